import type { Attendee } from '#clinics/check-in/contract.ts'
import { type ClinicBookingRow, listBookingsOf } from '#clinics/seats/server/list-bookings-of.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { type HostAccess, openClinic } from '#clinics/server/host-access.ts'
import { failedRecipients } from '#messages/server/failed-recipients.ts'
import type { ClinicDesk } from '../contract.ts'
import { presentHosted } from './present-hosted.ts'
import { listMessages, readFigures } from './store.ts'

/** Refuses: clinic-not-found, not-allowed. */
export async function readClinicDesk(
  services: ClinicServices,
  { id, access }: { id: string; access: HostAccess },
): Promise<ClinicDesk> {
  const { db } = services
  const { clinic } = await openClinic(services, { id, access })
  const [figures, bookings, messages] = await Promise.all([
    readFigures(db, [id]),
    listBookingsOf(db, clinic),
    listMessages(db, id),
  ])
  const failed = await failedRecipients(
    db,
    bookings.map(({ customerEmail }) => customerEmail),
  )
  return {
    ...presentHosted(clinic, figures.get(id)!),
    attendees: bookings
      .flatMap(booking => attendeesOf(booking, failed.has(booking.customerEmail)))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id)),
    messages: messages.map(({ createdAt, ...message }) => ({ ...message, sentAt: createdAt.toISOString() })),
  }
}

function attendeesOf(booking: ClinicBookingRow, mailFailed: boolean): Attendee[] {
  const { waiverVersion, waiverAcceptedAt, emergencyName, emergencyPhone } = booking
  return booking.participants.map(({ id, name, age, code, checkedInAt }) => ({
    id,
    bookingId: booking.id,
    reference: booking.reference,
    name,
    age,
    checkInCode: code,
    checkedInAt,
    contact: { name: booking.customerName, email: booking.customerEmail, phone: booking.customerPhone },
    guardianName: booking.guardianName,
    emergencyContact: emergencyName && emergencyPhone ? { name: emergencyName, phone: emergencyPhone } : null,
    waiver:
      waiverVersion && waiverAcceptedAt ? { version: waiverVersion, acceptedAt: waiverAcceptedAt.toISOString() } : null,
    notes: booking.notes,
    mailFailed,
  }))
}
