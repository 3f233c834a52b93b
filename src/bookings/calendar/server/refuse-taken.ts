import type { Period } from '#availability/rules.ts'
import { calendarProblem } from '#bookings/calendar/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { DeskFacility } from '#bookings/server/queries.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { presentInTheWay, titlesOf } from './present-conflicts.ts'
import { listConflicts } from './store.ts'

/** Names the conflicts, with their facility unless it is `seenFrom`. Refuses: time-taken. If a conflict is gone already, none is named and a retry succeeds. */
export async function refuseTaken(
  tx: Tx,
  services: BookingServices,
  { facility, lost, seenFrom = facility.id }: { facility: DeskFacility; lost: readonly Period[]; seenFrom?: string },
): Promise<void> {
  if (lost.length === 0) return
  const { id: facilityId, timeZone } = facility
  const takings = await listConflicts(tx, { facilityId, periods: lost })
  const titles = await titlesOf(services, takings)
  throw calendarProblem('time-taken', {
    inTheWay: presentInTheWay(takings, { facilityId: seenFrom, timeZone, titles }),
  })
}
