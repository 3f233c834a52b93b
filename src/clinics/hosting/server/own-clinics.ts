import type { Attendee } from '#clinics/check-in/contract.ts'
import type { ClinicDesk, HostedClinic } from '#clinics/hosting/contract.ts'
import { MAX_CLINICS } from '#clinics/options.ts'
import { breakEvenOf } from '#clinics/rules.ts'
import { type ClinicBookingRow, listBookingsOf } from '#clinics/seats/server/list-bookings-of.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { type HostAccess, openClinic } from '#clinics/server/host-access.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import { type ClinicRow, findClinicsOf } from '#clinics/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { failedRecipients } from '#messages/server/failed-recipients.ts'
import { type Figures, findAthlete, listMessages, readFigures } from './store.ts'

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

/** If no number of places pays for the field, `breakEven` is one more than there are. */
function presentHosted(row: ClinicRow, figures: Figures): HostedClinic {
  return {
    clinic: toClinic(row),
    placesBooked: figures.placesBooked,
    waiting: figures.waiting,
    fieldAmount: toDecimal(row.fieldCents),
    breakEven: breakEvenOf(row) ?? row.maxParticipants + 1,
    money: {
      captured: toDecimal(figures.capturedCents),
      refunded: toDecimal(figures.refundedCents),
      platform: toDecimal(figures.platformCents),
      facility: toDecimal(figures.facilityCents),
      athlete: toDecimal(figures.athleteCents),
    },
  }
}
