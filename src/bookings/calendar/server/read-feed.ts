import { bookingsProblem } from '#bookings/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { openFeed } from './feed-addresses.ts'
import { makeFeed } from './make-feed.ts'
import { presentConflicts, titlesOf } from './present-conflicts.ts'
import { readColumns } from './store.ts'

const DAYS_BACK = 30
const DAYS = 400

/** A larger calendar is unreadable. */
const MAX_FACILITIES = 200

/** While the account owns the facility. Refuses: calendar-not-found. */
export async function readFeed(services: BookingServices, token: string): Promise<string> {
  const { accountId, facilityId, withNames } = await openFeed(services, token)
  const columns = await readColumns(services.db, {
    ownerId: accountId,
    facilityIds: facilityId === null ? undefined : [facilityId],
    from: addDays(dateIn('UTC', Date.now()), -DAYS_BACK),
    days: DAYS,
    after: undefined,
    limit: MAX_FACILITIES,
  })
  if (facilityId !== null && columns.length === 0) throw bookingsProblem('calendar-not-found')
  const titles = await titlesOf(
    services,
    columns.flatMap(({ takings }) => takings),
  )
  return makeFeed(services, {
    withNames,
    isOfAll: facilityId === null,
    columns: columns.map(({ id, name, address, timeZone, takings }) => ({
      id,
      name,
      address,
      items: presentConflicts(takings, { facilityId: id, timeZone, titles }),
    })),
  })
}
