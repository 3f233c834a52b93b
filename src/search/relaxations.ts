import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { type FieldSearch, MAX_PRICE_USD, MAX_RESULTS, radiusOptions, type Suggestion } from './contract.ts'
import { dayName } from './rules.ts'

/** `words`: "30 minutes later". */
export type Relaxation = { kind: Kind | `${Kind} and ${Kind}`; words: string; change: Suggestion['change'] }
type Single = Relaxation & { kind: Kind }
type Kind = 'earlier' | 'later' | 'day' | 'budget' | 'radius' | 'surface' | 'indoorOutdoor'

/** Changes to one condition, smaller ones of each kind first. The window keeps its length and stays within the day. */
export function relaxationsOf(search: FieldSearch, now: number): Single[] {
  return [
    ...moved(search, 'later', 30),
    ...moved(search, 'later', 60),
    ...moved(search, 'earlier', 30),
    ...moved(search, 'earlier', 60),
    ...onNextDay(search, now),
    ...moreExpensive(search, 10),
    ...moreExpensive(search, 25),
    ...wider(search),
    ...(search.surface ? [{ kind: 'surface', words: 'Any surface', change: { surface: null } } as const] : []),
    ...(search.indoorOutdoor
      ? [{ kind: 'indoorOutdoor', words: 'Indoor or outdoor', change: { indoorOutdoor: null } } as const]
      : []),
  ]
}

/** Two changes together: the larger ones of each two kinds. */
export function pairsOf(relaxations: readonly Single[]): Relaxation[] {
  const largest = relaxations.filter(({ kind }, index) => relaxations[index + 1]?.kind !== kind)
  return largest.flatMap((first, index) =>
    largest
      .slice(index + 1)
      .filter(second => !(first.change.timeStart && second.change.timeStart))
      .map(second => ({
        kind: `${first.kind} and ${second.kind}` as const,
        words: `${first.words} and ${second.words.charAt(0).toLowerCase()}${second.words.slice(1)}`,
        change: { ...first.change, ...second.change },
      })),
  )
}

type Counted = Relaxation & { count: number }

/**
 * Those that find more than the search and than a smaller change of the same kind, best first. If fewer than two single
 * changes do, the best pairs follow that find more than any of them.
 */
export function worthSuggesting(singles: readonly Counted[], pairs: readonly Counted[], found: number): Suggestion[] {
  const worth = bestFirst(
    singles.filter(
      ({ kind, count }, index) =>
        count > found && !singles.slice(0, index).some(other => other.kind === kind && other.count >= count),
    ),
  )
  const most = worth[0]?.count ?? found
  const together = worth.length < 2 ? bestFirst(pairs.filter(({ count }) => count > most)).slice(0, MAX_PAIRS) : []
  return [...worth, ...together].map(({ words, change, count }) => ({
    message: `${words}: ${fields(count)}`,
    change,
    count,
  }))
}

const MAX_PAIRS = 3

function bestFirst(counted: readonly Counted[]): Counted[] {
  return counted.toSorted((a, b) => b.count - a.count)
}

/** Bookable anywhere in the fifty states. */
export function datesInReach(now: number): { first: string; last: string } {
  return { first: dateIn(WESTERNMOST, now), last: addDays(dateIn(EASTERNMOST, now), BOOKING_WINDOW_DAYS) }
}

/** Refuses only what no zone allows; otherwise nothing is free there. */
export function refusalOfDate(date: string, now: number): 'date-in-the-past' | 'date-too-far-ahead' | null {
  const { first, last } = datesInReach(now)
  if (date < first) return 'date-in-the-past'
  return date > last ? 'date-too-far-ahead' : null
}

/** Zones where a day ends last and begins first. */
const WESTERNMOST = 'Pacific/Honolulu'
const EASTERNMOST = 'America/New_York'
const MINUTES_A_DAY = 24 * 60

function moved({ timeStart, timeEnd }: FieldSearch, kind: 'earlier' | 'later', minutes: number): Single[] {
  const by = kind === 'later' ? minutes : -minutes
  const [start, end] = [minutesOf(timeStart) + by, minutesOf(timeEnd) + by]
  if (start < 0 || end > MINUTES_A_DAY) return []
  const length = minutes === 60 ? '1 hour' : `${minutes} minutes`
  return [{ kind, words: `${length} ${kind}`, change: { timeStart: clockOf(start), timeEnd: clockOf(end) } }]
}

function onNextDay({ date }: FieldSearch, now: number): Single[] {
  const next = addDays(date, 1)
  const { first, last } = datesInReach(now)
  return next > last ? [] : [{ kind: 'day', words: `Next day, ${dayName(next, first)}`, change: { date: next } }]
}

function moreExpensive({ maxBudget }: FieldSearch, dollars: number): Single[] {
  if (maxBudget === null) return []
  // Whole cents avoid 0.1 + 0.2 errors.
  const cents = Math.round(maxBudget * 100) + dollars * 100
  if (cents > MAX_PRICE_USD * 100) return []
  return [{ kind: 'budget', words: `${toDollars(dollars * 100)} more an hour`, change: { maxBudget: cents / 100 } }]
}

function wider({ radiusMiles }: FieldSearch): Single[] {
  const next = radiusOptions.find(option => option > radiusMiles)
  return next ? [{ kind: 'radius', words: `Within ${next} miles`, change: { radiusMiles: next } }] : []
}

/** Counts stop at `MAX_RESULTS`. */
function fields(count: number): string {
  if (count >= MAX_RESULTS) return `${MAX_RESULTS} or more fields`
  return count === 1 ? '1 field' : `${count} fields`
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/** 1440 is 24:00. */
function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
