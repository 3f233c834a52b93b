import { randomBytes, randomUUID } from 'node:crypto'
import type { BookedSlot } from '#availability/server/book-slots.ts'
import { firstStatus, makeReference } from '../rules.ts'
import { totalOf } from './check-claims.ts'
import type { BookingRequest } from './create-booking.ts'
import type { NewBooking } from './store.ts'

/** A booking as it begins: its status follows from the mode, its total from the slots; unpaid and not sent anywhere. */
export function draftBooking({
  request,
  visitorId,
  slots,
}: {
  request: BookingRequest
  visitorId: string
  slots: BookedSlot[]
}): NewBooking {
  return {
    id: randomUUID(),
    reference: makeReference(randomBytes(8)),
    facilityId: request.facilityId,
    visitorId,
    mode: request.mode,
    status: firstStatus(request.mode),
    slots,
    totalCents: totalOf(slots),
    paymentId: null,
    customer: request.userInfo,
    notes: request.notes,
    redirectUrl: null,
  }
}
