import type { z } from 'zod'
import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import { quoteHolds } from '#availability/holds/server/quote-holds.ts'
import type { changeEndpoints } from '#bookings/change/contract.ts'
import { checkoutProblem } from '#bookings/checkout/contract.ts'
import { checkFreeLimit } from '#bookings/checkout/server/check-free-limit.ts'
import { whyNot } from '#bookings/checkout/server/create-booking.ts'
import { type Booking, bookingsProblem } from '#bookings/contract.ts'
import { areSameSlots, totalOf } from '#bookings/rules.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { forOthers, presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking, lockBooking } from '#bookings/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { completePayment } from '#payments/server/settle-payment.ts'
import { settleSoon } from '#payments/server/settle-soon.ts'
import { applyChange } from './apply-change.ts'
import { changePurposeName } from './change-purpose.ts'
import { checkAdded } from './check-added.ts'
import { noteChange } from './note-change.ts'
import { ChangeQuoted, checkApproval, newSlotIds, planChange } from './plan-change.ts'
import { writeNetwork } from './store.ts'

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
 * slots-lost, too-many-free-times, calendar-silent, and payment refusals.
 */
export async function changeBooking(services: BookingServices, asked: Input): Promise<Moved> {
  const { id, access, request } = asked
  const { booking, relations } = await openBooking(services, { id, access, action: 'change-booking' })
  const present = async (db: Db | Tx): Promise<Moved> => {
    const shown = presentBooking((await findBooking(db, { id }))!, services.signingSecret)
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
