import type { MoveQuote } from '#bookings/calendar/move-contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { BookingRow } from '#bookings/server/store.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { presentInTheWay, titlesOf } from '../present-conflicts.ts'
import { listConflicts } from '../store.ts'
import { checkPlaces } from './move-booking.ts'
import { type MoveRequest, planMove } from './plan-move.ts'
import { presentState } from './present-state.ts'
import { returnedFor } from './returned-for.ts'

/** Refuses: those of `planMove`, move-other-owner, move-facility-closed, move-payout-differs. */
export async function quoteMove(services: BookingServices, asked: MoveRequest): Promise<MoveQuote> {
  const move = await planMove(services, asked)
  const { booking, facility, stay, period, newCents } = move
  await services.db.begin(tx => checkPlaces(tx, booking, facility))
  const { id: facilityId, timeZone } = facility
  const takings = await listConflicts(services.db, { facilityId, periods: [period] })
  const others = takings.filter(
    ({ booking: of, start }) => of?.id !== booking.id || start < stay.start || start >= stay.end,
  )
  const titles = await titlesOf(services, others)
  const iso = (at: number, zone: string) => toOffsetIso(at, offsetMinutesAt(zone, at))
  return {
    state: presentState(booking),
    customerName: booking.customerName,
    before: {
      facilityId: booking.facilityId,
      facilityName: booking.facilityName,
      startTime: iso(stay.start, booking.timeZone),
      endTime: iso(stay.end, booking.timeZone),
    },
    after: {
      facilityId,
      facilityName: facility.name,
      startTime: iso(period.start, timeZone),
      endTime: iso(period.end, timeZone),
    },
    oldPrice: toDecimal(stay.priceCents),
    newPrice: toDecimal(newCents),
    refund: newCents < stay.priceCents ? refundOf(booking, stay.priceCents - newCents) : null,
    isPaidAtFacility: booking.isPaidAtFacility,
    isOutsideHours: move.isOutsideHours,
    inTheWay: presentInTheWay(others, { facilityId, timeZone, titles }),
    isEmailed: booking.customerEmail !== '',
  }
}

function refundOf(booking: BookingRow, cents: number): NonNullable<MoveQuote['refund']> {
  const back = returnedFor(booking, cents)
  return { refundAmount: toDecimal(back.cardCents), creditAmount: toDecimal(back.creditCents) }
}
