import { useSessionValue } from '#kit/web/session-value.ts'

/** Besides the holds. */
export type ChangeMemory = {
  given: string[]
  /** Not exchanged. */
  isAdding?: boolean
  /** Set while the browser is at the bank's page. */
  paying: { slotIds: string[]; difference: string } | null
}

/** In this tab, also past the bank's page. */
export function useChangeMemory(bookingId: string) {
  return useSessionValue<ChangeMemory>(`change:${bookingId}`, nothing)
}

export const nothing: ChangeMemory = { given: [], paying: null }
