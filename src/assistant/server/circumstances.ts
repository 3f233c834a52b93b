import type { Circumstances } from '#assistant/rules.ts'
import { findPlace } from '#gazetteer/server/find-place.ts'
import { placeCandidates, similarPlaceNames, timeZoneOf } from '#gazetteer/server/place-candidates.ts'

/** The most common US zone. */
const USUAL_ZONE = 'America/New_York'

export type Caller = { time_zone?: string | undefined; region?: string | undefined }

export function circumstancesOf({ time_zone, region }: Caller): Circumstances {
  const state = region?.trim().toUpperCase() ?? ''
  return {
    now: Date.now(),
    zone: knownZone(time_zone) ?? USUAL_ZONE,
    ...(/^[A-Z]{2}$/.test(state) && { region: state }),
    places: usPlaces,
  }
}

export const usPlaces: Circumstances['places'] = {
  candidates: placeCandidates,
  similar: similarPlaceNames,
  timeZoneOf,
  zip(code) {
    const place = findPlace(code)
    return place?.kind === 'zip' ? place : undefined
  },
}

/** Canonical, to keep per-zone caches small. */
function knownZone(zone: string | undefined): string | undefined {
  if (!zone || !/^[a-z]+(?:[/_+-][a-z0-9]+)*$/i.test(zone)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
