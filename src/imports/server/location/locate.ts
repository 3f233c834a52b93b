import type { Place } from '#gazetteer/contract.ts'
import { isMisspelled } from '#gazetteer/edit-distance.ts'
import { foldLetters, foldName, withoutCountry } from '#gazetteer/rules.ts'
import { gazetteer } from '#gazetteer/server/gazetteer.ts'
import { isNearState, placeNear } from '#gazetteer/server/place-near.ts'
import { COUNTRY_MILES, zoneAt } from '#gazetteer/server/zone-at.ts'
import { milesBetween, type Point } from '#kit/shared/miles.ts'
import { stateCode, statesAndPlaces } from '#kit/shared/us-states.ts'
import { type CellCode, isRefusal } from '../cells/cell-problems.ts'
import { readState, type StateCode } from '../cells/read-state.ts'
import { citiesNamed, cityLike, cityNamed } from './city-middle.ts'
import type { Location, LocationFault, ToldLocation } from './location.ts'

/** Miles: limits from a point to its state's nearest place, from a ZIP code to its city, and to a point. */
const FAR = { state: 30, city: 40, zip: 100 } as const
/** Miles: this near, a ZIP code with another name may still be in the city. */
const SAME_CITY_MILES = 15
/** Miles, across a state line. */
const NEXT_DOOR_MILES = 15

type Located = { location: Location | null; faults: LocationFault[] }

/** Coordinates override the ZIP code, and that the city. Fills in what is missing; `location` is null if that fails. */
export function locate(row: ToldLocation): Located {
  const { told: asTold, faults } = splitCity(row)
  const pair = toldPoint(asTold)
  faults.push(...pair.faults)
  if (faults.some(isRefusal)) return { location: null, faults }
  const { told, fault: spelling } = withCitySpelled(asTold, pair.point)
  if (spelling) faults.push(spelling)
  const zip = zipFault(told, pair.point)
  if (zip) faults.push(zip)
  const rest = zip ? { ...told, zip: null } : told
  if (faults.some(isRefusal)) return { location: null, faults }
  const located = pair.point ? atPoint(rest, pair.point) : withoutPoint(rest)
  return { location: located.location, faults: [...faults, ...located.faults] }
}

function zipFault({ zip, city, state }: ToldLocation, point: Point | null): LocationFault | undefined {
  const place = placeOfZip(zip)
  if (!place) return undefined
  const at = point ?? (city ? cityNamed(city, state ?? place.state) : undefined)
  const miles = at && milesBetween(at, place)
  if (state !== null && place.state !== state) {
    const isNextDoor = miles !== undefined && miles <= NEXT_DOOR_MILES
    if (isNextDoor) return fault('zip', 'zip-next-door', cityOf(place))
    // Possibly four digits padded with a zero, so the place means nothing.
    return fault('zip', 'zip-elsewhere', place.label.startsWith('0') ? null : cityOf(place))
  }
  // A state may have two cities of that name; the ZIP code identifies one.
  const isSameName = city !== null && foldName(city) === foldName(place.name)
  if (point) {
    const limit = isSameName ? FAR.zip : FAR.city
    return miles !== undefined && miles > limit ? fault('zip', 'zip-far', cityOf(place)) : undefined
  }
  if (isSameName || miles === undefined) return undefined
  return miles > FAR.city ? fault('zip', 'zip-elsewhere', cityOf(place)) : undefined
}

type Spelled = { told: ToldLocation; fault?: LocationFault | undefined }

/** Corrects an unknown city if it resembles that of the ZIP code or coordinates. */
function withCitySpelled(told: ToldLocation, point: Point | null): Spelled {
  const { city } = told
  const zipPlace = placeOfZip(told.zip)
  const state = told.state ?? zipPlace?.state
  if (city === null || state === undefined) return { told }
  const known = cityNamed(city, state)
  if (known) return { told, fault: point ? undefined : otherZip(told, known) }
  const near = point ? placeNear(point, COUNTRY_MILES)?.place : undefined
  const named = [zipPlace, near].filter(place => place !== undefined && place.state === state && isNamed(place))
  if (named.some(place => foldName(place!.name) === foldName(city))) return { told }
  const right = named.find(place => isMisspelled(foldName(city), foldName(place!.name)))
  if (right) return { told: { ...told, city: right.name }, fault: fault('city', 'city-misspelled', cityOf(right)) }
  if (point || !zipPlace || zipPlace.state !== state || !isNamed(zipPlace)) return { told }
  return { told, fault: fault('city', 'city-unlisted', `${city}, near ${cityOf(zipPlace)}`) }
}

/** The ZIP code is in another city, but too near to be a clear error. */
function otherZip({ zip, city, state }: ToldLocation, known: Place): LocationFault | undefined {
  const place = placeOfZip(zip)
  if (!place || !isNamed(place) || place.state !== (state ?? place.state)) return undefined
  const miles = milesBetween(known, place)
  if (foldName(place.name) === foldName(city ?? '') || miles <= SAME_CITY_MILES || miles > FAR.city) return undefined
  return fault('zip', 'city-other-zip', `${known.label} with ${zip?.slice(0, 5)}, which is ${cityOf(place)}`)
}

function atPoint(told: ToldLocation, point: Point): Located {
  const near = placeNear(point, COUNTRY_MILES)?.place
  if (told.state !== null && near?.state !== told.state && !isNearState(point, told.state, FAR.state))
    return { location: null, faults: [fault('latitude', 'coordinates-elsewhere', near ? cityOf(near) : null)] }
  return filled(told, point, [placeOfZip(told.zip), near])
}

function withoutPoint(told: ToldLocation): Located {
  const zipPlace = placeOfZip(told.zip)
  if (zipPlace) {
    const near = isNamed(zipPlace) ? undefined : placeNear(zipPlace, COUNTRY_MILES)?.place
    return approximate(
      filled(told, zipPlace, [zipPlace, near]),
      'zip',
      'at-zip-middle',
      `Center of ZIP code ${told.zip?.slice(0, 5)}`,
    )
  }
  if (told.city === null) return { location: null, faults: [fault('city', 'city-missing', null)] }
  return atCity(told, told.city)
}

function atCity(told: ToldLocation, city: string): Located {
  if (told.state === null) return inOnlyState(told, city)
  const place = cityNamed(city, told.state)
  if (!place) return { location: null, faults: [fault('city', 'city-unknown', cityLike(city, told.state) ?? null)] }
  return approximate(filled(told, place, [place]), 'city', 'at-city-middle', `Center of ${place.label}`)
}

/** A unique city name implies the state. */
function inOnlyState(told: ToldLocation, city: string): Located {
  const { count, largest } = citiesNamed(city)
  const state = largest && stateOf(largest)
  if (count !== 1 || !state)
    return { location: null, faults: [fault('state', 'state-missing', largest?.label ?? null)] }
  const located = atCity({ ...told, state }, city)
  return { ...located, faults: [fault('state', 'state-filled', state), ...located.faults] }
}

/** City and state from the row, else from the first place that has them. */
function filled(told: ToldLocation, point: Point, places: readonly (Place | undefined)[]): Located {
  const faults: LocationFault[] = []
  const state = told.state ?? places.map(place => place && stateOf(place)).find(code => code) ?? null
  const city = told.city ?? places.find(place => place !== undefined && isNamed(place))?.name ?? null
  if (!state) return { location: null, faults: [fault('state', 'state-missing', null)] }
  if (!city) return { location: null, faults: [fault('city', 'city-missing', null)] }
  if (told.state === null) faults.push(fault('state', 'state-filled', state))
  if (told.city === null) faults.push(fault('city', 'city-filled', city))
  const { latitude, longitude } = point
  const timeZone = zoneAt(point)
  return {
    location: { city, state, zip: told.zip, latitude, longitude, locationIsApproximate: false, timeZone },
    faults,
  }
}

function approximate(
  { location, faults }: Located,
  column: LocationFault['column'],
  code: CellCode,
  where: string,
): Located {
  return location
    ? { location: { ...location, locationIsApproximate: true }, faults: [...faults, fault(column, code, where)] }
    : { location, faults }
}

function placeOfZip(zip: string | null): Place | undefined {
  return zip === null ? undefined : gazetteer().zip(Number(zip.slice(0, 5)))
}

/** Some ZIP codes have only a state: label "96898, HI", named after the state. */
function isNamed(place: Place): boolean {
  return !(place.kind === 'zip' && /^\d{5}, [A-Z]{2}$/.test(place.label))
}

function cityOf(place: Place): string {
  return isNamed(place) ? `${place.name}, ${place.state}` : place.state
}

function stateOf(place: Place): StateCode | null {
  return readState(place.state).value
}

function fault(column: LocationFault['column'], code: CellCode, suggestion: string | null): LocationFault {
  return { column, code, suggestion }
}

const WITH_STATE = /^([^,]+),\s*([a-z][a-z. ]*?)\.?(?:[\s,]+(\d{5})(?:-\d{4})?)?$/i

/** "Austin, TX 78701", unless the state's cell differs. */
function splitCity(told: ToldLocation): { told: ToldLocation; faults: LocationFault[] } {
  const [, city, stateText, zip] = WITH_STATE.exec(withoutCountry(told.city ?? '')) ?? []
  const code = stateText && stateCode(foldLetters(stateText)) ? readState(stateText).value : null
  if (!city || !code || (told.state !== null && told.state !== code)) return { told, faults: [] }
  const five = zip && gazetteer().zip(Number(zip)) ? zip : null
  return {
    told: { ...told, city: city.trim(), state: code, zip: told.zip ?? five },
    faults: [{ column: 'city', code: 'city-with-state', suggestion: `${city.trim()}, ${code}` }],
  }
}

/** Unknown coordinates are often near 0, 0. */
const ZERO_DEGREES = 0.01

const codes = new Set<string>(statesAndPlaces.map(({ code }) => code))

/** `point` is null with a fault if the coordinates are invalid, without one if there are none. */
function toldPoint({ latitude, longitude }: ToldLocation): { point: Point | null; faults: LocationFault[] } {
  if (latitude === null && longitude === null) return { point: null, faults: [] }
  if (latitude === null)
    return { point: null, faults: [{ column: 'longitude', code: 'coordinate-alone', suggestion: null }] }
  if (longitude === null)
    return { point: null, faults: [{ column: 'latitude', code: 'coordinate-alone', suggestion: null }] }
  if (Math.abs(latitude) < ZERO_DEGREES && Math.abs(longitude) < ZERO_DEGREES)
    return { point: null, faults: [{ column: 'latitude', code: 'coordinates-zero', suggestion: null }] }
  if (isHere({ latitude, longitude })) return { point: { latitude, longitude }, faults: [] }
  return elsewhere({ latitude, longitude })
}

/** Tries likely corrections for points outside the United States. */
function elsewhere({ latitude, longitude }: Point): { point: Point | null; faults: LocationFault[] } {
  const west = { latitude, longitude: -longitude }
  if (longitude > 0 && isHere(west))
    return { point: west, faults: [{ column: 'longitude', code: 'longitude-sign', suggestion: String(-longitude) }] }
  const swapped = [latitude, -Math.abs(latitude)].map(east => ({ latitude: longitude, longitude: east })).find(isHere)
  if (swapped) {
    const suggestion = `${swapped.latitude}, ${swapped.longitude}`
    return { point: null, faults: [{ column: 'latitude', code: 'coordinates-swapped', suggestion }] }
  }
  const code = isOnEarth({ latitude, longitude }) ? 'coordinates-abroad' : 'coordinates-not-degrees'
  return { point: null, faults: [{ column: 'latitude', code, suggestion: null }] }
}

/** Includes US territories and a margin. */
function isHere(point: Point): boolean {
  if (!isOnEarth(point)) return false
  const near = placeNear(point, COUNTRY_MILES)
  return near !== undefined && codes.has(near.place.state)
}

function isOnEarth({ latitude, longitude }: Point): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
