import type { FastifyBaseLogger } from 'fastify'
import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import type { BookingDesk } from '#bookings/booking-desk/contract.ts'
import { listClosures } from '#bookings/closures/server/list-closures.ts'
import { listFieldClinics } from '#bookings/closures/server/list-field-clinics.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { openFacility } from '#bookings/server/open-facility.ts'
import { presentDeskBooking } from '#bookings/server/present-booking.ts'
import { DAY } from '#kit/shared/time.ts'
import { readPayoutStatus } from '#payments/server/payout-accounts/recheck-payout-account.ts'
import { listFacilityBookings } from './store.ts'

/** Refuses: facility-not-found, not-allowed, desk-link-over. */
export async function readBookingDesk(
  services: BookingServices,
  { facilityId, access, log }: { facilityId: string; access: Access; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<BookingDesk> {
  const { db } = services
  const { facility } = await openFacility(services, { facilityId, access, action: 'run-booking-desk', log })
  const now = Date.now()
  const ahead = { start: now, end: now + (BOOKING_WINDOW_DAYS + 1) * DAY }
  const [bookings, closures, payouts, clinics] = await Promise.all([
    listFacilityBookings(db, facilityId, null),
    listClosures(db, facility),
    readPayoutStatus(services, { facilityId }),
    listFieldClinics(services, { ...facility, facilityId, period: ahead }),
  ])
  const pending = bookings.filter(({ status }) => status === 'pending_confirmation')
  return {
    facility,
    pending: pending.sort((a, b) => a.confirmBy!.getTime() - b.confirmBy!.getTime()).map(presentDeskBooking),
    upcoming: bookings.filter(({ status }) => status === 'confirmed').map(presentDeskBooking),
    clinics,
    closures,
    payouts,
  }
}
