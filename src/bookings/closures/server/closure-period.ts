import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import type { Period } from '#availability/rules.ts'
import { closuresProblem, MAX_CLOSURE_DAYS } from '#bookings/closures/contract.ts'
import { DAY, instantOf } from '#kit/shared/time.ts'

/**
 * From wall-clock times (yyyy-MM-ddTHH:mm) of a zone. `now` in milliseconds. Refuses: closure-period-invalid,
 * closure-over, closure-too-far-ahead.
 */
export function readClosurePeriod(
  { from, to }: { from: string; to: string },
  { timeZone, now }: { timeZone: string; now: number },
): Period {
  const period = { start: instantAt(from, timeZone), end: instantAt(to, timeZone) }
  if (period.end <= period.start || period.end - period.start > MAX_CLOSURE_DAYS * DAY)
    throw closuresProblem('closure-period-invalid')
  if (period.end <= now) throw closuresProblem('closure-over')
  if (period.start > now + BOOKING_WINDOW_DAYS * DAY) throw closuresProblem('closure-too-far-ahead')
  return period
}

function instantAt(local: string, zone: string): number {
  return instantOf(local.slice(0, 10), Number(local.slice(11, 13)) * 60 + Number(local.slice(14)), zone)
}
