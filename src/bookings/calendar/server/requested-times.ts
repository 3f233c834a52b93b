import { periodRefusal, type RequestedTime, type RequestedTimes, weeklyTimes } from '#bookings/calendar/rules.ts'
import { bookingsProblem } from '#bookings/contract.ts'

/** Refuses: period-invalid, period-over, period-too-far-ahead. */
export function readRequestedTimes(requested: RequestedTimes, timeZone: string): RequestedTime[] {
  const times = weeklyTimes(requested, timeZone)
  const refusal = periodRefusal(times, Date.now())
  if (refusal) throw bookingsProblem(refusal)
  return times
}
