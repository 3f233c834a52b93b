import { useSessionValue } from '#kit/web/session-value.ts'
import type { LeftOut } from './weekly-dates.ts'

type SeriesMemory = { slotIds: string[]; leftOut: LeftOut[] }

/** Which dates were left out of a row of held weeks; outlives a reload of this tab. */
export function useSeriesMemory(facilityId: string) {
  return useSessionValue<SeriesMemory>(`series:${facilityId}`, nothing)
}

/** What was left out of the row that these slots are of; nothing when it is another one. */
export function leftOutFor(
  { slotIds, leftOut }: SeriesMemory,
  slots: readonly { id: string; startTime: string }[],
): LeftOut[] {
  if (!slots.some(({ id }) => slotIds.includes(id))) return []
  return leftOut.filter(({ date }) => slots.every(({ startTime }) => !startTime.startsWith(date)))
}

const nothing: SeriesMemory = { slotIds: [], leftOut: [] }
