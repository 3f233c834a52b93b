import { useSessionValue } from '#kit/web/session-value.ts'

/** Stored beside the holds, which are on the server. */
export type ChangeMemory = {
  given: string[]
  /** New times are added, not exchanged. */
  isAdding?: boolean
  /** Set while the browser is at the bank's page. */
  paying: { slotIds: string[]; difference: string } | null
}

/** Survives a reload and the bank's page, in this tab. */
export function useChangeMemory(bookingId: string) {
  return useSessionValue<ChangeMemory>(`change:${bookingId}`, nothing)
}

export const nothing: ChangeMemory = { given: [], paying: null }
