import type { Place } from '../contract.ts'

/** Latest first. */
export function recentPlaces(): readonly Place[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPlace) : []
  } catch {
    // Storage is denied, or another version wrote it.
    return []
  }
}

export function keepPlace(place: Place): void {
  const others = recentPlaces().filter(({ label }) => label !== place.label)
  try {
    localStorage.setItem(KEY, JSON.stringify([place, ...others].slice(0, MAX_KEPT)))
  } catch {
    // Storage is denied or full.
  }
}

function isPlace(kept: unknown): kept is Place {
  const { label, name, state, latitude, longitude } = (kept ?? {}) as Partial<Record<keyof Place, unknown>>
  return [label, name, state].every(isText) && Number.isFinite(latitude) && Number.isFinite(longitude)
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

const KEY = 'places:recent'
const MAX_KEPT = 4
