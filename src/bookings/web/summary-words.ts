import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf, durationText, longDay, rangeText } from '#availability/time-words.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'

/** The chosen times by day: "Tuesday, March 3" with "7 to 9 PM". `timeZone` is the facility's. */
export function timesByDay(
  slots: readonly Pick<AvailabilitySlot, 'startTime' | 'endTime'>[],
  timeZone?: string,
): { day: string; times: string[] }[] {
  const byDay = Map.groupBy(joinRuns(slots), run => dateOf(run.startTime))
  return [...byDay].map(([date, runs]) => ({ day: longDay(date), times: runs.map(run => rangeText(run, timeZone)) }))
}

/** "2 hours": how long all of them last together. */
export function totalDuration(slots: readonly Pick<AvailabilitySlot, 'startTime' | 'endTime'>[]): string {
  const minutes = slots.reduce((sum, { startTime, endTime }) => sum + lengthOf(startTime, endTime), 0)
  return durationText(minutes)
}

/** When the first of the holds ends; null while the server has not said so of every one. */
export function firstEnd(slots: readonly AvailabilitySlot[]): string | null {
  const ends = slots.flatMap(slot => (slot.heldUntil ? [slot.heldUntil] : []))
  return ends.length < slots.length ? null : (ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null)
}

function lengthOf(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
}
