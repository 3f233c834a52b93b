import type { z } from 'zod'
import { availabilityProblem } from '#availability/contract.ts'
import { quoteHolds } from '#availability/holds/server/quote-holds.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import { type checkoutEndpoints, checkoutProblem } from '#bookings/checkout/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { totalOf } from '#bookings/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import { checkFacility } from './check-facility.ts'
import { checkOtherCalendars } from './check-other-calendars.ts'
import { type BookingQuote, type Checkout, facilityPurposeName } from './place-booking.ts'
import { quoteCredit } from './quote-credit.ts'

type IntentRequest = z.output<typeof checkoutEndpoints.createPaymentIntent.body>

/**
 * At the price quoted when held, less credit. Refuses: facility-not-found, facility-not-sold, mode-not-offered,
 * slots-of-several-facilities, slots-not-held, credit-not-found, nothing-to-pay, price-changed (with the right amount),
 * slots-lost, calendar-silent, payment-setup-failed.
 */
export async function createPaymentIntent(services: BookingServices, request: IntentRequest, visitorId: string) {
  const { facilityId, slotIds, amount, userInfo, notes, creditCode } = request
  if (slotIds.some(id => readSlotId(id).facilityId !== facilityId))
    throw availabilityProblem('slots-of-several-facilities')
  const { name, isHeldElsewhere, mode } = await checkFacility(services.db, facilityId, request.mode)
  if (mode === 'linkout') throw bookingsProblem('mode-not-offered')
  const slots = await quoteHolds(services.db, { visitorId, facilityId, slotIds })
  if (!slots) throw checkoutProblem('slots-not-held')
  const totalCents = totalOf(slots)
  const credit = await quoteCredit(services.db, { code: creditCode, facilityId, totalCents })
  const amountCents = totalCents - credit.creditCents
  if (fromDecimal(amount) !== amountCents) throw bookingsProblem('price-changed', { amount: toDecimal(amountCents) })
  if (amountCents === 0) throw bookingsProblem('nothing-to-pay')
  if (isHeldElsewhere) await checkOtherCalendars(services, { facilityId, slots, mode, mustBeNew: false })

  return openPayment(services, {
    visitorId,
    purpose: facilityPurposeName(facilityId),
    amountCents,
    quote: { mode, slots, ...credit, isHeldElsewhere } satisfies BookingQuote,
    checkout: userInfo ? ({ userInfo, notes } satisfies Checkout) : null,
    facilityId,
    description: name,
  })
}
