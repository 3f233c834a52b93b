import { checkoutProblem } from '#bookings/checkout/contract.ts'
import { type BookingMode, bookingsProblem } from '#bookings/contract.ts'
import { modeFor, modesOf } from '#bookings/rules.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type BookableFacility, type Customer, findBookableFacility } from './store.ts'

type Checked = BookableFacility & { mode: BookingMode }

/** Default mode: `modeFor`. Refuses: facility-not-found, facility-not-sold, mode-not-offered, no-booking-page. */
export async function checkFacility(
  db: Db,
  facilityId: string,
  asked?: BookingMode,
  customer: Customer | null = null,
): Promise<Checked> {
  const facility = await findBookableFacility(db, facilityId, customer)
  if (!facility) throw facilitiesProblem('facility-not-found')
  if (!facility.hasPrice) throw facilitiesProblem('facility-not-sold')
  const mode = asked ?? modeFor(facility)
  if (modesOf(facility).includes(mode)) return { ...facility, mode }
  if (mode === 'linkout' && facility.providerType !== 'manual') throw checkoutProblem('no-booking-page')
  throw bookingsProblem('mode-not-offered')
}
