import { useEffect, useSyncExternalStore } from 'react'

/** "9 Wednesdays". */
export type Unheld = { facilityId: string; text: string; count: number }

/** Null if all is held, and on the server. */
export function useUnheld(facilityId: string): Unheld | null {
  const now = useSyncExternalStore(
    subscribe,
    () => unheld,
    () => null,
  )
  return now?.facilityId === facilityId ? now : null
}

/** While mounted, so summary and pay button can warn. */
export function useUnheldToast(facilityId: string, text: string, count: number): void {
  useEffect(() => {
    tell(count > 0 ? { facilityId, text, count } : null)
    return () => tell(null)
  }, [facilityId, text, count])
}

export const listId = (facilityId: string) => `weeks-${facilityId}`

let unheld: Unheld | null = null
const listeners = new Set<() => void>()

function tell(next: Unheld | null): void {
  unheld = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
