import ICAL from 'ical.js'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { unreadable } from '#calendars/server/feed.ts'

export type Property = {
  /** By upper-case name; VALUE is renamed X-VALUE. */
  params: ReadonlyMap<string, string>
  /** Unfolded. */
  value: string
}

export type Component = { name: string; properties: Map<string, Property[]>; children: Component[] }

/** Skips the rest (names, notes, guests, pictures) unread. */
const NAMES = new Set(
  (
    'UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP FREEBUSY PRIORITY ' +
    'TZID TZOFFSETFROM TZOFFSETTO X-LIC-LOCATION'
  ).split(' '),
)
const DATES = new Set(['RDATE', 'EXDATE', 'FREEBUSY'])
const EVENTS = new Set(['VEVENT', 'VFREEBUSY', 'AVAILABLE'])
/** A busy facility's year needs a hundredth. Dates: RDATE, EXDATE and FREEBUSY. */
const LIMITS = { events: 50_000, dates: 50_000 } as const
/** VCALENDAR, VAVAILABILITY, AVAILABLE. */
const DEPTH = 3
/** Characters before the value: parsing parameters is slow. */
const HEAD_LENGTH = 500

/**
 * RFC 5545, with any line ending. `ICAL.parse` would refuse a file for any line that it can't read, accept sections that
 * end where they should not, and accept times that no clock shows.
 */
export function readComponents(text: string): Component[] {
  const calendars: Component[] = []
  /** Those too deep are null, and skipped. */
  const open: { name: string; component: Component | null }[] = []
  let [events, dates] = [0, 0]
  for (const line of unfolded(text)) {
    const mark = line.search(/[:;]/)
    const name = (mark < 0 ? line : line.slice(0, mark)).toUpperCase()
    const inner = open.at(-1)?.component
    if (name === 'BEGIN') {
      const begun = nameIn(line, mark)
      if (open.length === 0 && begun !== 'VCALENDAR') throw notACalendar()
      if (EVENTS.has(begun)) events += 1
      if (events > LIMITS.events) throw new ProviderFault('too-large', 'The calendar has more than 50,000 events.')
      const component = open.length < DEPTH ? { name: begun, properties: new Map(), children: [] } : null
      if (component) (inner?.children ?? calendars).push(component)
      open.push({ name: begun, component })
    } else if (name === 'END') {
      if (open.pop()?.name !== nameIn(line, mark))
        throw unreadable('The calendar file is damaged: its sections don’t end where they should.')
    } else if (open.length === 0) {
      if (line.trim() !== '') throw notACalendar()
    } else if (inner && NAMES.has(name)) {
      const property = readProperty(line, mark)
      if (DATES.has(name)) dates += property.value.split(',').length
      if (dates > LIMITS.dates) throw new ProviderFault('too-large', 'The calendar has more than 50,000 dates.')
      const known = inner.properties.get(name)
      if (known) known.push(property)
      else inner.properties.set(name, [property])
    }
  }
  if (open.length > 0) throw unreadable('The calendar file is cut off.')
  if (calendars.length === 0) throw notACalendar()
  return calendars
}

function unfolded(text: string): string[] {
  return text
    .replace(/[\r\n]+/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
}

function notACalendar(): ProviderFault {
  return unreadable('This link doesn’t lead to a calendar.')
}

function nameIn(line: string, mark: number): string {
  return line
    .slice(mark + 1)
    .trim()
    .toUpperCase()
}

function readProperty(line: string, mark: number): Property {
  const colon = mark < 0 ? -1 : endOfHead(line)
  if (colon < 0) throw damagedLine()
  const value = line.slice(colon + 1).trim()
  return { params: colon === mark ? new Map() : readParams(line.slice(mark, colon)), value }
}

/** The first unquoted colon; -1 if too late. */
function endOfHead(line: string): number {
  let isQuoted = false
  for (let at = 0; at < Math.min(line.length, HEAD_LENGTH); at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}

function readParams(text: string): Map<string, string> {
  try {
    // With the real names the library would parse the value, too.
    const head = `X-PARAMS${text.replace(/;VALUE=/i, ';X-VALUE=')}:`
    const [, params] = ICAL.parse.property(head) as [string, Record<string, unknown>]
    return new Map(Object.entries(params).map(([name, value]) => [name.toUpperCase(), String(value)]))
  } catch {
    throw damagedLine()
  }
}

function damagedLine(): ProviderFault {
  return unreadable('The calendar file is damaged: we can’t read one of its lines.')
}
