import type { Claim } from '#assistant/claims/validate-preferences.ts'
import { locationOf } from '#assistant/reading/known-places.ts'
import { namesToo, ordinary } from '#assistant/reading/place-names.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import { placeCandidates, timeZoneOf } from '#gazetteer/server/place-candidates.ts'

/** Five digits for a ZIP code, two letters for a state. */
export const placeNamed: Claim['placeNamed'] = text => {
  const place = findPlace(text.slice(0, MAX_LENGTH))
  return place && { location: locationOf(place), zone: timeZoneOf(place) }
}

/** Longer than any place name. */
const MAX_LENGTH = 100

/** Population of the place or its city. */
const KNOWN_TO = 20_000

/** Well-known, and not a common word. */
export function isPlace(word: string): boolean {
  const small = word.toLowerCase()
  if (ordinary.has(small) || namesToo.has(small)) return false
  return placeCandidates(word).some(
    ({ population, cityPopulation = 0 }) => Math.max(population, cityPopulation) >= KNOWN_TO,
  )
}
