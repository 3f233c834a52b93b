import ical, { ICalCalendarMethod, type ICalEventData } from 'ical-generator'
import { bookingsProblem } from '#bookings/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { idInToken, isCalendarToken } from '#bookings/server/calendar-token.ts'
import { bookingEvents } from '#bookings/server/make-ics-file.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { listRecentBookings } from '#bookings/server/store.ts'
import { product } from '#kit/shared/product.ts'
import { ownSubject } from './ics-feed-address.ts'
import { findVisitor } from './store.ts'

/**
 * The events of the mails, with the same UIDs. Deterministic, so unchanged calendars are answered with 304. Refuses:
 * calendar-not-found.
 */
export async function readCustomerIcsFeed(services: BookingServices, token: string): Promise<string> {
  const visitorId = await openToken(services, token)
  const [rows, clinics] = await Promise.all([
    listRecentBookings(services.db, visitorId),
    services.clinicEventsOf(visitorId),
  ])
  const bookings = rows.flatMap(row => bookingEvents(services, presentBooking(row, services.signingSecret), row))
  return write([...bookings, ...clinics])
}

async function openToken({ db, signingSecret }: BookingServices, token: string): Promise<string> {
  const id = idInToken(token)
  const visitorId = id && isCalendarToken(signingSecret, ownSubject(id), token) && (await findVisitor(db, id))
  if (!visitorId) throw bookingsProblem('calendar-not-found')
  return visitorId
}

function write(events: ICalEventData[]): string {
  const calendar = ical({
    name: `My bookings (${product.name})`,
    prodId: { company: product.name, product: 'own bookings' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events,
  })
  // The library omits the last line's end (RFC 5545, section 3.4).
  return `${calendar.toString()}\r\n`
}

/** A suggestion; most programs use their own interval. */
const REFRESH_SECONDS = 900
