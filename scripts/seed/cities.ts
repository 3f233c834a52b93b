import tzLookup from '@photostructure/tz-lookup'
import type { Random } from './random.ts'

export type City = Point & {
  name: string
  state: string
  population: number
  zips: readonly (Point & { code: string })[]
}
type Point = { latitude: number; longitude: number }

export type Cities = {
  /** Weighted by population. */
  choose(random: Random): City
  /** A plausible field location with its zone; always inside the country. */
  spotIn(city: City, random: Random): Spot
}
export type Spot = Point & { timeZone: string; zip: string | null }

/** Miles. Grows with the square root of population: Frisco, TX (200,000) is about six miles across. */
const SPREAD_PER_ROOT = 0.16
const SPREAD = { least: 0.4, most: 9 }
const MILES_PER_DEGREE = 69.05
const TRIES = 20

export function citiesOf(all: readonly City[]): Cities {
  const peopled = all.filter(
    ({ population, latitude, longitude }) => population > 0 && isOurs(tzLookup(latitude, longitude)),
  )
  if (peopled.length === 0) throw new Error('No city has a population.')
  let sum = 0
  const upTo = peopled.map(({ population }) => (sum += population))
  return {
    choose: random => peopled[firstAbove(upTo, random() * sum)]!,
    spotIn(city, random) {
      for (let tries = 0; tries < TRIES; tries++) {
        const spot = spotAround(city, random)
        const timeZone = tzLookup(spot.latitude, spot.longitude)
        if (isOurs(timeZone)) return { ...spot, timeZone, zip: zipAt(spot, city) }
      }
      const { latitude, longitude } = city
      return { latitude, longitude, timeZone: tzLookup(latitude, longitude), zip: zipAt(city, city) }
    },
  }
}

/** Zones end at borders and coasts: any other is foreign or nautical. */
function isOurs(timeZone: string): boolean {
  return zones.has(timeZone) || /^America\/(Indiana|Kentucky|North_Dakota)\//.test(timeZone)
}

const zones = new Set([
  ...['New_York', 'Detroit', 'Chicago', 'Menominee', 'Denver', 'Boise', 'Phoenix', 'Los_Angeles'].map(inAmerica),
  ...['Anchorage', 'Juneau', 'Sitka', 'Metlakatla', 'Yakutat', 'Nome', 'Adak'].map(inAmerica),
  'Pacific/Honolulu',
])

function inAmerica(city: string): string {
  return `America/${city}`
}

/** Nearest ZIP code of the city; null if it has none. */
function zipAt({ latitude, longitude }: Point, { zips }: City): string | null {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  let nearest: string | null = null
  let least = Infinity
  for (const zip of zips) {
    const apart = (zip.latitude - latitude) ** 2 + ((zip.longitude - longitude) * shrink) ** 2
    if (apart < least) [nearest, least] = [zip.code, apart]
  }
  return nearest
}

/** Densest at the center. */
function spotAround({ latitude, longitude, population }: City, random: Random) {
  const spread = Math.min(Math.max(SPREAD_PER_ROOT * Math.sqrt(population / 1000), SPREAD.least), SPREAD.most)
  const miles = spread * Math.min(Math.sqrt(-2 * Math.log(1 - random())), 3)
  const angle = 2 * Math.PI * random()
  const north = (miles * Math.cos(angle)) / MILES_PER_DEGREE
  const east = (miles * Math.sin(angle)) / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))
  return { latitude: rounded(latitude + north), longitude: rounded(longitude + east) }
}

/** Six decimals are half a foot. */
export function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
