import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { type BookingMode, bookingsProblem } from '../contract.ts'
import { modesOf } from '../rules.ts'
import { type BookableFacility, findBookableFacility } from './store.ts'

/** The facility, if it can be booked in this mode. Refuses: facility-not-found, mode-not-offered, no-booking-page. */
export async function checkFacility(db: Db, facilityId: string, mode: BookingMode): Promise<BookableFacility> {
  const facility = await findBookableFacility(db, facilityId)
  if (!facility) throw facilitiesProblem('facility-not-found')
  if (modesOf(facility).includes(mode)) return facility
  const lacksPage = mode === 'linkout' && facility.providerType !== 'manual'
  throw bookingsProblem(lacksPage ? 'no-booking-page' : 'mode-not-offered')
}
