import { MOVE_WITHIN_DAYS } from '#bookings/closure-contract.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import type { Period } from '#providers/rules.ts'
import { askGround } from '#providers/server/ask-ground.ts'
import type { BookingContext } from '../booking-services.ts'

type Asked = {
  facilityId: string
  slots: readonly Period[]
  /** Just before something is moved: what was said a minute ago does not count. */
  mustBeNew: boolean
}

/**
 * When other systems have the ground of a facility on the days to which these slots could be moved. Null when one of them is silent: then
 * nothing is moved, since a customer who is sent to a time cannot be sent away from it again. To be asked outside of a transaction.
 */
export async function takenElsewhere({ providers }: BookingContext, asked: Asked): Promise<Period[] | null> {
  const { facilityId, slots, mustBeNew } = asked
  const { busy, isSilent } = await askGround(providers, { facilityId, periods: slots.flatMap(targetsOf), mustBeNew })
  return isSilent ? null : busy
}

/** The same time on each of the days; clocks may have changed by an hour meanwhile. */
function targetsOf({ start, end }: Period): Period[] {
  return Array.from({ length: MOVE_WITHIN_DAYS }, (_, index) => {
    const later = (index + 1) * DAY
    return { start: start + later - HOUR, end: end + later + HOUR }
  })
}
