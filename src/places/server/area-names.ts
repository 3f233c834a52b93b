import { boroughs, foldName } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'

/** Every way to say where a neighborhood is, folded, with and without the state: its city, or its borough, or both. */
export function areaNames(city: string, state: string): ReadonlySet<string> {
  const states = [state.toLowerCase(), ...wholeNames(state)]
  return new Set(citiesSaid(city, state).flatMap(name => [name, ...states.map(text => `${name} ${text}`)]))
}

/** New York for a borough; every other city is itself. */
export function wholeCity(city: string, state: string): string {
  return state === 'NY' && boroughs.includes(city) ? 'New York' : city
}

function citiesSaid(city: string, state: string): string[] {
  const whole = wholeCity(city, state)
  const cities = [foldName(whole), ...(nicknames[whole] ?? [])]
  if (whole !== 'New York') return cities
  // A neighborhood of Manhattan is listed as one of New York. "The" is folded away only where a text begins.
  const borough = (city === whole ? 'Manhattan' : city).toLowerCase()
  const said = [...new Set([borough, foldName(borough)])]
  return [...cities, ...said, ...said.flatMap(one => cities.map(text => `${one} ${text}`))]
}

function wholeNames(state: string): string[] {
  const { stateCount, place, foldedName } = gazetteer()
  const rows = Array.from({ length: stateCount }, (_, row) => row).filter(row => place(row).state === state)
  return rows.map(foldedName)
}

/** What else people call a city, folded. "dc" is a state already. */
const nicknames: Readonly<Record<string, readonly string[]>> = {
  'New York': ['new york city', 'nyc'],
  'Los Angeles': ['la'],
  'San Francisco': ['sf'],
  Philadelphia: ['philly'],
  'New Orleans': ['nola'],
  'Las Vegas': ['vegas'],
}
