import { useSessionValue } from '#kit/web/session-value.ts'
import type { LeftOut } from './weekly-dates.ts'

type SeriesMemory = { slotIds: string[]; leftOut: LeftOut[] }

/** Survives a reload of this tab. */
export function useSeriesMemory(facilityId: string) {
  return useSessionValue<SeriesMemory>(`series:${facilityId}`, nothing)
}

/** Empty for another series. */
export function leftOutFor(
  { slotIds, leftOut }: SeriesMemory,
  slots: readonly { id: string; startTime: string }[],
): LeftOut[] {
  if (!slots.some(({ id }) => slotIds.includes(id))) return []
  return leftOut.filter(({ date }) => slots.every(({ startTime }) => !startTime.startsWith(date)))
}

const nothing: SeriesMemory = { slotIds: [], leftOut: [] }
