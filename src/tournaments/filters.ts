import type { LacrosseTournament } from './contract.ts'
import { filterOptions, type Option, years } from './options.ts'
import { stateName } from './rules.ts'

/** Parameters of /tournaments, in the order we write them. */
export const filterNames = ['q', 'state', 'division', 'age', 'month', 'year'] as const
export type FilterName = (typeof filterNames)[number]

/** Unset filters are absent. Without `year` the directory lists upcoming tournaments. */
export type TournamentFilters = Partial<Record<FilterName, string>>

export const MAX_SEARCH_LENGTH = 100

export type UnknownValue = { label: string; value: string }

/** Unknown values set no filter and are returned in `unknown`. */
export function readFilters(query: URLSearchParams): { filters: TournamentFilters; unknown: UnknownValue[] } {
  const filters: TournamentFilters = {}
  const unknown: UnknownValue[] = []
  for (const name of filterNames) {
    const text = (query.get(name) ?? '').trim()
    const value = cleanValue(name, text)
    if (value) filters[name] = value
    else if (name !== 'q' && text && !isAll(name, text))
      unknown.push({ label: filterLabels[name], value: text.slice(0, 40) })
  }
  return { filters, unknown }
}

/** Canonical: equal filters give equal addresses. */
export function writeFilters(filters: TournamentFilters): string {
  const set = filterNames.flatMap((name): [string, string][] => {
    const value = filters[name]
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(set).toString()
}

/** A value of the filter's list, matched by value or label in any case; '' if it sets nothing. */
export function cleanValue(name: FilterName, text: string): string {
  if (name === 'q')
    return text
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH)
      .trimEnd()
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^0+(?=\d)/, '')
  return (
    optionsOf(name).find(option => [option.value, option.label].some(one => one.toLowerCase() === wanted))?.value ?? ''
  )
}

function isAll(name: Exclude<FilterName, 'q'>, text: string): boolean {
  return optionsOf(name).some(({ value, label }) => value === '' && label.toLowerCase() === text.toLowerCase())
}

function optionsOf(name: Exclude<FilterName, 'q'>): readonly Option[] {
  return filterOptions[name]
}

export const filterLabels: Record<FilterName, string> = {
  q: 'search',
  state: 'state',
  division: 'division',
  age: 'age group',
  month: 'month',
  year: 'year',
}

/**
 * Whether a tournament passes every filter but the year, which selects the list to fetch. The text matches name, city
 * and state (code, full name, "Frisco, TX") in any case; the month is that of the first day (specification, section 5).
 * An unknown fact fails a filter on it.
 */
export function passes(tournament: LacrosseTournament, { q, state, division, age, month }: TournamentFilters): boolean {
  return (
    (!q || searchedTexts(tournament).some(text => text.toLowerCase().includes(q.toLowerCase()))) &&
    (!state || tournament.location.state === state) &&
    (!division || tournament.division === division) &&
    (!age || (tournament.ageGroups as string[]).includes(age)) &&
    (!month || monthOf(tournament) === month)
  )
}

function searchedTexts({ name, location: { city, state } }: LacrosseTournament): string[] {
  const texts = [name, city, state, state && stateName(state), city && state && `${city}, ${state}`]
  return texts.filter(text => text !== null)
}

function monthOf({ date }: LacrosseTournament): string | null {
  return date && String(Number(date.slice(5, 7)))
}

/** Matches of the other filters per year: where to look if a year has none. */
export function countByYear(
  tournaments: readonly LacrosseTournament[],
  filters: TournamentFilters,
): { year: string; count: number }[] {
  const passing = tournaments.filter(tournament => passes(tournament, filters))
  return years
    .map(year => ({ year, count: passing.filter(({ date }) => date?.startsWith(year)).length }))
    .filter(({ count }) => count > 0)
}
