import type { FastifyRequest } from 'fastify'
import { mayHandOn } from '#accounts/server/identity.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import type { Access } from '#bookings/server/access.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { makeClinicIcs } from '#clinics/server/make-clinic-ics.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import { findClinic } from '#clinics/server/store.ts'
import { paths } from '#kit/shared/paths.ts'
import { openClinicBooking } from './access.ts'
import { forOthers, presentClinicBooking } from './present-clinic-booking.ts'
import { receiptUrl } from './receipt-url.ts'
import { type ClinicBookingRow, listClinicBookings } from './store.ts'

const MOST = 100

/** For its customer. Refuses: clinic-booking-not-found. */
export async function readSeats(services: ClinicServices, id: string, access: Access): Promise<ClinicBooking> {
  const { booking, relations } = await openClinicBooking(services, { id, access, action: 'read-clinic-booking' })
  const shown = await present(services, booking)
  return relations.includes('customer') && !access.isLooking ? shown : forOthers(shown)
}

/** Newest first; empty for unknown browsers. */
export async function listOwnSeats(services: ClinicServices, request: FastifyRequest): Promise<ClinicBooking[]> {
  const visitorId = visitorOf(request)
  if (!visitorId) return []
  const rows = await listClinicBookings(services.db, visitorId, MOST)
  const shown = await Promise.all(rows.map(row => present(services, row)))
  return mayHandOn(request) ? shown : shown.map(forOthers)
}

async function present({ db, signingSecret }: ClinicServices, booking: ClinicBookingRow): Promise<ClinicBooking> {
  return presentClinicBooking(booking, (await findClinic(db, booking.clinicId))!, signingSecret)
}

/** With the UID of the mails. Refuses: clinic-booking-not-found. */
export async function downloadSeatsCalendar(services: ClinicServices, id: string, access: Access): Promise<string> {
  const { booking, relations } = await openClinicBooking(services, { id, access, action: 'read-clinic-booking' })
  const row = (await findClinic(services.db, booking.clinicId))!
  const clinic = toClinic(row)
  const site = `${services.publicUrl}${paths.nilBookingSuccess(booking.id)}`
  // The key can also cancel, so only the customer gets it.
  const url = relations.includes('customer') ? receiptUrl(services, booking) : site
  const event = {
    revision: row.revision + booking.revision,
    bookingId: booking.id,
    method: 'PUBLISH' as const,
    receipt: { reference: booking.reference, url },
  }
  // Cancels the event with the booking.
  return makeClinicIcs(services, booking.status === 'cancelled' ? { ...clinic, sales: 'cancelled' } : clinic, event).ics
}
