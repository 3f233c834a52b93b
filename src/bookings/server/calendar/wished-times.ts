import { periodRefusal, type WishedTime, type WishedTimes, weeklyTimes } from '#bookings/calendar-rules.ts'
import { bookingsProblem } from '#bookings/contract.ts'

/** Refuses: period-invalid, period-over, period-too-far-ahead. */
export function readWishedTimes(wished: WishedTimes, timeZone: string): WishedTime[] {
  const times = weeklyTimes(wished, timeZone)
  const refusal = periodRefusal(times, Date.now())
  if (refusal) throw bookingsProblem(refusal)
  return times
}
