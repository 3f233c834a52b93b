import tzLookup from '@photostructure/tz-lookup'
import type { Place } from '../contract.ts'
import { editDistance } from '../edit-distance.ts'
import { foldName, STATE_WEIGHT } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'
import { type Neighborhood, neighborhoods } from './neighborhoods.ts'
import { rowsOfState, stateRowsNamed } from './rows.ts'

export type PlaceCandidate = {
  place: Place
  /** 500,000 for a state as in `findPlace`; 0 for a neighborhood or if unknown. */
  population: number
  /** For a neighborhood: of its whole city. */
  cityPopulation?: number
}

/**
 * By exact folded name, heaviest first; unpopulated neighborhoods last, by their city's population. States match by
 * full name only, since two letters may be a word. `state`: code or name.
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
 * Places a typo away: one letter wrong, missing, doubled or swapped in 4 to 8 letters, two in more. Fewest typos first,
 * then heaviest. Neighborhoods count with their gazetteer population. No exact matches.
 */
export function similarPlaceNames(name: string, minPopulation: number): PlaceCandidate[] {
  const folded = foldName(name)
  const most = maxEditDistance(folded)
  if (most === 0) return []
  const near = namesLike(folded, { most, minPopulation })
    .map(like => ({ like, distance: editDistance(folded, like, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
  return near.flatMap(({ like }) => candidatesNamed(like).filter(one => peopleOf(one) >= minPopulation))
}

/** IANA zone. */
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

function maxEditDistance({ length }: string): number {
  if (length < 4 || length > LONGEST) return 0
  return length <= 8 ? 1 : 2
}

/** Nobody misspells a longer name. */
const LONGEST = 40

type Query = { most: number; minPopulation: number }

/** Similar length, and the same first letter or the first two swapped. */
function namesLike(folded: string, { most, minPopulation }: Query): string[] {
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

/** By first letter and length, largest places first. */
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
