import tzLookup from '@photostructure/tz-lookup'
import type { FacilityErrors, FacilityValues } from '#facilities/facility-form.ts'
import type { Place } from '#gazetteer/contract.ts'
import { isMisspelled } from '#gazetteer/edit-distance.ts'
import { foldName } from '#gazetteer/rules.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import { gazetteer } from '#gazetteer/server/gazetteer.ts'
import { isNearState } from '#gazetteer/server/place-near.ts'
import { milesBetween } from '#kit/shared/miles.ts'

export type ResolvedLocation = {
  latitude: number
  longitude: number
  /** The middle of the ZIP code or city. */
  locationIsApproximate: boolean
  /** IANA zone. */
  timeZone: string
}

/** Miles: how far a pin may be from every place of its state, and from its ZIP code or city. */
const FAR = { state: 30, place: 60, zip: 40 } as const

type Address = Pick<FacilityValues, 'city' | 'state' | 'zip' | 'pin'>

/** A pin wins over the ZIP code, and that over the city. */
export function locateFacility(address: Address): { at: ResolvedLocation } | { errors: FacilityErrors } {
  const { state, pin } = address
  const zip = zipOf(address)
  if (address.zip !== '' && !zip) return { errors: { zip: 'We don’t recognize this ZIP code.' } }
  const errors = zipFault(address)
  if (errors) return { errors }
  const place = zip ?? cityOf(address)
  if (pin) return pinFault(pin, { state, place }) ?? { at: resolveLocation(pin, false) }
  if (place) return { at: resolveLocation(place, true) }
  return { errors: { city: 'We don’t recognize this city. Check the name, add a ZIP code or put the pin on the map.' } }
}

/** Undefined for a ZIP code we do not know. */
export function zipFault(address: Omit<Address, 'pin'>): Pick<FacilityErrors, 'zip' | 'city'> | undefined {
  const zip = zipOf(address)
  if (!zip) return undefined
  const city = cityOf(address)
  const [typed, name] = [foldName(address.city), foldName(zip.name)]
  if (zip.state !== address.state) return { zip: `This ZIP code is in ${zip.name}, ${zip.state}.` }
  if (typed === name) return undefined
  if (!city)
    return isMisspelled(typed, name)
      ? { city: `Did you mean ${zip.name}? That’s where ZIP code ${address.zip.slice(0, 5)} is.` }
      : undefined
  return milesBetween(zip, city) > FAR.zip
    ? { zip: `This ZIP code is in ${zip.name}, far from ${city.name}.` }
    : undefined
}

function zipOf({ zip }: Pick<Address, 'zip'>): Place | undefined {
  return zip === '' ? undefined : gazetteer().zip(Number(zip.slice(0, 5)))
}

function cityOf({ city, state }: Omit<Address, 'pin'>): Place | undefined {
  const place = findPlace(`${city}, ${state}`)
  return place?.state === state && place.kind !== 'state' ? place : undefined
}

type Pin = NonNullable<Address['pin']>

function pinFault(pin: Pin, { state, place }: { state: string; place: Place | undefined }) {
  if (!isNearState(pin, state, FAR.state))
    return { errors: { pin: 'The pin isn’t in this state. Move it, or choose another state.' } }
  if (place && milesBetween(pin, place) > FAR.place)
    return { errors: { pin: `The pin is far from ${place.label}. Move it, or correct the address.` } }
  return undefined
}

function resolveLocation({ latitude, longitude }: Pin, isApproximate: boolean): ResolvedLocation {
  // A tenth of a meter.
  const [north, east] = [latitude, longitude].map(degrees => Math.round(degrees * 1e6) / 1e6) as [number, number]
  return {
    latitude: north,
    longitude: east,
    locationIsApproximate: isApproximate,
    timeZone: tzLookup(north, east),
  }
}
