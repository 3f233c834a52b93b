import { MAX_FIELDS } from '#availability/contract.ts'
import {
  isSkipped,
  type Recurrence,
  readRecurrence,
  recurrenceDates,
  recurrenceParameters,
  skippedDates,
  spansIn,
  spansText,
} from '#availability/recurrence.ts'
import { paths } from '#kit/shared/paths.ts'
import { type EnhancedFilters, type Now, readEnhanced, writeEnhanced } from '#search/web/enhanced/enhanced-address.ts'
import type { RepeatResult } from '../contract.ts'

export type RepeatAddress = {
  filters: EnhancedFilters
  recurrence: Recurrence
  /** yyyy-MM-dd, in order. Empty if it ends before it starts. */
  dates: readonly string[]
  /** They would be dates otherwise. */
  skipped: readonly string[]
  fields: number
  sort: 'distance' | 'price'
}

/** Results come by the number of free dates, so a wide circle does no harm. Miles. */
const DEFAULT_RADIUS = '25'

/** Undefined if no weekday makes sense. */
export function readRepeat(query: URLSearchParams, now: Now): RepeatAddress | undefined {
  const { filters } = readEnhanced(query, now)
  const recurrence = readRecurrence(query, now.today ?? filters.date)
  if (!recurrence) return undefined
  const fields = Number(query.get('fields'))
  return {
    filters: { ...filters, radius_miles: filters.radius_miles || DEFAULT_RADIUS },
    recurrence,
    dates: recurrenceDates(recurrence),
    skipped: skippedDates(recurrence),
    fields: Number.isInteger(fields) && fields > 1 && fields <= MAX_FIELDS ? fields : 1,
    sort: query.get('sort') === 'price' ? 'price' : 'distance',
  }
}

/** Skips a date, or no longer. A range that has it is split into the other dates. */
export function withDateToggled(query: URLSearchParams, date: string, { skip, ...rest }: Recurrence): URLSearchParams {
  const next = new URLSearchParams(query)
  const others = skippedDates({ ...rest, skip }).filter(each => each !== date)
  const kept = skip.filter(span => !isSkipped(date, [span]))
  const spans = isSkipped(date, skip)
    ? [...kept, ...others.filter(each => !isSkipped(each, kept)).map(from => ({ from, to: from }))]
    : [...skip, { from: date, to: date }]
  const text = spansText(spansIn(spansText(spans)))
  if (text) next.set('repeat_skip', text)
  else next.delete('repeat_skip')
  return next
}

/** The booking page with the same dates, at the result's time. */
export function repeatBookingAddress(
  query: URLSearchParams,
  { filters, dates, fields }: RepeatAddress,
  result: RepeatResult,
) {
  const params = new URLSearchParams({ date: dates[0] ?? '', time: `${result.timeStart}-${result.timeEnd}` })
  for (const name of recurrenceParameters) {
    const value = query.get(name)
    if (value) params.set(name, value)
  }
  if (filters.sport) params.set('sport', filters.sport)
  // Their own sites know no series; the owner confirms instead.
  if (result.providerType !== 'manual') params.set('mode', 'hold')
  const others = result.partners.slice(0, fields - 1).map(({ facilityId }) => facilityId)
  if (others.length > 0) params.set('also', others.join())
  return `${paths.booking(result.facilityId)}?${params}`
}

/** The enhanced search for the first date alone. */
export function singleDateAddress({ filters, dates }: RepeatAddress): string {
  return `${paths.search}?${writeEnhanced({ ...filters, date: dates[0] ?? filters.date })}`
}

export function isAsked({ filters, dates }: RepeatAddress): boolean {
  return dates.length > 0 && (filters.location !== '' || filters.point !== null)
}
