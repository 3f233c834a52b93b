import type { Sport } from '#facilities/contract.ts'

/** `mergedFrom` lists merged rows as "source:sourceRef". */
export type Mergeable = {
  source: string
  sourceRef: string
  name: string
  zip: string | null
  street: string | null
  latitude: number
  longitude: number
  sportTypes: Sport[]
  indoorOutdoor: string | null
  surfaceType: string | null
  lighting: boolean | null
  amenities: string[]
  bookingPhone: string | null
  bookingUrl: string | null
  mergedFrom: string[]
}

/** Equal names this close are one place. */
const SAME_PLACE_METERS = 150
/** A directory has one point per park, a map the center of its courts. */
const SAME_PARK_METERS = 1000

/** The first row wins and fills its gaps from the others; sports and amenities are united. */
export function mergeDuplicates<Row extends Mergeable>(rows: readonly Row[]): Row[] {
  const kept: Row[] = []
  for (const row of rows) {
    const same = kept.findIndex(other => isSamePlace(other, row))
    if (same === -1) kept.push(row)
    else kept[same] = join(kept[same]!, row)
  }
  return kept
}

function isSamePlace(a: Mergeable, b: Mergeable): boolean {
  const meters = metersBetween(a, b)
  if (meters > SAME_PARK_METERS) return false
  const sameName = plain(a.name) === plain(b.name)
  if (sameName && meters <= SAME_PLACE_METERS) return true
  if (!a.sportTypes.some(sport => b.sportTypes.includes(sport))) return false
  return sameName || (meters <= SAME_PLACE_METERS && bare(a.name) === bare(b.name))
}

function join<Row extends Mergeable>(first: Row, second: Row): Row {
  return {
    ...first,
    zip: first.zip ?? second.zip,
    street: first.street ?? second.street,
    sportTypes: [...new Set([...first.sportTypes, ...second.sportTypes])],
    indoorOutdoor: joinIndoor(first.indoorOutdoor, second.indoorOutdoor),
    surfaceType: first.surfaceType ?? second.surfaceType,
    lighting: first.lighting || second.lighting ? true : (first.lighting ?? second.lighting),
    amenities: [...new Set([...first.amenities, ...second.amenities])],
    bookingPhone: first.bookingPhone ?? second.bookingPhone,
    bookingUrl: first.bookingUrl ?? second.bookingUrl,
    mergedFrom: [...first.mergedFrom, `${second.source}:${second.sourceRef}`, ...second.mergedFrom],
  }
}

function joinIndoor(a: string | null, b: string | null): string | null {
  return a && b && a !== b ? 'both' : (a ?? b)
}

/** "St. Mary’s  Park" → "st marys park". */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Drops generic words: "Hearst" equals "Hearst Recreation Center Tennis Courts". */
function bare(name: string): string {
  return plain(name)
    .replaceAll(/\b(recreation center|community center|tennis courts?|tennis center|park|playground|and)\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Flat-earth: exact to a foot at this range. */
function metersBetween(a: Mergeable, b: Mergeable): number {
  const metersPerDegree = 111_195
  const north = a.latitude - b.latitude
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * metersPerDegree
}
