import type { Access } from '#bookings/server/access.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { makeClinicIcs } from '#clinics/server/make-clinic-ics.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import { findClinic } from '#clinics/server/store.ts'
import { paths } from '#kit/shared/paths.ts'
import { openClinicBooking } from './access.ts'
import { receiptUrl } from './receipt-url.ts'

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
