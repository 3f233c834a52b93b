import { usStates } from '#kit/shared/us-states.ts'

/** A city that has facilities: known in small letters too, and in its own zone. */
export type KnownCity = { city: string; state: string; timeZone: string }

export type KnownPlaces = {
  /** The location that the search finds a name by, in whatever letters it is typed. */
  locationOf: (name: string) => string | undefined
  /** The same of a name with its state, when it is no city of its own there: "Harlem, NY". */
  partOf: (name: string, state: string) => string | undefined
  /** Every name as a choice in a pattern, longer ones first; empty when there is none. */
  names: string
  /** Those of them that are sure to be places even in small letters. */
  sureNames: string
}

/** The places that a catalogue with these cities finds. Made once for a list of cities: it may have thousands. */
export function knownPlaces(cities: readonly KnownCity[]): KnownPlaces {
  const kept = made.get(cities)
  if (kept) return kept
  const own = new Map(cities.map(({ city }) => [city.toLowerCase(), city]))
  const ofNewYork = cities.some(({ state }) => state === 'NY') ? partsOfNewYork : {}
  const known = new Map([...Object.entries(ofNewYork), ...own])
  const places = {
    locationOf: (name: string) => known.get(name.toLowerCase()),
    partOf: (name: string, state: string) =>
      state === 'NY' && !own.has(name.toLowerCase()) ? ofNewYork[name.toLowerCase()] : undefined,
    names: asChoice(known.keys()),
    sureNames: asChoice(Object.keys(ofNewYork)),
  }
  made.set(cities, places)
  return places
}

/** The zone of a place, when all that we know of its name are in one; that of the state otherwise. */
export function zoneOf(location: string, cities: readonly KnownCity[]): string | undefined {
  const [city, state] = location.split(', ')
  const zones = new Set(
    cities
      .filter(each => each.city.toLowerCase() === city!.toLowerCase() && (!state || each.state === state))
      .map(({ timeZone }) => timeZone),
  )
  if (zones.size === 1) return [...zones][0]
  return allStates.find(({ code }) => code === (state ?? city))?.timeZone
}

const made = new WeakMap<readonly KnownCity[], KnownPlaces>()

/** What people call parts of New York, and the words by which addresses there are found. */
const partsOfNewYork: Readonly<Record<string, string>> = {
  brooklyn: 'Brooklyn',
  queens: 'Queens',
  bronx: 'Bronx',
  'staten island': 'Staten Island',
  manhattan: 'New York, NY',
  harlem: 'Harlem',
}

function asChoice(names: Iterable<string>): string {
  return [...names]
    .toSorted((a, b) => b.length - a.length)
    .map(name => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|')
}

export const allStates = [...usStates, { code: 'DC', name: 'District of Columbia', timeZone: 'America/New_York' }]
