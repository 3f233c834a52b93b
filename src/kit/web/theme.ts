export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The cookie with the choice: the server reads it, so that the first paint already has the right colors. */
export const THEME_COOKIE = 'theme'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/** The choice kept in this browser; 'system' when there is none. */
export function storedTheme(): Theme {
  const stored = document.cookie.split('; ').find(pair => pair.startsWith(`${THEME_COOKIE}=`))
  return themes.find(theme => stored === `${THEME_COOKIE}=${theme}`) ?? 'system'
}

/** Shows a theme, keeps the choice for a year, and tells every part of the page that shows it. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme)
  const kept = theme === 'system' ? 0 : ONE_YEAR_S
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${kept}; samesite=lax`
  for (const listener of listeners) listener()
}

/** Calls back when the choice changes. */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Turns the page's colors; 'system' leaves them to the browser. */
function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

const listeners = new Set<() => void>()
