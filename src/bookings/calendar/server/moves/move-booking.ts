import { type BookingState, moveProblem } from '#bookings/calendar/move-contract.ts'
import { beyond } from '#bookings/calendar/move-rules.ts'
import { applyChange } from '#bookings/change/server/apply-change.ts'
import { noteChange } from '#bookings/change/server/note-change.ts'
import type { Change } from '#bookings/change/server/plan-change.ts'
import { facilityPurposeName } from '#bookings/checkout/server/place-booking.ts'
import { type BookingSummary, bookingsProblem } from '#bookings/contract.ts'
import { totalOf } from '#bookings/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { queueBookingMessage } from '#bookings/server/notify-booking.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import type { DeskFacility } from '#bookings/server/queries.ts'
import { type BookingRow, findBooking, paymentsOf } from '#bookings/server/store.ts'
import { checkRole, lockStaffBooking } from '#bookings/staff/server/open-staff-booking.ts'
import { isFreeOf } from '#calendars/rules.ts'
import { fetchBusyTimes } from '#calendars/server/fetch-busy-times.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { Problem } from '#kit/shared/problem.ts'
import { haveSamePayout } from '#payments/server/queries.ts'
import { reassignPayments } from '#payments/server/reassign-payments.ts'
import { settleSoon } from '#payments/server/settle-soon.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { checkSeen, type Move, type MoveRequest, planMove } from './plan-move.ts'
import { presentState } from './present-state.ts'
import { returnedFor } from './returned-for.ts'
import { lockPlaces } from './store.ts'

type Moved = { booking: BookingSummary; state: BookingState }

type Input = MoveRequest & {
  seen: Pick<BookingRow, 'revision' | 'accessVersion'>
  /** The claimed new price; the price stays without it. */
  lowerTo: string | undefined
  isRequestedByCustomer: boolean
  reason: string | undefined
  once: Once<Moved>
}

/**
 * One transaction; of two moves at once the second gets booking-changed. Never charges. Refuses: those of `planMove`,
 * booking-changed, price-changed, move-not-cheaper, time-taken, other-calendar-busy, other-calendar-silent,
 * move-other-owner, move-facility-closed, move-payout-differs, payment-unsettled.
 */
export async function moveBooking(services: BookingServices, asked: Input): Promise<Moved> {
  const move = await planMove(services, asked)
  const priceCents = priceAfter(move, asked.lowerTo)
  await checkOtherCalendars(services, move)
  const { booking: seen, facility } = move
  // Uncaptured money cannot be refunded in part.
  if (asked.lowerTo !== undefined && seen.paymentStatus === 'authorized') await settleSoon(services, [seen.paymentId!])
  return services.db.begin(async tx => {
    const booking = await lockStaffBooking(tx, asked, 'edit-calendar')
    checkSeen(booking, asked.seen)
    if (facility.id !== booking.facilityId)
      await checkRole(tx, { facilityId: facility.id, access: asked.access }, 'edit-calendar')
    await checkPlaces(tx, booking, facility)
    const change = changeOf(booking, move, { priceCents, isRequestedByCustomer: asked.isRequestedByCustomer })
    await apply(tx, services, { ...asked, booking, change, facility })
    await noteChange(tx, move.actor, { booking, change, facilityName: facility.name })
    const after = (await findBooking(tx, { id: booking.id }))!
    if (booking.facilityId !== facility.id) await settleIn(tx, services, { booking, after })
    const moved = { booking: summarizeBooking(after), state: presentState(after) }
    await asked.once.keep(tx, moved)
    return moved
  })
}

/** Whole cents. */
function priceAfter({ stay, newCents }: Move, lowerTo: string | undefined): number {
  if (lowerTo === undefined) return stay.priceCents
  if (fromDecimal(lowerTo) !== newCents) throw bookingsProblem('price-changed', { amount: toDecimal(newCents) })
  if (newCents >= stay.priceCents) throw moveProblem('move-not-cheaper')
  return newCents
}

async function checkOtherCalendars({ providers }: BookingServices, move: Move): Promise<void> {
  const { booking, facility, stay, period } = move
  const periods = facility.id === booking.facilityId ? beyond(period, stay) : [period]
  if (periods.length === 0) return
  const { busy, isSilent } = await fetchBusyTimes(providers, { facilityId: facility.id, periods, mustBeNew: true })
  if (!periods.every(each => isFreeOf(busy, each))) throw moveProblem('other-calendar-busy')
  if (isSilent) throw moveProblem('other-calendar-silent')
}

/** Refuses: move-other-owner, move-facility-closed, move-payout-differs. */
export async function checkPlaces(tx: Tx, booking: BookingRow, facility: DeskFacility): Promise<void> {
  const { facilityId: from } = booking
  const { isSameOwner, isClosed } = await lockPlaces(tx, { from, to: facility.id })
  if (!isSameOwner) throw moveProblem('move-other-owner')
  if (isClosed) throw moveProblem('move-facility-closed')
  if (from === facility.id || (await haveSamePayout(tx, from, facility.id))) return
  if ((await paymentsOf(tx, booking)).length > 0) throw moveProblem('move-payout-differs')
}

type Terms = { priceCents: number; isRequestedByCustomer: boolean }

function changeOf(booking: BookingRow, { stay, slotsFor }: Move, { priceCents, isRequestedByCustomer }: Terms): Change {
  const isMoved = ({ start }: { start: number }) => stay.start <= start && start < stay.end
  const added = slotsFor(priceCents).map(slot => ({ ...slot, ...(!isRequestedByCustomer && { isMoved: true }) }))
  const slots = [...booking.slots.filter(slot => !isMoved(slot)), ...added].sort((a, b) => a.start - b.start)
  const back = returnedFor(booking, stay.priceCents - priceCents)
  return {
    slots,
    added,
    removed: booking.slots.filter(isMoved),
    totalCents: totalOf(slots),
    dueCents: 0,
    refundCents: back.cardCents,
    creditCents: back.creditCents,
  }
}

type Applied = Pick<Input, 'isRequestedByCustomer' | 'reason'> & {
  booking: BookingRow
  change: Change
  facility: DeskFacility
}

async function apply(tx: Tx, services: BookingServices, applied: Applied): Promise<void> {
  const { booking, change, facility, isRequestedByCustomer, reason } = applied
  const from = facility.id === booking.facilityId ? null : booking.facilityName
  try {
    await applyChange(tx, services, {
      booking,
      change,
      visitorId: booking.visitorId,
      paidCents: 0,
      byStaff: { facilityId: facility.id, isRequestedByCustomer, from },
      ...(reason && { reason }),
    })
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'slots-lost')) throw error
    const ids = new Set(error.extensions.slotIds as string[])
    await refuseTaken(tx, services, { facility, lost: change.added.filter(({ id }) => ids.has(id)) })
    throw error
  }
}

/** Money and notices of the new facility. */
async function settleIn(
  tx: Tx,
  services: BookingServices,
  { booking, after }: { booking: BookingRow; after: BookingRow },
): Promise<void> {
  const [from, to] = [booking.facilityId, after.facilityId].map(facilityPurposeName)
  await reassignPayments(tx, { paymentIds: await paymentsOf(tx, booking), from: from!, to: to! })
  if (after.facilityEmail && after.facilityEmail !== booking.facilityEmail)
    await queueBookingMessage(tx, services, after, {
      kind: 'booking-made',
      recipient: after.facilityEmail,
      facts: {},
      of: `moved:${after.revision}`,
    })
}
