import tzLookup from '@photostructure/tz-lookup'
import type { Point } from '../rules.ts'
import { placeNear } from './place-near.ts'

/** Whoever is further from every named place than so many miles is not in the United States. */
export const COUNTRY_MILES = 60

/** The IANA zone of a point. Off the shore there are zones of the sea, which no clock on land shows. */
export function zoneAt(point: Point): string {
  const zone = tzLookup(point.latitude, point.longitude)
  const near = zone.startsWith('Etc/') ? placeNear(point, COUNTRY_MILES)?.place : undefined
  return near ? tzLookup(near.latitude, near.longitude) : zone
}
