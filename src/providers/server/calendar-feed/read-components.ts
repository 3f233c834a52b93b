import { setImmediate as nextTurn } from 'node:timers/promises'
import ICAL from 'ical.js'
import { ProviderFault } from '../adapter.ts'
import { unreadable } from '../feed.ts'
import { LIMITS } from './effort.ts'

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
    'UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP FREEBUSY PRIORITY BUSYTYPE ' +
    'TZID TZOFFSETFROM TZOFFSETTO X-LIC-LOCATION'
  ).split(' '),
)
const DATES = new Set(['RDATE', 'EXDATE', 'FREEBUSY'])
const EVENTS = new Set(['VEVENT', 'VFREEBUSY', 'AVAILABLE'])
/** VCALENDAR, VAVAILABILITY, AVAILABLE. */
const DEPTH = 3
/** Characters before the value: parsing parameters is slow. */
const HEAD_LENGTH = 500
const LINES_PER_TURN = 10_000

/**
 * RFC 5545, in linear time; yields to other requests. Refuses other text, truncated files, and more than
 * `LIMITS.events` events or `LIMITS.dates` dates.
 */
export async function readComponents(text: string): Promise<Component[]> {
  const tree = new Tree()
  let count = 0
  for (const line of unfoldedLines(text)) {
    tree.add(line)
    count += 1
    if (count % LINES_PER_TURN === 0) await nextTurn()
  }
  return tree.finish()
}

class Tree {
  #calendars: Component[] = []
  #open: Component[] = []
  /** Too deep, and skipped. */
  #buried: string[] = []
  #events = 0
  #dates = 0

  add(line: string): void {
    const mark = line.search(/[:;]/)
    const name = (mark < 0 ? line : line.slice(0, mark)).toUpperCase()
    if (name === 'BEGIN') return this.#begin(nameIn(line, mark))
    if (name === 'END') return this.#end(nameIn(line, mark))
    const inner = this.#open.at(-1)
    if (!inner) throw unreadable('This link doesn’t lead to a calendar.')
    if (this.#buried.length > 0 || !NAMES.has(name)) return
    const known = inner.properties.get(name)
    const property = readProperty(line, mark)
    if (DATES.has(name)) this.#countDates(property)
    if (known) known.push(property)
    else inner.properties.set(name, [property])
  }

  finish(): Component[] {
    if (this.#open.length > 0) throw unreadable('The calendar file is cut off.')
    if (this.#calendars.length === 0) throw unreadable('This link doesn’t lead to a calendar.')
    return this.#calendars
  }

  #countDates({ value }: Property): void {
    for (let at = 0; at >= 0; at = value.indexOf(',', at + 1)) this.#dates += 1
    if (this.#dates > LIMITS.dates) throw new ProviderFault('too-large', 'The calendar has more than 50,000 dates.')
  }

  #begin(name: string): void {
    if (this.#open.length === 0 && name !== 'VCALENDAR') throw unreadable('This link doesn’t lead to a calendar.')
    if (EVENTS.has(name) && ++this.#events > LIMITS.events)
      throw new ProviderFault('too-large', 'The calendar has more than 50,000 events.')
    if (this.#buried.length > 0 || this.#open.length >= DEPTH) {
      this.#buried.push(name)
      return
    }
    const component: Component = { name, properties: new Map(), children: [] }
    const siblings = this.#open.at(-1)?.children ?? this.#calendars
    siblings.push(component)
    this.#open.push(component)
  }

  #end(name: string): void {
    const begun = this.#buried.pop() ?? this.#open.pop()?.name
    if (begun !== name) throw unreadable('The calendar file is damaged: its sections don’t end where they should.')
  }
}

function nameIn(line: string, mark: number): string {
  return line
    .slice(mark + 1)
    .trim()
    .toUpperCase()
}

/** Unfolds; accepts any line ending, skips empty lines. */
function* unfoldedLines(text: string): Generator<string> {
  let parts: string[] = []
  for (const line of linesOf(text)) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      parts.push(line.slice(1))
      continue
    }
    if (parts.length > 0) yield parts.join('')
    parts = [line]
  }
  if (parts.length > 0 && parts.join('').trim() !== '') yield parts.join('').trimEnd()
}

/** A regular expression can overflow the stack on a line of megabytes. */
function* linesOf(text: string): Generator<string> {
  let [lf, cr] = [-1, -1]
  for (let from = 0; from < text.length; from = Math.min(lf, cr) + 1) {
    if (lf < from) lf = indexOrEnd(text, '\n', from)
    if (cr < from) cr = indexOrEnd(text, '\r', from)
    const end = Math.min(lf, cr)
    if (end > from) yield text.slice(from, end)
  }
}

function indexOrEnd(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from)
  return at < 0 ? text.length : at
}

function readProperty(line: string, mark: number): Property {
  const colon = mark < 0 ? -1 : endOfHead(line)
  if (colon < 0) throw unreadable('The calendar file is damaged: we can’t read one of its lines.')
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
    throw unreadable('The calendar file is damaged: we can’t read one of its lines.')
  }
}
