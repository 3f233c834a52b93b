import { countFacilitiesByCity } from '#facilities/server/queries.ts'
import type { Db } from '#kit/server/db/db.ts'
import { cached } from '#kit/server/resilience.ts'
import { MINUTE } from '#kit/shared/time.ts'

type Place = { city: string | null; state: string | null }

/** Resolves to a counter of facilities per city, case-insensitive. */
export type FieldsNearby = () => Promise<(place: Place) => number>

/** Reading the cities of a million facilities takes up to a second, and they seldom change. */
const CITIES_KEPT_MS = 10 * MINUTE

/** Matches name and state. */
export function knowFieldsNearby(db: Db): FieldsNearby {
  const counts = cached(async () => byPlace(await countFacilitiesByCity(db)), CITIES_KEPT_MS)
  return async () => {
    const known = await counts()
    return ({ city, state }) => (city && state && known.get(keyOf(city, state))) || 0
  }
}

function byPlace(cities: readonly { city: string; state: string; count: number }[]): Map<string, number> {
  const known = new Map<string, number>()
  for (const { city, state, count } of cities) {
    const key = keyOf(city, state)
    known.set(key, (known.get(key) ?? 0) + count)
  }
  return known
}

function keyOf(city: string, state: string): string {
  return `${city.trim().toLowerCase()}, ${state.toUpperCase()}`
}
