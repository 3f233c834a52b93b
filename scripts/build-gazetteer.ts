/**
 * `node scripts/build-gazetteer.ts [folder]`: data/gazetteer.txt, deterministically, from us_cities.csv and
 * us_zips.csv. Format: `src/gazetteer/server/gazetteer.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { boroughs, foldName } from '#gazetteer/rules.ts'
import { otherPlaces, usStates } from '#kit/shared/us-states.ts'
import { type CsvRecord, readCsv } from './catalogue/read-csv.ts'

type Zip = { zip: string; latitude: number; longitude: number }
/** Coordinates in 1/10,000 degree: eleven meters, and no decimal points. */
type Town = {
  name: string
  state: string
  county: string
  population: number
  latitude: number
  longitude: number
  zips: Zip[]
}

const header = `# Places and postal codes (c) GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/).
# ZIP points: US Census Bureau, public domain; GeoNames where the Census has none. Joined and changed: see NOTICE.
# name|state|population|latitude|longitude|zip latitude longitude,...  Degrees x 10000; a ZIP's are counted from its place's.
`

const projectRoot = join(import.meta.dirname, '..')

/** The Marshall Islands share the US postal system: two ZIP codes. */
const states = [...usStates, ...otherPlaces, { code: 'MH', name: 'Marshall Islands' }]

/** Corrections. Washington: 2010 census; the others had the adjacent city's population. */
const populations: Record<string, string> = {
  'Washington, DC': '601723',
  'Meads, KY': '',
  'New South Memphis, TN': '',
  'South Boston, MA': '',
  'West Raleigh, NC': '',
}

buildGazetteer(process.argv[2] ?? join(projectRoot, '..', 'shared', 'data', 'gazetteer'))

function buildGazetteer(folder: string): void {
  const [cities, zips] = ['us_cities.csv', 'us_zips.csv'].map(file => readCsv(readFileSync(join(folder, file), 'utf8')))
  if (!cities || !zips) throw new Error('Expected two files: cities and ZIP codes.')
  const towns = distinctTowns(cities.filter(isPlace).map(toTown))
  const byKey = new Map(towns.map(town => [keyOf(town), town]))
  const stateRows = states.map(state => toState(state, towns, zips))
  const stateByCode = new Map(stateRows.map(row => [row.state, row]))
  for (const [key, records] of Map.groupBy(zips, homeKeyOf)) {
    const home = byKey.get(key) ?? stateByCode.get(key) ?? amid(records)
    home.zips.push(...records.map(record => ({ zip: record.zip!, ...pointOf(record) })))
    if (records[0]?.city) byKey.set(key, home)
  }
  const all = [...byKey.values()].toSorted(byName)
  const lines = [stateRows, all].map(rows => rows.map(toLine).join('\n'))
  writeFileSync(join(projectRoot, 'data', 'gazetteer.txt'), `${header}\n${lines.join('\n\n')}\n`)
  console.log(
    `${zips.length} ZIP codes, ${towns.length} of ${cities.length} cities, ${all.length - towns.length} places that only ZIP codes name.`,
  )
}

/** Drops former places and one hospital. */
function isPlace({ city = '' }: CsvRecord): boolean {
  return !/\(historical\)|Healthcare System/.test(city)
}

function toTown(record: CsvRecord): Town {
  const name = tidyName(record.city!)
  const state = record.state!
  const population = populations[`${name}, ${state}`] ?? record.population
  return { name, state, county: record.county!, population: Number(population), ...pointOf(record), zips: [] }
}

/** "City of Milford (balance)" → "Milford", "Olinda, CDP" → "Olinda", "New York City" → "New York". */
function tidyName(name: string): string {
  return name
    .replace(/ \(.*\)$/, '')
    .replace(/,.*$/, '')
    .replace(/^City of /, '')
    .replace(/^New York City$/, 'New York')
}

/** Name and state must be unique: the largest stays plain, others get their county, remaining duplicates go. */
function distinctTowns(towns: readonly Town[]): Town[] {
  const taken = new Map<string, Town>()
  for (const town of towns.toSorted(byWeight)) {
    if (!taken.has(keyOf(town))) {
      taken.set(keyOf(town), town)
      continue
    }
    const apart = { ...town, name: `${town.name} (${town.county})` }
    if (town.county && !sharesCounty(town, taken.get(keyOf(town))) && !taken.has(keyOf(apart)))
      taken.set(keyOf(apart), apart)
  }
  return [...taken.values()]
}

function sharesCounty(town: Town, other: Town | undefined): boolean {
  return town.county === other?.county
}

function keyOf({ name, state }: { name: string; state: string }): string {
  return `${foldName(name)}|${state}`
}

function homeKeyOf({ zip, city, state }: CsvRecord): string {
  return city ? keyOf({ name: postalName(city), state: state! }) : stateOfZip(zip!)
}

/** A city missing from the list: the center of its ZIP codes. */
function amid(records: readonly CsvRecord[]): Town {
  const { city, state } = records[0]!
  const middle = middleOf(records.map(pointOf).map(weigh))
  return { name: postalName(city!), state: state!, county: '', population: 0, ...middle, zips: [] }
}

/** The postal list capitalizes every word and nothing else: "Mckinney", "Mc Lean", "Lake In The Hills". */
function postalName(name: string): string {
  return name
    .replace(/\bMc ?([a-z])/gi, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/ (?:And|At|By|In|Of|On|The|To)(?= )/g, word => word.toLowerCase())
    .replace(/\bAfb\b/, 'AFB')
}

/** By prefix: territories' ZIP codes lack city and state. */
function stateOfZip(zip: string): string {
  if (zip.startsWith('008')) return 'VI'
  if (/^00[679]/.test(zip)) return 'PR'
  if (zip === '96799') return 'AS'
  return zip >= '96950' ? 'MP' : 'GU'
}

/** Population-weighted center. A borough counts with its city. */
function toState(state: { code: string; name: string }, towns: readonly Town[], zips: readonly CsvRecord[]): Town {
  const cities = towns.filter(
    town => town.state === state.code && !(state.code === 'NY' && boroughs.includes(town.name)),
  )
  const own = zips.filter(record => (record.state || stateOfZip(record.zip!)) === state.code)
  const points =
    cities.length > 0 ? cities.map(town => ({ ...town, weight: town.population })) : own.map(pointOf).map(weigh)
  const population = cities.reduce((sum, town) => sum + town.population, 0)
  return { name: state.name, state: state.code, county: '', population, ...middleOf(points), zips: [] }
}

type Point = { latitude: number; longitude: number }

function weigh(point: Point) {
  return { ...point, weight: 1 }
}

function middleOf(points: readonly (Point & { weight: number })[]): Point {
  const total = points.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (name: keyof Point) => Math.round(points.reduce((sum, p) => sum + p[name] * p.weight, 0) / total)
  return { latitude: mean('latitude'), longitude: mean('longitude') }
}

function pointOf({ lat, lng }: CsvRecord): Point {
  return { latitude: Math.round(Number(lat) * 10_000), longitude: Math.round(Number(lng) * 10_000) }
}

function toLine({ name, state, population, latitude, longitude, zips }: Town): string {
  const codes = zips.map(zip => `${zip.zip} ${zip.latitude - latitude} ${zip.longitude - longitude}`)
  return [name, state, population || '', latitude, longitude, codes.join(',')].join('|')
}

function byWeight(a: Town, b: Town): number {
  return b.population - a.population || compare(a.county, b.county) || a.latitude - b.latitude
}

/** For the reader's binary search. */
function byName(a: Town, b: Town): number {
  return compare(foldName(a.name), foldName(b.name)) || b.population - a.population || compare(a.state, b.state)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
