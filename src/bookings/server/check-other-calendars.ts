import type { BookedSlot } from '#availability/server/book-slots.ts'
import { isFreeOf } from '#providers/rules.ts'
import { askGround } from '#providers/server/ask-ground.ts'
import { type BookingMode, bookingsProblem } from '../contract.ts'
import type { BookingContext } from './booking-services.ts'

type Wanted = {
  facilityId: string
  slots: readonly BookedSlot[]
  mode: BookingMode
  /** Just before the booking is written: what was said a minute ago does not count. */
  mustBeNew: boolean
}

/**
 * Asks the other systems that hold calendars of a facility's ground whether these times are still free there. What they say can be out of
 * date in the next moment, so it is asked for as late as can be, and before a transaction holds anything. A request may be made while one
 * of them is silent: its owner looks before confirming. Refuses: slots-lost (naming them), calendar-silent.
 */
export async function checkOtherCalendars({ providers }: BookingContext, wanted: Wanted): Promise<void> {
  const { facilityId, slots, mode, mustBeNew } = wanted
  const { busy, isSilent } = await askGround(providers, { facilityId, periods: slots, mustBeNew })
  const lost = slots.filter(slot => !isFreeOf(busy, slot))
  if (lost.length > 0) throw bookingsProblem('slots-lost', { slotIds: lost.map(({ id }) => id) })
  if (isSilent && mode === 'marketplace') throw bookingsProblem('calendar-silent')
}
