import { useSessionValue } from '#kit/web/session-value.ts'

/** What a person has chosen instead of a booking's times, besides what they hold. */
export type ChangeMemory = {
  /** Ids of the booked times they give up. */
  given: string[]
  /** New times are added to the booked ones instead of replacing them. */
  isAdding?: boolean
  /** What was to be paid for when the browser left for the bank's page; null while nothing was. */
  paying: { slotIds: string[]; difference: string } | null
}

/** Outlives a reload, and the way to the bank's page and back, in this tab. */
export function useChangeMemory(bookingId: string) {
  return useSessionValue<ChangeMemory>(`change:${bookingId}`, nothing)
}

export const nothing: ChangeMemory = { given: [], paying: null }
