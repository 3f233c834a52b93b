import type { Db } from '#kit/server/db/db.ts'

/** Of bookings and money, as if nothing was ever summed. */
export async function forgetSums(db: Db): Promise<void> {
  await db`truncate booking_hour, booking_facility_day, booking_facility_range, booking_week_hour, money_hour`
  await db`update summed_until set until = null`
  await db`update booking_range set from_day = null`
}
