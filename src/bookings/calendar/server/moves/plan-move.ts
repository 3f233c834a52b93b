import { type Actor, actorOf } from '#accounts/server/record-audit.ts'
import type { Period } from '#availability/rules.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'
import { type MoveTarget, moveProblem } from '#bookings/calendar/move-contract.ts'
import { movedSlots, stayOf } from '#bookings/calendar/move-rules.ts'
import { isWithin } from '#bookings/calendar/rules.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { type Run, runsOf } from '#bookings/rules.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { DeskFacility } from '#bookings/server/queries.ts'
import type { BookingRow, BookingSlot } from '#bookings/server/store.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { openAround, priceOf, slotsAround } from '../offer-around.ts'
import { openWeekView } from '../open-week-view.ts'
import { readRequestedTimes } from '../requested-times.ts'
import { readColumns } from '../store.ts'
import { presentState } from './present-state.ts'

export type MoveRequest = {
  id: string
  access: Access
  target: MoveTarget
  /** As the caller has seen it; another version is refused. */
  seen?: Pick<BookingRow, 'revision' | 'accessVersion'>
}

export type Move = {
  booking: BookingRow
  actor: Actor
  /** Where it goes. */
  facility: DeskFacility
  stay: Run
  period: Period
  /** Whole cents, by the schedule. */
  newCents: number
  isOutsideHours: boolean
  /** The moved stay at this price. */
  slotsFor: (priceCents: number) => BookingSlot[]
}

/**
 * Refuses: booking-not-found, not-allowed, facility-not-found, booking-changed, move-unconfirmed,
 * booking-not-changeable, move-which-stay, booking-over, move-one-facility, period-invalid, period-over,
 * period-too-far-ahead, move-nothing.
 */
export async function planMove(services: BookingServices, { id, access, target, seen }: MoveRequest): Promise<Move> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'edit-calendar' })
  if (seen) checkSeen(booking, seen)
  const { facility } = await openWeekView(services, { facilityId: target.facilityId ?? booking.facilityId, access })
  const stay = movableStay(booking, target)
  const time = readRequestedTimes({ ...target, weeks: 1, except: [] }, facility.timeZone)[0]!
  const { start, end } = time
  if (facility.id === booking.facilityId && start === stay.start && end === stay.end) throw moveProblem('move-nothing')
  const asked = { scope: null, facilityIds: [facility.id], from: time.date, days: 0, after: undefined, limit: 1 }
  const offer = (await readColumns(services.db, asked))[0]!
  const slotsFor = (priceCents: number) =>
    movedSlots(time, slotsAround(time, offer), priceCents).map(slot => ({
      ...slot,
      id: makeSlotId(facility.id, slot.start, (slot.end - slot.start) / MINUTE),
    }))
  return {
    booking,
    actor: actorOf(access, relations)!,
    facility,
    stay,
    period: { start, end },
    // A facility without a price suggests none.
    newCents: offer.priceCents === null ? stay.priceCents : priceOf(time, offer),
    isOutsideHours: !isWithin(time, openAround(time, offer)),
    slotsFor,
  }
}

/** Refuses: booking-changed, with the booking as it is. */
export function checkSeen(booking: BookingRow, seen: Pick<BookingRow, 'revision' | 'accessVersion'>): void {
  if (booking.revision !== seen.revision || booking.accessVersion !== seen.accessVersion)
    throw moveProblem('booking-changed', { state: presentState(booking) })
}

function movableStay(booking: BookingRow, { stay: start, facilityId = booking.facilityId }: MoveTarget): Run {
  if (booking.status === 'pending_confirmation') throw moveProblem('move-unconfirmed')
  if (booking.status !== 'confirmed') throw bookingsProblem('booking-not-changeable')
  const stays = runsOf(booking.slots)
  if (facilityId !== booking.facilityId && stays.length > 1) throw moveProblem('move-one-facility')
  if (start === undefined && stays.length > 1) throw moveProblem('move-which-stay')
  const stay = stayOf(stays, start === undefined ? undefined : Date.parse(start))
  if (!stay) throw moveProblem('booking-changed', { state: presentState(booking) })
  if (stay.end <= Date.now()) throw bookingsProblem('booking-over')
  return stay
}
