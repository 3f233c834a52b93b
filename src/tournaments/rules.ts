import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'
import { usStates } from '#kit/shared/us-states.ts'
import type { LacrosseTournament, TournamentStatus } from './contract.ts'

export type RegistrationFacts = {
  date: string | null
  registrationDeadline: string | null
  location: { state: string | null }
}

/**
 * Open until the end of the registration deadline day (specification, section 4). Without a deadline, open until the
 * first day begins; without either, closed. Days are in the tournament's zone, see `zoneOf`.
 */
export function registrationStatus(tournament: RegistrationFacts, now: number): 'Open' | 'Closed' {
  const { date, registrationDeadline } = tournament
  const firstClosedDay = registrationDeadline ? addDays(registrationDeadline, 1) : date
  if (!firstClosedDay) return 'Closed'
  return now < instantOf(firstClosedDay, 0, zoneOf(tournament)) ? 'Open' : 'Closed'
}

/** The time zone of its state; Eastern time if that is unknown. */
export function zoneOf({ location: { state } }: Pick<RegistrationFacts, 'location'>): string {
  return usStates.find(({ code }) => code === state)?.timeZone ?? 'America/New_York'
}

type DatedTournament = Pick<LacrosseTournament, 'date' | 'endDate' | 'location'>

/** In the tournament's zone. False without dates. */
export function isOver(tournament: DatedTournament, now: number): boolean {
  const lastDay = tournament.endDate ?? tournament.date
  return lastDay !== null && lastDay < dateIn(zoneOf(tournament), now)
}

export type Upcoming<T> = {
  ahead: T[]
  /** The latest past edition of each other tournament and its next expected year, soonest first. */
  unannounced: { last: T; year: string }[]
}

/**
 * The directory's default list. If a source knows only past editions, we assume a yearly tournament, due next on the
 * same day of the first year that puts it ahead.
 */
export function upcomingOf<T extends DatedTournament & { name: string; organizer: string | null }>(
  tournaments: readonly T[],
  now: number,
): Upcoming<T> {
  const ahead = tournaments.filter(tournament => !isOver(tournament, now))
  const announced = new Set(ahead.map(seriesOf))
  const latest = new Map<string, { last: T; anniversary: string }>()
  for (const last of tournaments) {
    if (last.date === null || !isOver(last, now) || announced.has(seriesOf(last))) continue
    const known = latest.get(seriesOf(last))
    if (!known?.last.date || known.last.date < last.date)
      latest.set(seriesOf(last), { last, anniversary: nextAnniversary(last.date, dateIn(zoneOf(last), now)) })
  }
  const unannounced = [...latest.values()]
    .sort((a, b) => a.anniversary.localeCompare(b.anniversary))
    .map(({ last, anniversary }) => ({ last, year: anniversary.slice(0, 4) }))
  return { ahead, unannounced }
}

/** Dates are yyyy-MM-dd. */
function nextAnniversary(date: string, today: string): string {
  const thisYear = today.slice(0, 4) + date.slice(4)
  const isAhead = thisYear >= today && thisYear > date
  return isAhead ? thisYear : `${Number(today.slice(0, 4)) + 1}${date.slice(4)}`
}

/** Editions share the organizer, and the name apart from the year. */
function seriesOf({ name, organizer }: { name: string; organizer: string | null }): string {
  const withoutYear = name.toLowerCase().replace(/\b20\d\d\b|['’]\d\d\b/g, ' ')
  return `${withoutYear.replace(/[^\p{L}\d]+/gu, ' ').trim()}|${organizer?.toLowerCase() ?? ''}`
}

/**
 * The query for /search (specification, section 2): the tournament's city, and its first day unless that is over. Null
 * if the catalog has no field in that city and state: the search matches any text containing the city's name, and would
 * show others.
 */
export function fieldSearch(
  tournament: Pick<LacrosseTournament, 'date' | 'location' | 'fieldsNearby'>,
  now: number,
): { city: string; query: string } | null {
  const { date, location, fieldsNearby } = tournament
  if (location.city === null || fieldsNearby === 0) return null
  const isAhead = date !== null && date >= dateIn(zoneOf(tournament), now)
  const query = new URLSearchParams({ location: location.city, ...(isAhead && { date }) })
  return { city: location.city, query: query.toString() }
}

/** "MD" → "Maryland". */
export function stateName(code: string): string {
  return usStates.find(state => state.code === code)?.name ?? code
}

/** Decisions are final. */
export const nextStatuses = {
  submitted: ['published', 'declined'],
  published: [],
  declined: [],
} as const satisfies Record<TournamentStatus, readonly TournamentStatus[]>

export function canMove(from: TournamentStatus, to: TournamentStatus): boolean {
  return (nextStatuses[from] as readonly TournamentStatus[]).includes(to)
}
