import { locationOf } from '#assistant/reading/known-places.ts'
import { namesToo, ordinary } from '#assistant/reading/place-names.ts'
import type { Claim } from '#assistant/validate-preferences.ts'
import { findPlace } from '#places/server/find-place.ts'
import { placeCandidates, timeZoneOf } from '#places/server/place-candidates.ts'

/** The place that a text means, as a search has it: a ZIP code as its five figures, a state as its two letters. */
export const placeNamed: Claim['placeNamed'] = text => {
  const place = findPlace(text.slice(0, MAX_LENGTH))
  return place && { location: locationOf(place), zone: timeZoneOf(place) }
}

/** No place has a longer name. */
const MAX_LENGTH = 100

/** So many people know of it, or live in the city that it is a part of. */
const KNOWN_TO = 20_000

/** Whether a word is the name of a place that people know; words that are names of towns too are none. */
export function isPlace(word: string): boolean {
  const small = word.toLowerCase()
  if (ordinary.has(small) || namesToo.has(small)) return false
  return placeCandidates(word).some(
    ({ population, cityPopulation = 0 }) => Math.max(population, cityPopulation) >= KNOWN_TO,
  )
}
