import { quoteHolds } from '#availability/holds/server/quote-holds.ts'
import { checkoutProblem } from '#bookings/checkout/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import { changePurposeName } from './change-purpose.ts'
import { checkAdded } from './check-added.ts'
import { type ChangeQuoted, checkApproval, newSlotIds, planChange } from './plan-change.ts'

type Input = { id: string; access: Access; visitorId: string; slotIds: string[]; amount: string }

/**
 * Stores everything needed to move the booking even if the browser never returns. Refuses: booking-not-found,
 * not-allowed, booking-not-changeable, change-too-late, slots-not-held, nothing-to-pay, price-changed, slots-lost,
 * calendar-silent, payment-setup-failed.
 */
export async function openChangePayment(services: BookingServices, asked: Input) {
  const { id, access, visitorId, slotIds, amount } = asked
  const { booking } = await openBooking(services, { id, access, action: 'change-booking' })
  const { facilityId, facilityName, revision } = booking
  const wanted = newSlotIds(booking, slotIds)
  checkApproval(booking, wanted)
  const added = wanted.length > 0 && (await quoteHolds(services.db, { visitorId, facilityId, slotIds: wanted }))
  if (!added) throw checkoutProblem('slots-not-held')
  const { slots, dueCents } = planChange({ booking, slotIds, added }, Date.now())
  if (dueCents === 0) throw bookingsProblem('nothing-to-pay')
  if (fromDecimal(amount) !== dueCents) throw bookingsProblem('price-changed', { amount: toDecimal(dueCents) })
  await checkAdded(services, { facilityId, added })
  return openPayment(services, {
    visitorId,
    purpose: changePurposeName(id),
    amountCents: dueCents,
    quote: { bookingId: id, revision, slots, before: booking.slots } satisfies ChangeQuoted,
    checkout: { change: true },
    facilityId,
    description: `${facilityName}: new times`,
  })
}
