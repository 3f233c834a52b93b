import { createHash } from 'node:crypto'
import { joinPeriods, type Period } from '#calendars/rules.ts'
import { addDays, dateIn, HOUR, instantOf } from '#kit/shared/time.ts'

/** Minutes since local midnight. */
export type DayPeriod = { start: number; end: number }

export const SIMULATED_OPENING: DayPeriod = { start: 8 * 60, end: 22 * 60 }

/** Sorted and disjoint. Depends only on facility and day, so that processes agree and tests can predict it. */
export function simulatedBusy(facilityId: string, date: string): DayPeriod[] {
  const chance = createHash('sha256').update(`${facilityId} ${date}`).digest()
  const busy: DayPeriod[] = []
  let at = SIMULATED_OPENING.start
  for (let index = 0; index < 4; index++) {
    const start = at + 30 + (chance[index * 2]! % 8) * 30
    const end = start + 60 + (chance[index * 2 + 1]! % 3) * 30
    if (end > SIMULATED_OPENING.end) break
    busy.push({ start, end })
    at = end
  }
  return busy
}

export function simulatedPeriods(facilityId: string, timeZone: string, span: Period): Period[] {
  return joinPeriods(
    simulatedDays(timeZone, span).flatMap(date =>
      simulatedBusy(facilityId, date).map(({ start, end }) => ({
        start: instantOf(date, start, timeZone),
        end: instantOf(date, end, timeZone),
      })),
    ),
    span,
  )
}

export function simulatedDays(timeZone: string, { start, end }: Period): string[] {
  const days: string[] = []
  const last = dateIn(timeZone, Math.max(start, end - 1))
  for (let date = dateIn(timeZone, start); date <= last; date = addDays(date, 1)) days.push(date)
  return days
}

/** "2026-11-21 17:30:00", most vendors' format. */
export function clockText(date: string, minute: number, skewMs = 0): string {
  const shown = new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000 + skewMs)
  return shown.toISOString().slice(0, 19).replace('T', ' ')
}

/** Whole hours. */
export function simulatedFree(facilityId: string, date: string): DayPeriod[] {
  const busy = simulatedBusy(facilityId, date)
  const hours: DayPeriod[] = []
  for (let start = SIMULATED_OPENING.start; start < SIMULATED_OPENING.end; start += HOUR / 60_000) {
    const hour = { start, end: start + 60 }
    if (!busy.some(taken => taken.start < hour.end && taken.end > hour.start)) hours.push(hour)
  }
  return hours
}
