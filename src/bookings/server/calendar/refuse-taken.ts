import type { Period } from '#availability/rules.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import type { BookingServices } from '../booking-services.ts'
import type { DeskFacility } from '../desk/store.ts'
import { presentInTheWay, titlesOf } from './present-takings.ts'
import { listTakings } from './store.ts'

/**
 * Ends the transaction when some of its times were not free, and names what is in their way. Refuses: time-taken. What was in the
 * way may be gone by the time it is looked at: then nothing is named, and the next try finds the time free.
 */
export async function refuseTaken(
  tx: Tx,
  services: BookingServices,
  { facility, lost }: { facility: DeskFacility; lost: readonly Period[] },
): Promise<void> {
  if (lost.length === 0) return
  const { id: facilityId, timeZone } = facility
  const takings = await listTakings(tx, { facilityId, periods: lost })
  const titles = await titlesOf(services, takings)
  throw bookingsProblem('time-taken', { inTheWay: presentInTheWay(takings, { facilityId, timeZone, titles }) })
}
