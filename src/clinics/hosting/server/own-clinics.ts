import type { Attendee } from '#clinics/check-in/contract.ts'
import type { ClinicDesk, HostedClinic } from '#clinics/hosting/contract.ts'
import { MAX_CLINICS } from '#clinics/options.ts'
import { type ClinicBookingRow, listBookingsOf } from '#clinics/seats/server/list-bookings-of.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { type HostAccess, openClinic } from '#clinics/server/host-access.ts'
import { findClinicsOf } from '#clinics/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { failedRecipients } from '#messages/server/failed-recipients.ts'
import { presentHosted } from './present-hosted.ts'
import { findAthlete, listMessages, readFigures } from './store.ts'

/** Upcoming first, then the others, latest first. Empty without a profile. */
export async function listOwnClinics(db: Db, accountId: string): Promise<HostedClinic[]> {
  const athlete = await findAthlete(db, accountId)
  if (!athlete) return []
  const rows = await findClinicsOf(db, athlete.id, MAX_CLINICS)
  const figures = await readFigures(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(row => presentHosted(row, figures.get(row.id)!))
}

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
