import { randomBytes, randomUUID } from 'node:crypto'
import { availabilityProblem } from '#availability/contract.ts'
import { bookSlots } from '#availability/holds/server/book-slots.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { checkoutProblem } from '#bookings/checkout/contract.ts'
import { type BookingMode, bookingsProblem } from '#bookings/contract.ts'
import { firstStatus, makeReference } from '#bookings/rules.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { totalOf } from '#bookings/server/check-claims.ts'
import { notifyBooked } from '#bookings/server/notify-booking.ts'
import { type BookingRow, insertBooking, type NewBooking } from '#bookings/server/store.ts'
import type { UserInfo } from '#checkout/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { spendCredit } from './store.ts'

type Draft = {
  facilityId: string
  visitorId: string
  mode: BookingMode
  userInfo: UserInfo
  notes: string | null
  slots: BookedSlot[]
}

/** Unpaid and not sent anywhere. */
export function draftBooking({ facilityId, visitorId, mode, userInfo, notes, slots }: Draft): NewBooking {
  return {
    id: randomUUID(),
    reference: makeReference(randomBytes(8)),
    facilityId,
    visitorId,
    mode,
    status: firstStatus(mode),
    slots,
    totalCents: totalOf(slots),
    paymentId: null,
    creditId: null,
    creditCents: 0,
    customer: userInfo,
    notes,
    redirectUrl: null,
  }
}

/**
 * Slots come from the visitor's holds, or are taken again if a hold expired and the time is free. All or none. Refuses:
 * slot-over, slots-lost (naming them), credit-spent.
 */
export async function placeBooking(tx: Tx, context: BookingContext, booking: NewBooking): Promise<BookingRow> {
  const { facilityId, visitorId, slots, creditId, creditCents } = booking
  if (creditId && !(await spendCredit(tx, creditId, creditCents))) throw checkoutProblem('credit-spent')
  const inserted = await insertBooking(tx, booking)
  if (!inserted) throw availabilityProblem('slot-over')
  await bookSlots(tx, { facilityId, visitorId, bookingId: booking.id, slots }).catch((reason: unknown) => {
    throw refusalOf(reason)
  })
  await notifyBooked(tx, context, inserted)
  return inserted
}

function refusalOf(reason: unknown): unknown {
  return reason instanceof Problem && reason.code === 'slot-taken'
    ? bookingsProblem('slots-lost', reason.extensions)
    : reason
}
