import { countFreeDays } from '#availability/next-times/server/count-free-days.ts'
import { listFacilities } from '#facilities/lists/server/list-facilities.ts'
import type { Db } from '#kit/server/db/db.ts'
import { milesBetween } from '#kit/shared/miles.ts'
import { addDays } from '#kit/shared/time.ts'
import { type DaysQuery, MAX_IN_STRIP, STRIP_DAYS } from '../contract.ts'
import { asksForWholeRange } from '../rules-range.ts'

/** After the facilities, one statement reads the times of all days. */
export async function countDays(
  db: Db,
  { from, timeStart, timeEnd, radius_miles: radius, ...asked }: DaysQuery,
  { most = MAX_IN_STRIP } = {},
) {
  const { near, max_price_usd: maxUsd } = asked
  const isCircle = near !== undefined && radius !== undefined
  const filters = isCircle ? { ...asked, max_price_usd: undefined } : asked
  const { rows, next } = await listFacilities(db, {
    ...filters,
    sort: near ? 'distance' : 'name',
    limit: most,
    after: undefined,
  })
  const found = isCircle ? rows.filter(facility => milesBetween(near, facility) <= radius) : rows
  const counts = await countFreeDays(db, {
    facilityIds: found.map(({ id }) => id),
    from,
    days: STRIP_DAYS,
    timeStart,
    timeEnd,
    isWhole: asksForWholeRange({ timeStart, timeEnd }),
    maxHourlyCents: isCircle && maxUsd !== undefined ? Math.round(maxUsd * 100) : undefined,
  })
  return {
    days: counts.map((count, ahead) => ({ date: addDays(from, ahead), count })),
    isLeast: next !== undefined && found.length === rows.length,
  }
}
