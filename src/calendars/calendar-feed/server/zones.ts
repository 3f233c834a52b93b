import { unreadable } from '#calendars/server/feed.ts'
import { instantOf, MINUTE } from '#kit/shared/time.ts'

/** `wall`: local time in milliseconds as if UTC. */
export type Zone = { instantOf: (wall: number) => number }

export type Zones = {
  /** The facility's; also for missing and unknown names. */
  own: Zone
  zoneOf: (name: string | undefined) => Zone
}

export const UTC: Zone = { instantOf: wall => wall }

const QUARTER = 15 * MINUTE
const [FIRST, LAST] = [Date.parse('0002-01-01T00:00:00Z'), Date.parse('9999-01-01T00:00:00Z')]

/** Per file. */
const MAX_NAMES = 500

/** `ofFile` looks up the file's VTIMEZONE. */
export function knownZones(timeZone: string, ofFile: (name: string) => Zone | undefined): Zones {
  const own = ianaZone(timeZone)
  const byName = new Map<string, Zone>()
  function find(name: string): Zone {
    if (byName.size >= MAX_NAMES) throw unreadable('The calendar has too many time zones.')
    const iana = ianaName(name)
    return (iana ? ianaZone(iana) : ofFile(name)) ?? own
  }
  return {
    own,
    zoneOf(name) {
      if (!name) return own
      const zone = byName.get(name) ?? find(name)
      byName.set(name, zone)
      return zone
    },
  }
}

/**
 * Without prefixes (`/mozilla.org/20050126_1/America/New_York`). One spelling, since zones are cached forever and a
 * file could vary it.
 */
export function ianaName(name: string): string | undefined {
  if (name.length > 100) return undefined
  const parts = name.split('/').filter(part => part !== '')
  // Offsets and abbreviations ("EST") need a VTIMEZONE.
  const tails = [3, 2].map(count => parts.slice(-count).join('/')).filter(tail => tail.includes('/'))
  for (const tail of [...tails, name]) {
    if (!/^(?:[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+){1,2}|UTC|GMT)$/.test(tail)) continue
    const known = tryName(tail)
    if (known) return known
  }
  return undefined
}

function tryName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export function ianaZone(name: string): Zone {
  // Offsets change on quarter hours only.
  const offsets = new Map<number, number>()
  return {
    instantOf(wall) {
      // No span is near these years.
      if (wall < FIRST || wall >= LAST) return wall
      const quarter = Math.floor(wall / QUARTER)
      const offset = offsets.get(quarter) ?? offsetOf(quarter * QUARTER, name)
      offsets.set(quarter, offset)
      return wall - offset
    },
  }
}

function offsetOf(wall: number, name: string): number {
  const at = new Date(wall)
  return wall - instantOf(at.toISOString().slice(0, 10), at.getUTCHours() * 60 + at.getUTCMinutes(), name)
}
