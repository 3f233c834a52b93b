import { boroughs, foldName } from '../rules.ts'
import { gazetteer } from './gazetteer.ts'

/** Folded: city, borough or both, each with and without the state. */
export function areaNames(city: string, state: string): ReadonlySet<string> {
  const states = [state.toLowerCase(), ...wholeNames(state)]
  return new Set(citiesSaid(city, state).flatMap(name => [name, ...states.map(text => `${name} ${text}`)]))
}

/** New York for a borough; any other city unchanged. */
export function wholeCity(city: string, state: string): string {
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
