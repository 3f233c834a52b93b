import type { Db } from '#kit/server/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { type Booking, bookingsProblem } from '../contract.ts'
import { refundableUntil } from '../rules.ts'
import { type BookingRow, findBooking } from './store.ts'

/** One of the visitor's own bookings; another's looks like one that does not exist. Refuses: booking-not-found. */
export async function readOwnBooking(db: Db, id: string, visitorId: string | null): Promise<Booking> {
  const row = visitorId ? await findBooking(db, { id }, visitorId) : undefined
  if (!row) throw bookingsProblem('booking-not-found')
  return presentBooking(row)
}

export function presentBooking(row: BookingRow): Booking {
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(row.timeZone, at))
  return {
    ...row,
    start: iso(row.startsAt.getTime()),
    end: iso(row.endsAt.getTime()),
    slots: row.slots.map(({ id, start, end, priceCents }) => ({
      id,
      startTime: iso(start),
      endTime: iso(end),
      pricePerSlot: toDecimal(priceCents),
    })),
    totalAmount: toDecimal(row.totalCents),
    userInfo: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    refundPolicy: `${row.refundHours} hours`,
    refundableUntil: iso(refundableUntil(row.startsAt, row.refundHours).getTime()),
    createdAt: row.createdAt.toISOString(),
  }
}
