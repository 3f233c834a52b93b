import type { z } from 'zod'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { availabilityProblem } from '#availability/contract.ts'
import { quoteHolds } from '#availability/holds/server/quote-holds.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { locateSlotsNow } from '#availability/server/locate-slots.ts'
import type { ChangeQuote, changeEndpoints } from '#bookings/change/contract.ts'
import { checkoutProblem } from '#bookings/checkout/contract.ts'
import { checkFreeLimit } from '#bookings/checkout/server/check-free-limit.ts'
import { whyNot } from '#bookings/checkout/server/create-booking.ts'
import { type Booking, bookingsProblem } from '#bookings/contract.ts'
import { areSameSlots, totalOf } from '#bookings/rules.ts'
import { type Access, checkCustomer, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { forOthers, presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking, lockBooking } from '#bookings/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import { completePayment } from '#payments/server/settle-payment.ts'
import { settleSoon } from '#payments/server/settle-soon.ts'
import { applyChange } from './apply-change.ts'
import { changePurposeName } from './change-purpose.ts'
import { checkAdded } from './check-added.ts'
import { noteChange } from './note-change.ts'
import { ChangeQuoted, checkApproval, newSlotIds, planChange } from './plan-change.ts'
import { isBlocked, writeNetwork } from './store.ts'

type ChangeRequest = z.output<typeof changeEndpoints.change.body>
type Moved = { booking: Booking }
type Input = {
  id: string
  access: Access
  visitorId: string
  /** Null: no limit of free times. */
  networkKey: string | null
  request: ChangeRequest
  once: Once<Moved>
}

/**
 * A higher price is paid first; nothing changes until then. Refuses: booking-not-found, not-allowed,
 * booking-not-changeable, change-too-late, slots-not-held, price-changed (with the right difference), payment-needed,
 * slots-lost, too-many-free-times, calendar-silent, customer-blocked, and payment refusals.
 */
export async function changeBooking(services: BookingServices, asked: Input): Promise<Moved> {
  const { id, access, request } = asked
  const opened = await openBooking(services, { id, access, action: 'change-booking' })
  const { booking, relations } = opened
  const present = async (db: Db | Tx): Promise<Moved> => {
    const row = (await findBooking(db, { id }))!
    checkCustomer(opened, row)
    const shown = presentBooking(row, services.signingSecret)
    return { booking: relations.includes('customer') ? shown : forOthers(shown) }
  }
  if (request.stripePaymentIntentId) await changePaid(services, asked, request.stripePaymentIntentId)
  else if (!areSameSlots(request.slotIds, booking.slots))
    await changeUnpaid(services, {
      ...asked,
      seen: booking,
      actor: relations.includes('customer') ? null : actorOf(access, relations),
      present,
    })
  return present(services.db)
}

async function changePaid(
  services: BookingServices,
  { id, visitorId, request }: Input,
  intentId: string,
): Promise<void> {
  const payment = await completePayment(services, {
    intentId,
    visitorId,
    purpose: changePurposeName(id),
    check({ quote }) {
      if (!areSameSlots(request.slotIds, ChangeQuoted.parse(quote).slots)) throw bookingsProblem('times-changed')
    },
  })
  if (payment.status !== 'authorized' && payment.status !== 'captured') throw await whyNot(services, payment)
  if (!areSameSlots(request.slotIds, ChangeQuoted.parse(payment.quote).slots)) throw bookingsProblem('times-changed')
}

/** `actor`: null for the customer. */
type Unpaid = Input & { seen: BookingRow; actor: Actor | null; present: (tx: Tx) => Promise<Moved> }

async function changeUnpaid(services: BookingServices, { seen, actor, present, ...asked }: Unpaid): Promise<void> {
  const { id, visitorId, networkKey, request, once } = asked
  const { facilityId } = seen
  const slotIds = newSlotIds(seen, request.slotIds)
  checkApproval(seen, slotIds)
  if (!actor) await checkNotBlocked(services.db, seen, request.slotIds)
  const added = slotIds.length === 0 ? [] : await quoteHolds(services.db, { visitorId, facilityId, slotIds })
  if (!added) throw checkoutProblem('slots-not-held')
  await checkAdded(services, { facilityId, added })
  // Uncaptured money cannot be refunded in part.
  if (seen.paymentStatus === 'authorized') await settleSoon(services, [seen.paymentId!])
  const count = request.slotIds.length
  const isMoreForFree = !actor && seen.totalCents + totalOf(added) === 0 && count > seen.slots.length
  const times = { visitorId: seen.visitorId, networkKey, facilityId, count, changedId: id }
  await services.db.begin(async tx => {
    const counted = isMoreForFree ? await checkFreeLimit(tx, times) : null
    const booking = await lockBooking(tx, id)
    if (!booking || booking.revision !== seen.revision) throw bookingsProblem('booking-not-changeable')
    const change = planChange({ booking, slotIds: request.slotIds, added }, booking.now)
    const difference = toDecimal(change.totalCents - booking.totalCents)
    if (difference !== request.difference) throw bookingsProblem('price-changed', { amount: difference })
    if (change.dueCents > 0) throw bookingsProblem('payment-needed')
    if (actor) await noteChange(tx, actor, { booking, change })
    await applyChange(tx, services, { booking, change, visitorId, paidCents: 0 })
    if (counted) await writeNetwork(tx, id, counted)
    await once.keep(tx, await present(tx))
  })
}

/** A blocked customer keeps existing bookings and may move them, but more times would be a new one. Refuses: customer-blocked. */
async function checkNotBlocked(db: Db, booking: BookingRow, slotIds: readonly string[]): Promise<void> {
  if (slotIds.length > booking.slots.length && (await isBlocked(db, booking))) throw bookingsProblem('customer-blocked')
}

/**
 * Needs no holds. Refuses: booking-not-found, not-allowed, booking-not-changeable, change-too-late, slot-unknown,
 * slots-of-several-facilities, slot-over.
 */
export async function quoteChange(
  services: BookingServices,
  { id, access, slotIds }: { id: string; access: Access; slotIds: string[] },
): Promise<ChangeQuote> {
  const { booking } = await openBooking(services, { id, access, action: 'change-booking' })
  const added = await locate(services, booking.facilityId, newSlotIds(booking, slotIds))
  checkApproval(booking, added)
  const change = planChange({ booking, slotIds, added }, Date.now())
  return {
    newTotal: toDecimal(change.totalCents),
    dueAmount: toDecimal(change.dueCents),
    refundAmount: toDecimal(change.refundCents),
    creditAmount: toDecimal(change.creditCents),
  }
}

async function locate(services: BookingServices, facilityId: string, slotIds: string[]): Promise<BookedSlot[]> {
  if (slotIds.length === 0) return []
  const located = await locateSlotsNow(services.db, slotIds)
  if (located.facilityId !== facilityId) throw availabilityProblem('slots-of-several-facilities')
  return located.slots
}

type PaymentInput = { id: string; access: Access; visitorId: string; slotIds: string[]; amount: string }

/**
 * Stores everything needed to move the booking even if the browser never returns. Refuses: booking-not-found,
 * not-allowed, booking-not-changeable, change-too-late, slots-not-held, nothing-to-pay, price-changed, slots-lost,
 * calendar-silent, customer-blocked, payment-setup-failed.
 */
export async function openChangePayment(services: BookingServices, asked: PaymentInput) {
  const { id, access, visitorId, slotIds, amount } = asked
  const { booking, relations } = await openBooking(services, { id, access, action: 'change-booking' })
  const { facilityId, facilityName, revision } = booking
  const wanted = newSlotIds(booking, slotIds)
  checkApproval(booking, wanted)
  if (relations.includes('customer')) await checkNotBlocked(services.db, booking, slotIds)
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
