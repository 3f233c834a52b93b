/** Keeps the state of a place that somebody chose, or is in, until the tab is closed: of places with one name it is the likelier one. */
export function keepState(state: string): void {
  try {
    sessionStorage.setItem(KEY, state)
  } catch {
    // Not allowed: then every place is as likely as the others.
  }
}

/** Two letters; undefined when none was kept. */
export function keptState(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

const KEY = 'places:state'
