import type { AskedTimes } from '#availability/next-times/contract.ts'
import { timeFilterHours } from '#availability/rules.ts'
import { hoursIn, type SearchFilters } from './rules.ts'

/** `isRange`: from and to are meant, and a facility free for all of it suits best. Parts of the day are windows. */
export type RequestedTimes = { asked: AskedTimes; isRange: boolean }

/** A single time means the hour from then. */
export function requestedTimes({ date, time }: SearchFilters): RequestedTimes {
  if (!time) return { asked: { date }, isRange: false }
  if (Object.hasOwn(timeFilterHours, time)) {
    const { from, to } = timeFilterHours[time as keyof typeof timeFilterHours]
    return { asked: { date, timeStart: clock(from * 60), timeEnd: clock(to * 60) }, isRange: false }
  }
  const hours = hoursIn(time)
  if (!hours) return { asked: { date }, isRange: false }
  const { from, to = Math.min(from + 60, 1440) } = hours
  return { asked: { date, timeStart: clock(from), timeEnd: clock(to) }, isRange: true }
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}
