import type { BookedSlot } from '#availability/rules.ts'
import { checkOtherCalendars } from '#bookings/checkout/server/check-other-calendars.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'

/** Refuses: slots-lost, calendar-silent. */
export async function checkAdded(
  context: BookingContext,
  { facilityId, added }: { facilityId: string; added: readonly BookedSlot[] },
): Promise<void> {
  if (added.length > 0)
    await checkOtherCalendars(context, { facilityId, slots: added, mode: 'marketplace', mustBeNew: true })
}
