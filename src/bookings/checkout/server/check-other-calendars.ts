import type { BookedSlot } from '#availability/rules.ts'
import { type BookingMode, bookingsProblem } from '#bookings/contract.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { isFreeOf } from '#calendars/rules.ts'
import { fetchBusyTimes } from '#calendars/server/fetch-busy-times.ts'

type Query = {
  facilityId: string
  slots: readonly BookedSlot[]
  mode: BookingMode
  /** Ignores cached data. */
  mustBeNew: boolean
}

/**
 * External data ages at once, so call as late as possible, before a transaction holds locks. Requests are allowed while
 * a calendar does not answer: the owner checks. Refuses: slots-lost (naming them), calendar-silent.
 */
export async function checkOtherCalendars({ providers }: BookingContext, wanted: Query): Promise<void> {
  const { facilityId, slots, mode, mustBeNew } = wanted
  const { busy, isSilent } = await fetchBusyTimes(providers, { facilityId, periods: slots, mustBeNew })
  const lost = slots.filter(slot => !isFreeOf(busy, slot))
  if (lost.length > 0) throw bookingsProblem('slots-lost', { slotIds: lost.map(({ id }) => id) })
  if (isSilent && mode === 'marketplace') throw bookingsProblem('calendar-silent')
}
