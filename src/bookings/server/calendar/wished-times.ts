import { periodRefusal, type WishedTime, type WishedTimes, weeklyTimes } from '#bookings/calendar-rules.ts'
import { bookingsProblem } from '#bookings/contract.ts'

/** The times that an owner wishes for in this zone, each with its day. Refuses: period-invalid, period-over, period-too-far-ahead. */
export function readWishedTimes(wished: WishedTimes, timeZone: string): WishedTime[] {
  const times = weeklyTimes(wished, timeZone)
  const refusal = periodRefusal(times, Date.now())
  if (refusal) throw bookingsProblem(refusal)
  return times
}
