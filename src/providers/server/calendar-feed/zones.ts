import { instantOf, MINUTE } from '#kit/shared/time.ts'
import { unreadable } from '../feed.ts'

/** Leads from what a clock on the wall shows (in milliseconds as if it were UTC) to the instant. */
export type Zone = { instantOf: (wall: number) => number }

/** The zones that a calendar can name. */
export type Zones = {
  /** The facility's, for times without one and for names that nobody knows. */
  own: Zone
  zoneOf: (name: string | undefined) => Zone
}

export const UTC: Zone = { instantOf: wall => wall }

const QUARTER = 15 * MINUTE
const [FIRST, LAST] = [Date.parse('0002-01-01T00:00:00Z'), Date.parse('9999-01-01T00:00:00Z')]

/** Zones that one file may name. */
const MAX_NAMES = 500

/** `ofFile` makes a zone from the file's own description; undefined where it has none of that name. */
export function knownZones(timeZone: string, ofFile: (name: string) => Zone | undefined): Zones {
  const own = ianaZone(timeZone)
  const byName = new Map<string, Zone>()
  function find(name: string): Zone {
    if (byName.size >= MAX_NAMES) throw unreadable('The calendar names more time zones than there are.')
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
 * The name that the engine knows a zone by. Programs put something in front of it (`/mozilla.org/20050126_1/America/New_York`). Always the same spelling
 * of it: what is remembered of a zone is remembered for good, and a file could spell it in a thousand ways.
 */
export function ianaName(name: string): string | undefined {
  if (name.length > 100) return undefined
  const parts = name.split('/').filter(part => part !== '')
  // Offsets and short names ("EST") are told by the file itself, if at all.
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
  // Clocks change on a quarter of an hour, so one answer serves the whole quarter.
  const offsets = new Map<number, number>()
  return {
    instantOf(wall) {
      // No engine writes such years with four digits, and no span is near them.
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
