import { availabilityProblem } from '#availability/contract.ts'
import { quoteHolds } from '#availability/server/quote-holds.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import type { Db } from '#kit/server/db.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import { bookingsProblem } from '../contract.ts'
import { checkFacility } from './check-facility.ts'

/** What the visitor's payment for a facility is filed under. */
export const purposeOf = (facilityId: string) => `facility:${facilityId}`

/**
 * Opens the payment for slots that the visitor holds. The price is the one quoted when they were held; a claim that differs
 * is refused with the right one. Refuses: facility-not-found, mode-not-offered, slots-of-several-facilities, slots-not-held,
 * price-changed, payment-setup-failed.
 */
export async function createPaymentIntent(
  { db, gateway }: { db: Db; gateway: CardGateway },
  { facilityId, slotIds, amount }: { facilityId: string; slotIds: string[]; amount: string },
  visitorId: string,
) {
  if (slotIds.some(id => readSlotId(id).facilityId !== facilityId))
    throw availabilityProblem('slots-of-several-facilities')
  await checkFacility(db, facilityId, 'marketplace')
  const slots = await quoteHolds(db, { visitorId, facilityId, slotIds })
  if (!slots) throw bookingsProblem('slots-not-held')
  const amountCents = slots.reduce((sum, slot) => sum + slot.priceCents, 0)
  if (fromDecimal(amount) !== amountCents) throw bookingsProblem('price-changed', { amount: toDecimal(amountCents) })

  const quote = { visitorId, purpose: purposeOf(facilityId), amountCents, quote: slots }
  const intent = await openPayment(db, gateway, quote)
  const { clientSecret, intentId: paymentIntentId, status } = intent
  return { clientSecret, paymentIntentId, status, amount: toDecimal(intent.amountCents) }
}
