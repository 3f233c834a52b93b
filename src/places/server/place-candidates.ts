import tzLookup from '@photostructure/tz-lookup'
import type { Place } from '../contract.ts'
import { foldName, STATE_WEIGHT } from '../rules.ts'
import { slipsBetween } from '../slips.ts'
import { gazetteer } from './gazetteer.ts'
import { type Neighborhood, neighborhoods } from './neighborhoods.ts'
import { rowsOfState, stateRowsNamed } from './rows.ts'

/** A place that a name may mean. */
export type PlaceCandidate = {
  place: Place
  /** What it weighs: its people, 500,000 for a state as in `findPlace`, 0 for a neighborhood and where nobody counted. */
  population: number
  /** Of a neighborhood: the people of its whole city. */
  cityPopulation?: number
}

/**
 * Every state, city, borough and neighborhood of exactly this name in whatever case and spelling of "Saint", the heaviest first,
 * neighborhoods behind those that have people, by their cities. A state goes by its whole name: its two letters are words too.
 * `state` keeps those of one state, given as two letters or as a name.
 */
export function placeCandidates(name: string, state?: string): PlaceCandidate[] {
  const folded = foldName(name)
  const found = candidatesNamed(folded)
  if (state === undefined) return found
  const { place } = gazetteer()
  const codes = stateRowsNamed(foldName(state)).map(row => place(row).state)
  return found.filter(one => codes.includes(one.place.state))
}

/**
 * Places of at least so many people whose names are a slip of the keyboard away: one wrong, missing, doubled or swapped letter in a
 * name of 4 to 8 letters, two in a longer one. Those of fewer slips first, then the heaviest. A neighborhood counts the people that
 * the gazetteer knows of. A place of the very name is none.
 */
export function similarPlaceNames(name: string, minPopulation: number): PlaceCandidate[] {
  const folded = foldName(name)
  const most = slipsAllowed(folded)
  if (most === 0) return []
  const near = namesLike(folded, { most, minPopulation })
    .map(like => ({ like, slips: slipsBetween(folded, like, most) }))
    .filter(({ slips }) => slips > 0 && slips <= most)
    .toSorted((a, b) => a.slips - b.slips)
  return near.flatMap(({ like }) => candidatesNamed(like).filter(one => peopleOf(one) >= minPopulation))
}

/** IANA zone of the place's point. */
export function timeZoneOf({ latitude, longitude }: Pick<Place, 'latitude' | 'longitude'>): string {
  return tzLookup(latitude, longitude)
}

function candidatesNamed(folded: string): PlaceCandidate[] {
  const { place, population } = gazetteer()
  const { named, sameAs } = neighborhoods()
  const rows = rowsOfState(folded)
  const parts = new Set([...rows.flatMap(row => sameAs(row) ?? []), ...named(folded)])
  const found: PlaceCandidate[] = [
    ...statesNamed(folded).map(row => ({ place: place(row), population: STATE_WEIGHT })),
    ...rows.filter(row => !sameAs(row)).map(row => ({ place: place(row), population: population(row) })),
    ...[...parts].map(asCandidate),
  ]
  return found.toSorted((a, b) => b.population - a.population || (b.cityPopulation ?? 0) - (a.cityPopulation ?? 0))
}

function asCandidate({ place, cityPopulation }: Neighborhood): PlaceCandidate {
  return { place, population: 0, cityPopulation }
}

function peopleOf({ place, population }: PlaceCandidate): number {
  if (place.kind !== 'neighborhood') return population
  return neighborhoods().labelled(foldName(place.label))?.population ?? 0
}

function statesNamed(folded: string): number[] {
  return stateRowsNamed(folded).filter(row => gazetteer().foldedName(row) === folded)
}

function slipsAllowed({ length }: string): number {
  if (length < 4 || length > LONGEST) return 0
  return length <= 8 ? 1 : 2
}

/** Letters of the longest name that is compared: nobody misspells a longer one. */
const LONGEST = 40

type Wanted = { most: number; minPopulation: number }

/**
 * Names whose length is near enough, with the same first letter or with the first two swapped, of which a place has so many people.
 */
function namesLike(folded: string, { most, minPopulation }: Wanted): string[] {
  const [first = '', second = ''] = folded
  const names = namesByBeginning()
  const lengths = Array.from({ length: 2 * most + 1 }, (_, i) => folded.length - most + i)
  const begun = (letter: string) =>
    lengths.flatMap(length => {
      const all = names.get(`${letter}${length}`) ?? []
      const end = all.findIndex(({ people }) => people < minPopulation)
      return all.slice(0, end < 0 ? all.length : end).map(({ name }) => name)
    })
  const swapped = first === second ? [] : begun(second).filter(name => name.startsWith(second + first))
  return [...begun(first), ...swapped]
}

type Named = { name: string; people: number }

/** Names by their first letter and their length, those of the largest places first. States are among them. */
let built: ReadonlyMap<string, readonly Named[]> | undefined

function namesByBeginning(): ReadonlyMap<string, readonly Named[]> {
  built ??= Map.groupBy(
    namesWithPeople().toSorted((a, b) => b.people - a.people),
    ({ name }) => `${name.charAt(0)}${name.length}`,
  )
  return built
}

function namesWithPeople(): Named[] {
  const { rowCount, population, foldedName } = gazetteer()
  const people = new Map<string, number>()
  for (let row = 0; row < rowCount; row += 1) {
    const [name, count] = [foldedName(row), population(row)]
    if (count > (people.get(name) ?? 0)) people.set(name, count)
  }
  return [...people].map(([name, count]) => ({ name, people: count }))
}
