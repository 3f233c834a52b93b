import type { FastifyRequest } from 'fastify'
import { isAdministrator } from '#accounts/server/identity.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import type { Booking, BookingStatus, BookingSummary } from '#bookings/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import { type Access, openBooking } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { makeIcsFile } from './make-ics-file.ts'
import { forOthers, presentBooking, summarizeBooking } from './present-booking.ts'
import { listBookings } from './queries.ts'

/** For its customer or facility. Refuses: booking-not-found. */
export async function readBooking(services: BookingServices, id: string, access: Access): Promise<Booking> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'read-booking' })
  const shown = presentBooking(booking, services.signingSecret)
  // Owners may view it, but its key could transfer it.
  return relations.includes('customer') && !access.isLooking ? shown : forOthers(shown)
}

/** Refuses: booking-not-found. */
export async function downloadBookingIcs(services: BookingServices, id: string, access: Access): Promise<string> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'read-booking' })
  const shown = presentBooking(booking, services.signingSecret)
  // The link can change the booking.
  const manageKey = relations.includes('customer') && !access.isLooking ? shown.manageKey : ''
  return makeIcsFile(services, { ...shown, manageKey }, booking.revision)
}

type Query = AskedPage<MomentPosition> & {
  status?: BookingStatus | undefined
  mine?: 'true' | undefined
}

/** Administrators see all unless they ask for their own; an unknown browser has none. */
export async function listOwnBookings(
  db: Db,
  { status, limit, after, mine }: Query,
  request: FastifyRequest,
): Promise<Page<BookingSummary, MomentPosition>> {
  const all = mine === undefined && isAdministrator(request)
  const visitorId = all ? null : visitorOf(request)
  if (!all && !visitorId) return { rows: [], next: undefined }
  const found = await listBookings(db, { visitorId, status, after, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ id, at }) => ({ id, at }))
  return { rows: rows.map(summarizeBooking), next }
}

export async function listBookingsOf(db: Db, visitorId: string, limit: number): Promise<BookingSummary[]> {
  return (await listBookings(db, { visitorId, status: undefined, limit, after: undefined })).map(summarizeBooking)
}
