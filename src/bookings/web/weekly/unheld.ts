import { useEffect, useSyncExternalStore } from 'react'

/** Dates that are ticked in the list of weeks and not held yet: "9 Wednesdays". */
export type Unheld = { facilityId: string; text: string; count: number }

/** What is ticked and not held at a facility; null when nothing is, and on the server. */
export function useUnheld(facilityId: string): Unheld | null {
  const now = useSyncExternalStore(
    subscribe,
    () => unheld,
    () => null,
  )
  return now?.facilityId === facilityId ? now : null
}

/** Told by the list for as long as it is there, so that the summary and the button that pays can warn. */
export function useTellUnheld(facilityId: string, text: string, count: number): void {
  useEffect(() => {
    tell(count > 0 ? { facilityId, text, count } : null)
    return () => tell(null)
  }, [facilityId, text, count])
}

/** The id of the list within its page. */
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
