import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#kit/server/program-files.ts'
import { milesBetween } from '#kit/shared/miles.ts'
import type { Place } from '../contract.ts'
import { boroughs, foldName } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'

export type Neighborhood = {
  place: Place
  /** Folded. */
  names: readonly string[]
  /** Folded: "queens", "new york", "nyc", "queens ny". */
  areas: ReadonlySet<string>
  /** Of the whole city: New York's for a part of Queens. */
  cityPopulation: number
  /** Gazetteer rows of the same place: Astoria, NY is listed as a city. */
  rows: readonly number[]
  /** From the gazetteer; otherwise 0. */
  population: number
}

export type Neighborhoods = {
  all: readonly Neighborhood[]
  /** Exact folded name, in file order. */
  named: (folded: string) => readonly Neighborhood[]
  beginning: (folded: string) => Neighborhood[]
  sameAs: (row: number) => Neighborhood | undefined
  labelled: (folded: string) => Neighborhood | undefined
}

/** data/neighborhoods.txt, a few hundred. */
export function neighborhoods(): Neighborhoods {
  loaded ??= withIndexes(readNeighborhoods(readFileSync(join(root, 'data/neighborhoods.txt'), 'utf8').split('\n')))
  return loaded
}

let loaded: Neighborhoods | undefined

function readNeighborhoods(lines: readonly string[]): Neighborhood[] {
  const areas = new Map<string, ReadonlySet<string>>()
  return lines
    .filter(line => line !== '' && !line.startsWith('#'))
    .map(line => {
      const [name = '', aliases = '', city = '', state = '', zip = ''] = line.split('|')
      const place = placeOf({ name, city, state, zip })
      const names = [...new Set([name, ...aliases.split(',')].map(foldName).filter(folded => folded !== ''))]
      const area = `${city}|${state}`
      const known = areas.get(area) ?? areaNames(city, state)
      areas.set(area, known)
      return { place, names, areas: known, ...peopleOf(place, city) }
    })
}

function placeOf({ name, city, state, zip }: { name: string; city: string; state: string; zip: string }): Place {
  const point = gazetteer().zip(Number(zip))
  if (!point) throw new Error(`data/neighborhoods.txt has ZIP code ${zip}, which data/gazetteer.txt does not have.`)
  const { latitude, longitude } = point
  return { kind: 'neighborhood', label: `${name}, ${city}, ${state}`, name, state, latitude, longitude }
}

/** A city this near of the same name and state is the neighborhood itself. */
const SAME_MILES = 5

function peopleOf(place: Place, city: string): Pick<Neighborhood, 'cityPopulation' | 'population' | 'rows'> {
  const { point, population } = gazetteer()
  const rows = rowsIn(place.name, place.state).filter(row => milesBetween(point(row), place) <= SAME_MILES)
  const cities = rowsIn(wholeCity(city, place.state), place.state)
  return {
    rows,
    population: Math.max(0, ...rows.map(population)),
    cityPopulation: Math.max(0, ...cities.map(population)),
  }
}

function rowsIn(name: string, state: string): number[] {
  const { rowsNamed, place } = gazetteer()
  const [first, end] = rowsNamed(foldName(name))
  return Array.from({ length: end - first }, (_, i) => first + i).filter(row => place(row).state === state)
}

function withIndexes(all: readonly Neighborhood[]): Neighborhoods {
  const byName = Map.groupBy(
    all.flatMap(one => one.names.map(name => ({ name, one }))),
    ({ name }) => name,
  )
  const byRow = new Map(all.flatMap(one => one.rows.map(row => [row, one])))
  const byLabel = new Map(all.map(one => [foldName(one.place.label), one]))
  return {
    all,
    named: folded => byName.get(folded)?.map(({ one }) => one) ?? [],
    beginning: folded => all.filter(({ names }) => names.some(name => name.startsWith(folded))),
    sameAs: row => byRow.get(row),
    labelled: folded => byLabel.get(folded),
  }
}

/** Folded: city, borough or both, each with and without the state. */
function areaNames(city: string, state: string): ReadonlySet<string> {
  const states = [state.toLowerCase(), ...wholeNames(state)]
  return new Set(citiesSaid(city, state).flatMap(name => [name, ...states.map(text => `${name} ${text}`)]))
}

/** New York for a borough; any other city unchanged. */
function wholeCity(city: string, state: string): string {
  return state === 'NY' && boroughs.includes(city) ? 'New York' : city
}

function citiesSaid(city: string, state: string): string[] {
  const whole = wholeCity(city, state)
  const cities = [foldName(whole), ...(nicknames[whole] ?? [])]
  if (whole !== 'New York') return cities
  // Neighborhoods of Manhattan are listed under New York. Folding drops only a leading "The".
  const borough = (city === whole ? 'Manhattan' : city).toLowerCase()
  const said = [...new Set([borough, foldName(borough)])]
  return [...cities, ...said, ...said.flatMap(one => cities.map(text => `${one} ${text}`))]
}

function wholeNames(state: string): string[] {
  const { stateCount, place, foldedName } = gazetteer()
  const rows = Array.from({ length: stateCount }, (_, row) => row).filter(row => place(row).state === state)
  return rows.map(foldedName)
}

/** Folded. "dc" is already a state. */
const nicknames: Readonly<Record<string, readonly string[]>> = {
  'New York': ['new york city', 'nyc'],
  'Los Angeles': ['la'],
  'San Francisco': ['sf'],
  Philadelphia: ['philly'],
  'New Orleans': ['nola'],
  'Las Vegas': ['vegas'],
}
