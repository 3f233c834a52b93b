import { availabilityProblem } from '#availability/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { FEW_RESULTS, type FieldResult, type FieldSearch, MAX_RESULTS, type Suggestion } from '../contract.ts'
import { refusalOfDate } from '../relaxations.ts'
import { type FieldRow, findFreeFields, METERS_A_MILE } from './store.ts'
import { suggestChanges } from './suggest-changes.ts'

/**
 * The facilities that are free at a time, the nearest first, and with few of them what one changed condition would yield. One
 * statement, or two. Refuses: date-in-the-past, date-too-far-ahead.
 */
export async function searchFields(
  db: Db,
  search: FieldSearch,
): Promise<{ results: FieldResult[]; suggestions: Suggestion[]; hasMore: boolean }> {
  const { results, hasMore } = await findFields(db, search)
  const isFew = results.length <= FEW_RESULTS
  const suggestions = isFew ? await suggestChanges(db, search, { found: results.length, now: Date.now() }) : []
  return { results, suggestions, hasMore }
}

/** The facilities alone. Refuses: date-in-the-past, date-too-far-ahead. */
export async function findFields(db: Db, search: FieldSearch): Promise<{ results: FieldResult[]; hasMore: boolean }> {
  const refusal = refusalOfDate(search.date, Date.now())
  if (refusal) throw availabilityProblem(refusal)
  const { fields, isWhole } = await findFreeFields(db, search)
  return {
    results: fields.sort(byDistance).slice(0, MAX_RESULTS).map(toResult),
    hasMore: !isWhole || fields.length > MAX_RESULTS,
  }
}

/** The database gives them by distance; at the same place the id decides, so that the same search has the same answer. */
function byDistance(a: FieldRow, b: FieldRow): number {
  return a.meters - b.meters || (a.facilityId < b.facilityId ? -1 : 1)
}

function toResult({ meters, hourCents, starts, hoursKnownAt, askedAt, ...field }: FieldRow): FieldResult {
  return {
    ...field,
    pricePerHour: hourCents / 100,
    distanceMiles: Math.round((meters / METERS_A_MILE) * 10) / 10,
    startTimes: starts.map(start => localIso(start.getTime(), field.timeZone)),
    timesKnownAt: askedAt?.toISOString() ?? (field.providerType === 'manual' ? null : hoursKnownAt.toISOString()),
  }
}

function localIso(at: number, zone: string): string {
  return toOffsetIso(at, offsetMinutesAt(zone, at))
}
