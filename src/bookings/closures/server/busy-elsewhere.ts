import { MOVE_WITHIN_DAYS } from '#bookings/closures/contract.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import type { Period } from '#calendars/rules.ts'
import { fetchBusyTimes } from '#calendars/server/fetch-busy-times.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'

type Input = {
  facilityId: string
  slots: readonly Period[]
  /** Ignores cached data. */
  mustBeNew: boolean
}

/**
 * On the possible target days. Null if a calendar does not answer: then nothing is moved, since a customer cannot be
 * moved away again. Call outside a transaction.
 */
export async function busyElsewhere({ providers }: BookingContext, asked: Input): Promise<Period[] | null> {
  const { facilityId, slots, mustBeNew } = asked
  const { busy, isSilent } = await fetchBusyTimes(providers, {
    facilityId,
    periods: slots.flatMap(targetsOf),
    mustBeNew,
  })
  return isSilent ? null : busy
}

/** Clocks may change in between. */
function targetsOf({ start, end }: Period): Period[] {
  return Array.from({ length: MOVE_WITHIN_DAYS }, (_, index) => {
    const later = (index + 1) * DAY
    return { start: start + later - HOUR, end: end + later + HOUR }
  })
}
