import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import type { LacrosseTournament, TournamentStatus } from './contract.ts'

/** What is asked of a tournament to know whether teams can still register. */
export type RegistrationFacts = {
  date: string | null
  registrationDeadline: string | null
  location: { state: string | null }
}

/**
 * Open while the registration deadline is in the future, otherwise Closed (specification, section 4): a deadline is a day, and
 * counts to its end. Without a deadline it is open until its first day begins; without either nothing says that it is open.
 * Days are those of the tournament's state, see `zoneOf`.
 */
export function registrationStatus(tournament: RegistrationFacts, now: number): 'Open' | 'Closed' {
  const { date, registrationDeadline } = tournament
  const firstClosedDay = registrationDeadline ? addDays(registrationDeadline, 1) : date
  if (!firstClosedDay) return 'Closed'
  return now < instantOf(firstClosedDay, 0, zoneOf(tournament)) ? 'Open' : 'Closed'
}

/** Where a calendar date of a tournament begins and ends: in the time zone of its state, in Eastern time when that is not known. */
export function zoneOf({ location: { state } }: Pick<RegistrationFacts, 'location'>): string {
  return usStates.find(({ code }) => code === state)?.timeZone ?? 'America/New_York'
}

type DatedTournament = Pick<LacrosseTournament, 'date' | 'endDate' | 'location'>

/** Whether its last day is over where it is played. Nobody knows it of one without dates. */
export function isOver(tournament: DatedTournament, now: number): boolean {
  const lastDay = tournament.endDate ?? tournament.date
  return lastDay !== null && lastDay < dateIn(zoneOf(tournament), now)
}

export type Upcoming<T> = {
  ahead: T[]
  /** The latest past edition of each other tournament and the year its next one would be in, the soonest first. */
  unannounced: { last: T; year: string }[]
}

/**
 * What the directory opens on. A tournament whose source knows only past editions is held once a year as far as anyone can tell, so
 * its next one is due on the same day in the first year that makes it lie ahead.
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

/** The first day of a later year with the same month and day that is not before today. Both are yyyy-MM-dd. */
function nextAnniversary(date: string, today: string): string {
  const thisYear = today.slice(0, 4) + date.slice(4)
  const isAhead = thisYear >= today && thisYear > date
  return isAhead ? thisYear : `${Number(today.slice(0, 4)) + 1}${date.slice(4)}`
}

/** Editions of one tournament have the same organizer, and the same name but for the year. */
function seriesOf({ name, organizer }: { name: string; organizer: string | null }): string {
  const withoutYear = name.toLowerCase().replace(/\b20\d\d\b|['’]\d\d\b/g, ' ')
  return `${withoutYear.replace(/[^\p{L}\d]+/gu, ' ').trim()}|${organizer?.toLowerCase() ?? ''}`
}

/**
 * The search for fields in the city of a tournament, in the parameters of /search (specification, section 2), on its first day
 * unless that is over. Null where the catalogue has none in that city and state: the search takes any text that contains the
 * city's name, and would show others.
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

/** The life of a tournament that an organizer submits. What is decided stays so. */
export const nextStatuses = {
  submitted: ['published', 'declined'],
  published: [],
  declined: [],
} as const satisfies Record<TournamentStatus, readonly TournamentStatus[]>

export function canMove(from: TournamentStatus, to: TournamentStatus): boolean {
  return (nextStatuses[from] as readonly TournamentStatus[]).includes(to)
}

/** What was typed for a website as an address: "friscolax.com" is read as "https://friscolax.com". Null for what is none. */
export function readWebAddress(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return isWebAddress(address) ? address : null
}
