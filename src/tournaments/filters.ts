import type { LacrosseTournament } from './contract.ts'
import { filterOptions, type Option, years } from './options.ts'
import { stateName } from './rules.ts'

/** Parameters of /tournaments, in the order in which they are written. */
export const filterNames = ['q', 'state', 'division', 'age', 'month', 'year'] as const
export type FilterName = (typeof filterNames)[number]

/** The conditions as text; one that is not set is not there. Without `year` the directory shows what is upcoming. */
export type TournamentFilters = Partial<Record<FilterName, string>>

export const MAX_SEARCH_LENGTH = 100

/** A value of the address that makes no sense for its filter. */
export type UnknownValue = { label: string; value: string }

/** Reads the address of the list. Values that no filter has set nothing and are told in `unknown`. */
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

/** The same conditions always give the same address. */
export function writeFilters(filters: TournamentFilters): string {
  const set = filterNames.flatMap((name): [string, string][] => {
    const value = filters[name]
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(set).toString()
}

/** What a filter's value comes to: a value of its list, whatever the case and also by its label; '' when it sets nothing. */
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

/** What the filters are called, in lists of applied ones and in notes. */
export const filterLabels: Record<FilterName, string> = {
  q: 'search',
  state: 'state',
  division: 'division',
  age: 'age group',
  month: 'month',
  year: 'year',
}

/**
 * Whether a tournament passes all conditions but the year, by which lists are fetched. The text is looked for in name, city and
 * state (code, full name, and after the city: "Frisco, TX"), whatever the case; the month is that of the first day
 * (specification, section 5). What is not known of a tournament passes no condition about it.
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

/** For each year in which tournaments pass the other conditions, how many: where to look when a year has none. */
export function countByYear(
  tournaments: readonly LacrosseTournament[],
  filters: TournamentFilters,
): { year: string; count: number }[] {
  const passing = tournaments.filter(tournament => passes(tournament, filters))
  return years
    .map(year => ({ year, count: passing.filter(({ date }) => date?.startsWith(year)).length }))
    .filter(({ count }) => count > 0)
}
