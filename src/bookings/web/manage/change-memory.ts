import { useSessionValue } from '#kit/web/session-value.ts'

/** Besides the holds, which are on the server. */
export type ChangeMemory = {
  /** Booked times to give up. */
  given: string[]
  /** New times are added, not exchanged. */
  isAdding?: boolean
  /** What was being paid when the browser left for the bank's page, else null. */
  paying: { slotIds: string[]; difference: string } | null
}

/** Survives a reload and the bank's page, in this tab. */
export function useChangeMemory(bookingId: string) {
  return useSessionValue<ChangeMemory>(`change:${bookingId}`, nothing)
}

export const nothing: ChangeMemory = { given: [], paying: null }
