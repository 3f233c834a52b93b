import { locationOf } from '#assistant/reading/known-places.ts'
import type { Claim } from '#assistant/validate-preferences.ts'
import { findPlace } from '#places/server/find-place.ts'
import { timeZoneOf } from '#places/server/place-candidates.ts'

/** The place that a text means, as a search has it: a ZIP code as its five figures, a state as its two letters. */
export const placeNamed: Claim['placeNamed'] = text => {
  const place = findPlace(text.slice(0, MAX_LENGTH))
  return place && { location: locationOf(place), zone: timeZoneOf(place) }
}

/** No place has a longer name. */
const MAX_LENGTH = 100
