export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** A cookie, for the server's first paint. */
export const THEME_COOKIE = 'theme'

const ONE_YEAR_S = 365 * 24 * 60 * 60

export function storedTheme(): Theme {
  const stored = document.cookie.split('; ').find(pair => pair.startsWith(`${THEME_COOKIE}=`))
  return themes.find(theme => stored === `${THEME_COOKIE}=${theme}`) ?? 'system'
}

/** Kept for a year. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  const kept = theme === 'system' ? 0 : ONE_YEAR_S
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${kept}; samesite=lax`
  for (const listener of listeners) listener()
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const listeners = new Set<() => void>()
