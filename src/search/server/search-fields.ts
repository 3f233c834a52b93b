import { availabilityProblem } from '#availability/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { FEW_RESULTS, type FieldResult, type FieldSearch, MAX_RESULTS, type Suggestion } from '../contract.ts'
import { pairsOf, refusalOfDate, relaxationsOf, worthSuggesting } from '../relaxations.ts'
import { asksForWholeRange } from '../rules-range.ts'
import { milesOf } from './earth.ts'
import { countFreeFields, type FieldRow, findFreeFields } from './store.ts'

/**
 * Free for the whole range first, then the nearest; few results add suggestions. One or two statements. Refuses: date-in-the-past,
 * date-too-far-ahead.
 */
export async function searchFields(
  db: Db,
  search: FieldSearch,
): Promise<{ results: FieldResult[]; suggestions: Suggestion[]; hasMore: boolean }> {
  const { results, hasMore } = asksForWholeRange(search)
    ? await findWholeRangeFirst(db, search)
    : await findFields(db, search)
  const isFew = results.length <= FEW_RESULTS
  const suggestions = isFew ? await suggestChanges(db, search, { found: results.length, now: Date.now() }) : []
  return { results, suggestions, hasMore }
}

/** Nearest first. Refuses: date-in-the-past, date-too-far-ahead. */
export async function findFields(db: Db, search: FieldSearch): Promise<{ results: FieldResult[]; hasMore: boolean }> {
  const { fields, hasMore } = await findNearest(db, search)
  return { results: fields.slice(0, MAX_RESULTS).map(field => toResult(field, search)), hasMore }
}

async function findNearest(db: Db, search: FieldSearch): Promise<{ fields: FieldRow[]; hasMore: boolean }> {
  const refusal = refusalOfDate(search.date, Date.now())
  if (refusal) throw availabilityProblem(refusal)
  const { fields, isWhole } = await findFreeFields(db, search)
  return { fields: fields.sort(byDistance), hasMore: !isWhole || fields.length > MAX_RESULTS }
}

/** Others free throughout can lie beyond the nearest only if one response cannot hold all. */
async function findWholeRangeFirst(db: Db, search: FieldSearch) {
  const nearest = await findNearest(db, search)
  const isCut = nearest.fields.length > MAX_RESULTS && !nearest.fields.every(field => field.isFreeThroughout)
  const throughout = isCut
    ? (await findFreeFields(db, search, { throughout: true })).fields.sort(byDistance)
    : nearest.fields.filter(field => field.isFreeThroughout)
  // A time may have become free between the two statements.
  const first = new Set(throughout.map(field => field.facilityId))
  const ranked = [...throughout, ...nearest.fields.filter(field => !first.has(field.facilityId))]
  return { results: ranked.slice(0, MAX_RESULTS).map(field => toResult(field, search)), hasMore: nearest.hasMore }
}

/** The id makes ties stable. */
function byDistance(a: FieldRow, b: FieldRow): number {
  return a.chord - b.chord || (a.facilityId < b.facilityId ? -1 : 1)
}

function toResult(row: FieldRow, search: FieldSearch): FieldResult {
  const { chord, hourCents, starts, isFreeThroughout, hoursKnownAt, fetchedAt, ...field } = row
  return {
    ...field,
    pricePerHour: hourCents / 100,
    distanceMiles: Math.round(milesOf(chord) * 10) / 10,
    startTimes: starts.map(start => localIso(start.getTime(), field.timeZone)),
    isFreeThroughout: asksForWholeRange(search) ? isFreeThroughout : null,
    timesKnownAt: fetchedAt?.toISOString() ?? (field.providerType === 'manual' ? null : hoursKnownAt.toISOString()),
  }
}

function localIso(at: number, zone: string): string {
  return toOffsetIso(at, offsetMinutesAt(zone, at))
}

async function suggestChanges(
  db: Db,
  search: FieldSearch,
  { found, now }: { found: number; now: number },
): Promise<Suggestion[]> {
  const singles = relaxationsOf(search, now)
  if (singles.length === 0) return []
  const all = [...singles, ...pairsOf(singles)]
  const counts = await countFreeFields(
    db,
    search,
    all.map(({ change }) => ({ ...search, ...change })),
  )
  const counted = all.map((relaxation, index) => ({ ...relaxation, count: counts[index]! }))
  return worthSuggesting(counted.slice(0, singles.length), counted.slice(singles.length), found)
}
