import { calendarProblem } from '#bookings/calendar/contract.ts'
import { periodRefusal, type RequestedTime, type RequestedTimes, weeklyTimes } from '#bookings/calendar/rules.ts'

/** Refuses: period-invalid, period-over, period-too-far-ahead. */
export function readRequestedTimes(requested: RequestedTimes, timeZone: string): RequestedTime[] {
  const times = weeklyTimes(requested, timeZone)
  const refusal = periodRefusal(times, Date.now())
  if (refusal) throw calendarProblem(refusal)
  return times
}
