import { recordAudit } from '#accounts/server/record-audit.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type StaffBooking, staffProblem } from '#bookings/staff/contract.ts'
import { lockStaffBooking, openStaffBooking, type StaffRequest } from './open-staff-booking.ts'
import { presentAfter } from './present-staff-booking.ts'
import { readRecords, writeNote } from './store.ts'

/** The log says that it changed, without its text. Refuses: booking-not-found, not-allowed, note-changed (with the note). */
export async function writeBookingNote(
  services: BookingServices,
  asked: StaffRequest & { text: string; version: number },
): Promise<StaffBooking> {
  const { relations, actor } = await openStaffBooking(services, asked, 'edit-calendar')
  return services.db.begin(async tx => {
    const { id, reference } = await lockStaffBooking(tx, asked, 'edit-calendar')
    const { text, version } = asked
    if (!(await writeNote(tx, { bookingId: id, text, version, authorId: actor.accountId }))) {
      const { note } = await readRecords(tx, id)
      throw staffProblem('note-changed', { note: note ?? { text: '', version: 0, by: null, at: null } })
    }
    await recordAudit(tx, { actor, action: 'booking-noted', subject: { kind: 'booking', id, name: reference } })
    return presentAfter(tx, id, relations)
  })
}
