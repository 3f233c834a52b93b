import { amenities, sports } from '#facilities/contract.ts'
import { citiesOf } from '../../scripts/seed/cities.ts'
import { pick, type Random, randomOf, wholeBetween } from '../../scripts/seed/random.ts'
import { readCities } from '../../scripts/seed/read-cities.ts'

/** Deterministic. Every row is importable, some cells need parsing; a shorter list is a prefix of a longer one. */
export function* makeList(count: number): Generator<string> {
  const cities = citiesOf(readCities())
  yield `${HEADER}\r\n`
  for (let index = 0; index < count; index++) {
    const random = randomOf(index, SEED)
    const city = cities.choose(random)
    const spot = cities.spotIn(city, random)
    const isExact = random() < 0.7 || spot.zip === null
    const cells = [
      random() < 0.5 ? `F-${index}` : '',
      `${pick(random, NAMES)} ${pick(random, GROUNDS)} ${index}`,
      `${wholeBetween(random, 1, 9_999)} ${pick(random, STREETS)}`,
      random() < 0.1 ? city.name.toUpperCase() : city.name,
      city.state,
      writeZip(spot.zip, random),
      isExact ? spot.latitude.toFixed(6) : '',
      isExact ? spot.longitude.toFixed(6) : '',
      writeSports(random),
      writePrice(random),
      pick(random, ['indoor', 'outdoor', 'Outdoor', '']),
      pick(random, ['Hardwood', 'Grass', 'Artificial Turf', 'Asphalt', 'Clay', '']),
      pick(random, ['yes', 'no', 't', 'f', 'X', 'TRUE', '']),
      writeSome(random, amenities, '; '),
      random() < 0.3 ? wholeBetween(random, 20, 2_000).toLocaleString('en-US') : '',
      writePhone(random),
      random() < 0.5 ? `desk${index}@example.org` : '',
      writeSize(random),
    ]
    yield `${cells.map(quoted).join(',')}\r\n`
  }
}

const SEED = 6
const HEADER =
  'externalId,Facility Name,Street,City,State,Zip Code,Latitude,Longitude,Sports,$/hr,' +
  'indoorOutdoor,Surface,Lights,Amenities,Capacity,Phone,Email,Field Size'
const NAMES = ['Riverside', 'Lincoln', 'Oak Hill', 'Sunset', 'St. Mark’s', 'Eastside', 'Cedar Creek', 'Memorial']
const GROUNDS = ['Field', 'Court', 'Gym', 'Park', 'Arena', 'Recreation Center, Hall']
const STREETS = ['Main St', 'Oak Street', 'Park Ave.', 'N 5th St', 'County Road 12', 'Elm Blvd, Suite 4']

function writeZip(zip: string | null, random: Random): string {
  if (zip === null) return ''
  return random() < 0.1 ? `${Number(zip)}.0` : zip
}

function writeSports(random: Random): string {
  const separator = pick(random, ['; ', ' / ', ', '])
  const own = writeSome(random, sports, separator)
  return own || pick(random, ['soccer', 'BASKETBALL', 'Tennis'])
}

function writePrice(random: Random): string {
  const dollars = wholeBetween(random, 10, 1_500)
  return pick(random, ['', String(dollars), `$${dollars}/hr`, dollars.toLocaleString('en-US'), `${dollars}.50`])
}

function writePhone(random: Random): string {
  const last = String(wholeBetween(random, 100, 199)).padStart(4, '0')
  return pick(random, ['', `(555) 555-${last}`, `555.555.${last}`, `1-555-555-${last}`])
}

function writeSize(random: Random): string {
  const width = wholeBetween(random, 30, 80)
  const length = width + wholeBetween(random, 0, 60)
  return pick(random, ['', `${length} x ${width} yd`, `${length}' x ${width}'`, `${length}x${width} ft`])
}

function writeSome(random: Random, from: readonly string[], separator: string): string {
  return Array.from({ length: wholeBetween(random, 0, 3) }, () => pick(random, from)).join(separator)
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
