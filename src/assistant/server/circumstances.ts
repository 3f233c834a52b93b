import type { Circumstances } from '#assistant/rules.ts'
import { findPlace } from '#places/server/find-place.ts'
import { placeCandidates, similarPlaceNames, timeZoneOf } from '#places/server/place-candidates.ts'

/** The zone of most people in the US, for whoever does not say theirs. */
const USUAL_ZONE = 'America/New_York'

/** What whoever asks says of where they are. */
export type Asker = { time_zone?: string | undefined; region?: string | undefined }

/** When and where a request is read: now, the zone and the state of whoever asks, and the places that can be named. */
export function circumstancesOf({ time_zone, region }: Asker): Circumstances {
  const state = region?.trim().toUpperCase() ?? ''
  return {
    now: Date.now(),
    zone: knownZone(time_zone) ?? USUAL_ZONE,
    ...(/^[A-Z]{2}$/.test(state) && { region: state }),
    places: usPlaces,
  }
}

/** The places of the gazetteer. */
export const usPlaces: Circumstances['places'] = {
  candidates: placeCandidates,
  similar: similarPlaceNames,
  timeZoneOf,
  zip(code) {
    const place = findPlace(code)
    return place?.kind === 'zip' ? place : undefined
  },
}

/** In the one spelling that the engine has for it: what is remembered for each zone stays as small as the list of zones. */
function knownZone(zone: string | undefined): string | undefined {
  if (!zone || !/^[a-z]+(?:[/_+-][a-z0-9]+)*$/i.test(zone)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
