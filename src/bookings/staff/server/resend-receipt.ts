import { recordAudit } from '#accounts/server/record-audit.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { queueBookingMessage } from '#bookings/server/notify-booking.ts'
import { staffProblem } from '#bookings/staff/contract.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { lockStaffBooking, openStaffBooking, type StaffRequest } from './open-staff-booking.ts'
import { wasQueued } from './store.ts'

const PAUSE_MINUTES = 10

/** Refuses: booking-not-found, not-allowed, receipt-none, receipt-no-email, receipt-just-sent. */
export async function resendReceipt(services: BookingServices, asked: StaffRequest): Promise<{ email: string }> {
  const { actor } = await openStaffBooking(services, asked, 'edit-calendar')
  return services.db.begin(async tx => {
    const booking = await lockStaffBooking(tx, asked, 'edit-calendar')
    const { id, reference, status, customerEmail: email } = booking
    if (status !== 'confirmed' && status !== 'pending_confirmation') throw staffProblem('receipt-none')
    if (email === '') throw staffProblem('receipt-no-email')
    const kind = status === 'confirmed' ? 'booking-confirmed' : 'booking-requested'
    const turn = Math.floor(booking.now / (PAUSE_MINUTES * MINUTE))
    const keys = [turn - 1, turn].map(each => `${kind}:${id}:again:${each}`)
    if (await wasQueued(tx, { keys, minutes: PAUSE_MINUTES })) throw staffProblem('receipt-just-sent')
    await queueBookingMessage(tx, services, booking, { kind, recipient: email, facts: {}, of: `again:${turn}` })
    await recordAudit(tx, { actor, action: 'receipt-resent', subject: { kind: 'booking', id, name: reference } })
    return { email }
  })
}
