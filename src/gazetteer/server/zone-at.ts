import tzLookup from '@photostructure/tz-lookup'
import type { Point } from '#kit/shared/miles.ts'
import { placeNear } from './place-near.ts'

/** Farther from every named place is outside the United States. */
export const COUNTRY_MILES = 60

/** IANA zone; offshore the nearest place's, not a nautical one. */
export function zoneAt(point: Point): string {
  const zone = tzLookup(point.latitude, point.longitude)
  const near = zone.startsWith('Etc/') ? placeNear(point, COUNTRY_MILES)?.place : undefined
  return near ? tzLookup(near.latitude, near.longitude) : zone
}
