/** Remembers the state of a chosen or current place in this tab, to rank places of equal names. */
export function keepState(state: string): void {
  try {
    sessionStorage.setItem(KEY, state)
  } catch {
    // Storage denied: no ranking by state.
  }
}

/** Two letters. */
export function keptState(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

const KEY = 'places:state'
