import { queryOptions } from '@tanstack/react-query'
import { readSpan } from '#availability/web/api.ts'
import { serverNow } from '#availability/web/server-clock.ts'
import { addDays } from '#kit/shared/time.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { facilityQuery } from '../api.ts'
import { firstFree, momentOf, type TypedTimes, tomorrowEvening } from './demo-form.ts'

/** The zone of the samples: for an id that nothing has, and that the server is to refuse. */
export const DEMO_ZONE = 'America/Chicago'
/** Beyond these days a free time is left to whoever looks for one. */
const DAYS = 3

/** The first free time of a facility from tomorrow evening on; that evening itself, without a price, where none is known. */
export function freeTimeQuery(facilityId: string) {
  return queryOptions({
    queryKey: ['booking-demo-free-time', facilityId],
    queryFn: async ({ client }): Promise<TypedTimes> => {
      const facility = await client.ensureQueryData(facilityQuery(facilityId)).catch(passRefusal)
      const zone = facility?.timeZone ?? DEMO_ZONE
      const evening = tomorrowEvening(zone, serverNow())
      const last = `${addDays(evening.start.slice(0, 10), DAYS)}T00:00`
      const query = { start: momentOf(evening.start, zone), end: momentOf(last, zone) }
      const slots = await readSpan({ params: { id: facilityId }, query }, transportOf(client)).catch(passRefusal)
      return firstFree(slots ?? []) ?? evening
    },
    // Whoever comes back wants a time that is free then.
    gcTime: 0,
  })
}

/** What the server refuses here it refuses in the tests too, which is where it is to be seen. */
function passRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status === 0) throw error
}
