import { randomUUID } from 'node:crypto'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'
import { takeTime } from '#availability/server/take-time.ts'
import { bookingEvents } from '#bookings/booking-events.ts'
import { calendarProblem, type TimeQuote } from '#bookings/calendar/contract.ts'
import { isWithin, type RequestedTimes } from '#bookings/calendar/rules.ts'
import { draftBooking } from '#bookings/checkout/server/place-booking.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import type { Access } from '#bookings/server/access.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { queueBookingMessage } from '#bookings/server/notify-booking.ts'
import { presentBooking, summarizeBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, insertBooking } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { openAround, priceOf, touches } from './offer-around.ts'
import { keepRole, openWeekView } from './open-week-view.ts'
import { presentInTheWay, titlesOf } from './present-conflicts.ts'
import { refuseTaken } from './refuse-taken.ts'
import { readRequestedTimes } from './requested-times.ts'
import { listConflicts, readColumns } from './store.ts'

type Booked = { booking: BookingSummary }

type Input = RequestedTimes & {
  facilityId: string
  access: Access
  name: string
  /** May be empty. */
  email: string
  phone: string
  /** Per week; US dollars as a decimal string. */
  price: string
  notes: string | null
  once: Once<Booked>
}

/**
 * Confirmed at once and paid at the facility; any free time, all weeks or none. With an email, the customer gets a
 * receipt and cancel link. Refuses: facility-not-found, period-invalid, period-over, period-too-far-ahead, time-taken
 * (naming what is in the way).
 */
export async function bookForCustomer(services: BookingServices, asked: Input): Promise<Booked> {
  const { facilityId, access, name, email, phone, notes, price, once, ...requested } = asked
  const { facility, actor } = await openWeekView(services, { facilityId, access })
  const priceCents = fromDecimal(price)!
  const slots = readRequestedTimes(requested, facility.timeZone).map(({ start, end }): BookedSlot => {
    return { id: makeSlotId(facilityId, start, (end - start) / MINUTE), start, end, priceCents }
  })
  // The customer can only open it by the emailed link.
  const draft = draftBooking({
    facilityId,
    visitorId: randomUUID(),
    mode: 'marketplace',
    userInfo: { name, email, phone },
    notes,
    slots,
  })
  const booked = await services.db.begin(async tx => {
    const lost = await takeTime(tx, { facilityId, periods: slots, taker: { bookingId: draft.id } })
    await keepRole(tx, { facilityId, access })
    await refuseTaken(tx, services, { facility, lost })
    const inserted = await insertBooking(tx, { ...draft, createdBy: actor.accountId })
    if (!inserted) throw calendarProblem('period-over')
    await note(tx, actor, inserted)
    await services.publishBookingEvent(tx, 'booking.created', presentBooking(inserted, services.signingSecret))
    await queueBookingMessage(tx, services, inserted, {
      kind: 'booking-confirmed',
      recipient: email,
      facts: {},
      of: 'new',
    })
    const shown = { booking: summarizeBooking(inserted) }
    await once.keep(tx, shown)
    return shown
  })
  announceChanges(services.db, { facilityId, periods: slots })
  announceBookings(services.db)
  return booked
}

function note(
  tx: Tx,
  actor: Actor,
  { id, reference, facilityId, startsAt, slots, totalCents }: BookingRow,
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action: bookingEvents['booking.created'].audit,
    subject: { kind: 'booking', id, name: reference },
    after: { facilityId, startsAt, times: slots.length, totalAmount: toDecimal(totalCents) },
  })
}

type QuoteInput = RequestedTimes & { facilityId: string; access: Access }

/**
 * The first week's price, and conflicts in each week. Refuses: facility-not-found, period-invalid, period-over,
 * period-too-far-ahead.
 */
export async function quoteTime(
  services: BookingServices,
  { facilityId, access, ...requested }: QuoteInput,
): Promise<TimeQuote> {
  const { facility } = await openWeekView(services, { facilityId, access })
  const { timeZone } = facility
  const times = readRequestedTimes(requested, timeZone)
  const asked = { scope: null, facilityIds: [facilityId], from: times[0]!.date, days: 0, after: undefined, limit: 1 }
  const [rows, takings] = await Promise.all([
    readColumns(services.db, asked),
    listConflicts(services.db, { facilityId, periods: times }),
  ])
  const titles = await titlesOf(services, takings)
  const offer = rows[0]!
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return {
    price: toDecimal(priceOf(times[0]!, offer)),
    times: times.map(time => ({
      date: time.date,
      startTime: iso(time.start),
      endTime: iso(time.end),
      isOutsideHours: !isWithin(time, openAround(time, offer)),
      inTheWay: presentInTheWay(takings.filter(touches(time)), { facilityId, timeZone, titles }),
    })),
  }
}
