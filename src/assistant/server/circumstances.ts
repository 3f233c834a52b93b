import type { Circumstances } from '#assistant/rules.ts'
import type { Db } from '#kit/server/db.ts'
import { remembered } from '#kit/server/remembered.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { findCities } from './store.ts'

/** The zone of most people in the US, for whoever does not say theirs. */
const USUAL_ZONE = 'America/New_York'

/** The cities are read from the whole catalogue, which takes up to a second of a million facilities, and seldom change. */
const CITIES_KEPT_MS = 10 * MINUTE

/** When and where a request is read: now, the zone of whoever asks (IANA), and the cities that have facilities. */
export function knowCircumstances(db: Db): KnownCircumstances {
  const cities = remembered(() => findCities(db), CITIES_KEPT_MS)
  return async zone => ({ now: Date.now(), zone: knownZone(zone) ?? USUAL_ZONE, cities: await cities() })
}

/** Answers the circumstances of whoever asks, whose zone may be unknown. */
export type KnownCircumstances = (zone: string | undefined) => Promise<Circumstances>

/** In the one spelling that the engine has for it: what is remembered for each zone stays as small as the list of zones. */
function knownZone(zone: string | undefined): string | undefined {
  if (!zone || !/^[a-z]+(?:[/_+-][a-z0-9]+)*$/i.test(zone)) return undefined
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
