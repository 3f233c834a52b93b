import type { BookedSlot } from '#availability/server/book-slots.ts'
import { isFreeOf } from '#providers/rules.ts'
import { askGround } from '#providers/server/ask-ground.ts'
import { type BookingMode, bookingsProblem } from '../contract.ts'
import type { BookingContext } from './booking-services.ts'

type Wanted = {
  facilityId: string
  slots: readonly BookedSlot[]
  mode: BookingMode
  /** Right before writing a booking: ignores cached data. */
  mustBeNew: boolean
}

/**
 * Checks external calendars of the ground. Their data ages at once, so call this as late as possible, before a
 * transaction holds locks. A request is allowed while one does not answer: its owner checks before confirming. Refuses:
 * slots-lost (naming them), calendar-silent.
 */
export async function checkOtherCalendars({ providers }: BookingContext, wanted: Wanted): Promise<void> {
  const { facilityId, slots, mode, mustBeNew } = wanted
  const { busy, isSilent } = await askGround(providers, { facilityId, periods: slots, mustBeNew })
  const lost = slots.filter(slot => !isFreeOf(busy, slot))
  if (lost.length > 0) throw bookingsProblem('slots-lost', { slotIds: lost.map(({ id }) => id) })
  if (isSilent && mode === 'marketplace') throw bookingsProblem('calendar-silent')
}
