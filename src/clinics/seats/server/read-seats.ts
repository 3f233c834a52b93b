import type { FastifyRequest } from 'fastify'
import { mayHandOn } from '#accounts/server/identity.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import type { Access } from '#bookings/server/access.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { findClinic } from '#clinics/server/store.ts'
import type { ClinicBooking } from '../contract.ts'
import { openClinicBooking } from './access.ts'
import { forOthers, presentClinicBooking } from './present-clinic-booking.ts'
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
