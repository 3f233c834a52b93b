import { availabilityProblem } from '#availability/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { refusalOfDate } from '#search/relaxations.ts'
import { asksForWholeRange } from '#search/rules-range.ts'
import { milesOf } from '#search/server/earth.ts'
import type { RepeatResult, RepeatSearch } from '../contract.ts'
import { findRepeats, type RepeatRow } from './store.ts'

/**
 * Free on most dates first, in one statement; with several fields, venues with enough of them first. Refuses by the
 * first date: date-in-the-past, date-too-far-ahead.
 */
export async function searchRepeats(
  db: Db,
  search: RepeatSearch,
): Promise<{ results: RepeatResult[]; hasMore: boolean }> {
  const refusal = refusalOfDate(search.dates[0]!, Date.now())
  if (refusal) throw availabilityProblem(refusal)
  const { fields, isWhole } = await findRepeats(db, search, { isRange: asksForWholeRange(search) })
  const results = fields.map(row => toResult(row, fields))
  const hasEnough = ({ partners }: RepeatResult) => partners.length + 1 >= search.fields
  const ranked =
    search.fields > 1 ? [...results.filter(hasEnough), ...results.filter(each => !hasEnough(each))] : results
  return { results: ranked, hasMore: !isWhole }
}

function toResult(row: RepeatRow, all: readonly RepeatRow[]): RepeatResult {
  const { chord, hourCents, totalCents, hoursKnownAt, fetchedAt, venueId: _, ...field } = row
  return {
    ...field,
    pricePerHour: hourCents / 100,
    totalPrice: totalCents / 100,
    distanceMiles: Math.round(milesOf(chord) * 10) / 10,
    timesKnownAt: fetchedAt?.toISOString() ?? (field.providerType === 'manual' ? null : hoursKnownAt.toISOString()),
    partners: partnersOf(row, all),
  }
}

/** At the same venue or spot, at the same time, on all dates on which `row` is free. */
function partnersOf(row: RepeatRow, all: readonly RepeatRow[]): RepeatResult['partners'] {
  const isHere = (other: RepeatRow) => (row.venueId === null ? isSameSpot(row, other) : other.venueId === row.venueId)
  const gap = (other: RepeatRow) => Math.abs(other.hourCents - row.hourCents)
  return all
    .filter(other => other !== row && isHere(other) && other.timeStart === row.timeStart)
    .filter(({ freeDates }) => row.freeDates.every(date => freeDates.includes(date)))
    .toSorted((a, b) => gap(a) - gap(b))
    .slice(0, MAX_PARTNERS)
    .map(({ facilityId, name }) => ({ facilityId, name }))
}

/** Coordinates of a city say nothing. */
function isSameSpot(a: RepeatRow, b: RepeatRow): boolean {
  return !a.locationIsApproximate && b.venueId === null && a.latitude === b.latitude && a.longitude === b.longitude
}

const MAX_PARTNERS = 8
