/** Within this tab, to rank places of equal names. */
export function keepState(state: string): void {
  try {
    sessionStorage.setItem(KEY, state)
  } catch {
    // Storage is denied.
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
