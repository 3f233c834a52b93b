import type { Schedule } from '#availability/contract.ts'
import { amenities as allAmenities, type ProviderType, type Sport } from '#facilities/contract.ts'
import { fieldTypeOf } from '../catalogue/field-type.ts'
import { samplePrice } from '../catalogue/sample-price.ts'
import { type Cities, type City, rounded, type Spot } from './cities.ts'
import { placeName, streetLine } from './place-names.ts'
import { pick, pickWeighted, type Random, randomOf, wholeBetween } from './random.ts'
import { scheduleOf, schedulesFor } from './schedules.ts'
import { type SportProfile, sportProfiles } from './sport-profiles.ts'

export type Place = {
  number: number
  name: string
  city: City
  timeZone: string
  schedule: number
  units: Unit[]
}

/** Ground booked as a whole, or a full field (first) with two halves. */
export type Unit = { facilities: Facility[] }
/** Numbered across all places. */
export type Facility = { number: number; part: readonly [from: number, to: number]; schedule?: Schedule; row: Row }
/** Money is cents per hour, sizes are feet. */
export type Row = {
  name: string
  street: string
  city: string
  state: string
  zip: string | null
  latitude: number
  longitude: number
  timeZone: string
  sportTypes: Sport[]
  linesMarkedFor: Sport[]
  priceCents: number | null
  indoorOutdoor: 'indoor' | 'outdoor'
  surfaceType: string
  fieldType: string | null
  lighting: boolean
  amenities: string[]
  capacity: number | null
  refundHours: number
  providerType: ProviderType
  bookingPhone: string | null
  bookingEmail: string | null
  bookingUrl: string | null
  lengthFt: number
  widthFt: number
}

const ALONE_SHARE = 0.4
const HALVES_SHARE = 0.12
const providers: readonly (readonly [ProviderType, number])[] = [
  ['manual', 92],
  ['civicrec', 3],
  ['rectrac', 2],
  ['activenet', 2],
  ['perfectmind', 1],
]
const profiles = Object.entries(sportProfiles) as [Sport, SportProfile][]
const sportWeights = profiles.map(([sport, { weight }]) => [sport, weight] as const)

/** An endless deterministic sequence: taking more yields the same first ones. */
export function* makePlaces(cities: Cities): Generator<Place> {
  let facility = 0
  for (let number = 0; ; number++) {
    const place = makePlace(cities, number, facility)
    facility += place.units.reduce((sum, { facilities }) => sum + facilities.length, 0)
    yield place
  }
}

function makePlace(cities: Cities, number: number, firstFacility: number): Place {
  const random = randomOf(number)
  const city = cities.choose(random)
  const sport = pickWeighted(random, sportWeights)
  const profile = sportProfiles[sport]
  const indoor = random() < profile.indoorShare
  const name = placeName(random, city.name, { sport, indoor })
  const schedule = pickWeighted(random, schedulesFor(indoor))
  const spot = cities.spotIn(city, random)
  const like = { ...commonOf(random, { number, city, spot, indoor }), sport, profile, schedule }
  const count = random() < ALONE_SHARE ? 1 : wholeBetween(random, Math.min(2, profile.most), profile.most)
  const units: Unit[] = []
  let facility = firstFacility
  for (let index = 0; index < count; index++) {
    const unit = makeUnit(random, like, { name, index, count, first: facility })
    facility += unit.facilities.length
    units.push(unit)
  }
  return { number, name, city, timeZone: spot.timeZone, schedule, units }
}

type Common = ReturnType<typeof commonOf>
type Like = Common & { sport: Sport; profile: SportProfile; schedule: number }

function commonOf(
  random: Random,
  { number, city, spot, indoor }: { number: number; city: City; spot: Spot; indoor: boolean },
) {
  const providerType = pickWeighted(random, providers)
  const lighting = indoor || random() < 0.55
  const isElsewhere = providerType !== 'manual'
  return {
    street: streetLine(random),
    city: city.name,
    state: city.state,
    ...spot,
    indoorOutdoor: indoor ? ('indoor' as const) : ('outdoor' as const),
    lighting,
    amenities: someAmenities(random, { indoor, lighting }),
    refundHours: pick(random, [12, 24, 24, 24, 48, 72]),
    providerType,
    bookingPhone: random() < 0.6 ? `(555) 555-01${String(wholeBetween(random, 0, 99)).padStart(2, '0')}` : null,
    bookingEmail: random() < 0.3 ? `desk-${number}@openfield.example` : null,
    bookingUrl: isElsewhere ? `https://www.example.com/${providerType}/${number}` : null,
  }
}

function someAmenities(random: Random, { indoor, lighting }: { indoor: boolean; lighting: boolean }): string[] {
  const share = indoor ? 0.45 : 0.25
  return allAmenities.filter(amenity => {
    if (amenity === 'Lighting for Night Games') return lighting && !indoor
    if (amenity === 'Parking') return random() < 0.85
    if (amenity === 'Restrooms') return random() < 0.65
    if (!indoor && (amenity === 'Air Conditioning' || amenity === 'Heating')) return false
    return random() < share
  })
}

function makeUnit(
  random: Random,
  { sport, profile, schedule, ...common }: Like,
  { name, index, count, first }: { name: string; index: number; count: number; first: number },
): Unit {
  const indoor = common.indoorOutdoor === 'indoor'
  const sportTypes = [sport, ...(profile.also ?? []).filter(([, share]) => random() < share).map(([also]) => also)]
  const surfaceType = pickWeighted(random, indoor ? profile.indoorSurfaces : profile.outdoorSurfaces)
  const row = {
    ...common,
    // A few hundred feet apart.
    latitude: rounded(common.latitude + (index % 4) * 0.0007),
    longitude: rounded(common.longitude + Math.floor(index / 4) * 0.0009),
    sportTypes,
    linesMarkedFor: sportTypes.slice(0, 2),
    surfaceType,
    fieldType: fieldTypeOf(sportTypes, common.indoorOutdoor),
    capacity: random() < 0.5 ? wholeBetween(random, 2, 60) * 10 : null,
  }
  const size = { length: wholeBetween(random, ...profile.length), width: wholeBetween(random, ...profile.width) }
  const whole = unitName(name, { profile, index, count, surfaceType })
  const members = profile.hasHalves && random() < HALVES_SHARE ? withHalves(whole, size) : [alone(whole, size)]
  return {
    facilities: members.map(({ part, factor, ...member }, at) => {
      const usual = samplePrice(`generated:${first}`, sport, indoor, common.lighting)
      const priceUsd = usual === null ? null : Math.round(usual * factor)
      return {
        number: first + at,
        part,
        schedule: scheduleOf(schedule, priceUsd),
        row: { ...row, ...member, priceCents: priceUsd === null ? null : priceUsd * 100 },
      }
    }),
  }
}

/** Feet. */
type Size = { length: number; width: number }
/** `factor`: price relative to the whole. */
type Member = { name: string; part: Facility['part']; lengthFt: number; widthFt: number; factor: number }

function alone(name: string, { length, width }: Size): Member {
  return { name, part: [0, 1], lengthFt: length, widthFt: width, factor: 1 }
}

function withHalves(name: string, size: Size): Member[] {
  const half = { lengthFt: size.width, widthFt: Math.round(size.length / 2), factor: 0.6 }
  return [
    { ...alone(`${name}, full`, size), part: [0, 2] },
    { ...half, name: `${name}, north half`, part: [0, 1] },
    { ...half, name: `${name}, south half`, part: [1, 2] },
  ]
}

/** "Cedar Creek Park Turf Field 3"; an only one has no number. */
function unitName(
  place: string,
  { profile, index, count, surfaceType }: { profile: SportProfile; index: number; count: number; surfaceType: string },
): string {
  const isTurf = /turf/i.test(surfaceType) && profile.unit === 'Field'
  const kind = isTurf ? `Turf ${profile.unit}` : profile.unit
  return count === 1 ? `${place} ${kind}` : `${place} ${kind} ${index + 1}`
}
