import { recordAudit } from '#accounts/server/record-audit.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { runsOf } from '#bookings/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type Attendance, type StaffBooking, staffProblem } from '#bookings/staff/contract.ts'
import { attendanceAt } from '#bookings/staff/rules.ts'
import { lockStaffBooking, openStaffBooking, type StaffRequest } from './open-staff-booking.ts'
import { presentAfter } from './present-staff-booking.ts'
import { writeAttendance } from './store.ts'

type Input = StaffRequest & { stay: string; attendance: Attendance | null }

/** Refuses: booking-not-found, not-allowed, booking-not-changeable, stay-not-found, attendance-too-early. */
export async function markAttendance(services: BookingServices, asked: Input): Promise<StaffBooking> {
  const { relations, actor } = await openStaffBooking(services, asked, 'edit-calendar')
  const { attendance: outcome } = asked
  return services.db.begin(async tx => {
    const { id, reference, status, slots, now } = await lockStaffBooking(tx, asked, 'edit-calendar')
    if (status !== 'confirmed') throw bookingsProblem('booking-not-changeable')
    const start = Date.parse(asked.stay)
    if (!runsOf(slots).some(stay => stay.start === start)) throw staffProblem('stay-not-found')
    const { canArrive, canMiss } = attendanceAt(start, now)
    const isKnown = outcome === null || (outcome === 'arrived' ? canArrive : canMiss)
    if (!isKnown) throw staffProblem('attendance-too-early')
    await writeAttendance(tx, { bookingId: id, stay: new Date(start), outcome, authorId: actor.accountId })
    await recordAudit(tx, {
      actor,
      action: 'attendance-marked',
      subject: { kind: 'booking', id, name: reference },
      after: { stay: new Date(start), attendance: outcome },
    })
    return presentAfter(tx, id, relations)
  })
}
