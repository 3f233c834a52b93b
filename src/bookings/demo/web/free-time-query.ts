import { queryOptions } from '@tanstack/react-query'
import { readSpan } from '#availability/web/api.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import { addDays } from '#kit/shared/time.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { firstFree, momentOf, type TypedTimes, tomorrowEvening } from './demo-form.ts'

/** For unknown ids, which the server refuses. */
export const DEMO_ZONE = 'America/Chicago'
const DAYS = 3

/** From tomorrow evening on; if none is free, that evening without a price. */
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
    // On return, look again.
    gcTime: 0,
  })
}

/** The tests show the same refusal. */
function passRefusal(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status === 0) throw error
}
