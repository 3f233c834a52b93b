import ical, { ICalEventStatus } from 'ical-generator'
import type { Db } from '#kit/server/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import type { Booking } from '../contract.ts'
import { readOwnBooking } from './read-booking.ts'

/**
 * One of the visitor's own bookings as an iCalendar file. Slots that follow on each other are one event; the UID of an event is
 * the booking's and its start, so that a calendar that reads the file again changes the event and adds none.
 * Refuses: booking-not-found.
 */
export async function makeCalendar(
  { db, publicUrl }: { db: Db; publicUrl: string },
  id: string,
  visitorId: string | null,
): Promise<string> {
  const booking = await readOwnBooking(db, id, visitorId)
  const calendar = ical({ name: product.name, prodId: { company: product.name, product: 'bookings' } })
  for (const { start, end } of runsOf(booking.slots)) {
    calendar.createEvent({
      id: `${booking.id}-${Date.parse(start)}@${new URL(publicUrl).hostname}`,
      start: new Date(start),
      end: new Date(end),
      stamp: new Date(booking.createdAt),
      summary: booking.facilityName,
      location: { title: booking.facilityAddress, geo: { lat: booking.latitude, lon: booking.longitude } },
      description: `Booking ${booking.reference}`,
      url: `${publicUrl}${paths.bookingSuccess(booking.id)}`,
      status: booking.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

/** Slots in order of time, those that touch joined. */
function runsOf(slots: Booking['slots']): { start: string; end: string }[] {
  const runs: { start: string; end: string }[] = []
  for (const { startTime, endTime } of slots) {
    const last = runs.at(-1)
    if (last && Date.parse(last.end) === Date.parse(startTime)) last.end = endTime
    else runs.push({ start: startTime, end: endTime })
  }
  return runs
}
