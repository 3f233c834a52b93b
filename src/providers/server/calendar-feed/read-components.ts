import { setImmediate as nextTurn } from 'node:timers/promises'
import ICAL from 'ical.js'
import { ProviderFault } from '../adapter.ts'
import { unreadable } from '../feed.ts'
import { LIMITS } from './effort.ts'

export type Property = {
  /** By upper-case name; VALUE is called X-VALUE. */
  params: ReadonlyMap<string, string>
  /** As the file has it, unfolded. */
  value: string
}

export type Component = { name: string; properties: Map<string, Property[]>; children: Component[] }

/** What says when something is. All else (names, notes, guests, pictures) is passed over unread, so nothing in it can hurt. */
const NAMES = new Set(
  (
    'UID DTSTART DTEND DURATION RRULE EXRULE RDATE EXDATE RECURRENCE-ID STATUS TRANSP FREEBUSY PRIORITY BUSYTYPE ' +
    'TZID TZOFFSETFROM TZOFFSETTO X-LIC-LOCATION'
  ).split(' '),
)
const DATES = new Set(['RDATE', 'EXDATE', 'FREEBUSY'])
const EVENTS = new Set(['VEVENT', 'VFREEBUSY', 'AVAILABLE'])
/** VCALENDAR, VAVAILABILITY, AVAILABLE: deeper stands nothing that we read. */
const DEPTH = 3
/** Letters before the value: parameters are read letter by letter, again and again. */
const HEAD_LENGTH = 500
const LINES_PER_TURN = 10_000

/**
 * The components of a calendar file (RFC 5545) with their times. Takes time in proportion to the file and lets others go on meanwhile. Refuses text that
 * is no calendar, one that is cut off, and more than `LIMITS.events` events or `LIMITS.dates` dates.
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
  /** Names of open components too deep to matter, and nothing of what is in them. */
  #buried: string[] = []
  #events = 0
  #dates = 0

  add(line: string): void {
    const mark = line.search(/[:;]/)
    const name = (mark < 0 ? line : line.slice(0, mark)).toUpperCase()
    if (name === 'BEGIN') return this.#begin(nameIn(line, mark))
    if (name === 'END') return this.#end(nameIn(line, mark))
    const inner = this.#open.at(-1)
    if (!inner) throw unreadable('The address answers with something else than a calendar.')
    if (this.#buried.length > 0 || !NAMES.has(name)) return
    const known = inner.properties.get(name)
    const property = readProperty(line, mark)
    if (DATES.has(name)) this.#countDates(property)
    if (known) known.push(property)
    else inner.properties.set(name, [property])
  }

  finish(): Component[] {
    if (this.#open.length > 0) throw unreadable('The calendar is cut off before its end.')
    if (this.#calendars.length === 0) throw unreadable('The address answers with something else than a calendar.')
    return this.#calendars
  }

  #countDates({ value }: Property): void {
    for (let at = 0; at >= 0; at = value.indexOf(',', at + 1)) this.#dates += 1
    if (this.#dates > LIMITS.dates) throw new ProviderFault('too-large', 'The calendar has more than 50,000 dates.')
  }

  #begin(name: string): void {
    if (this.#open.length === 0 && name !== 'VCALENDAR')
      throw unreadable('The address answers with something else than a calendar.')
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
    if (begun !== name) throw unreadable('The calendar is damaged: its parts do not end where they should.')
  }
}

function nameIn(line: string, mark: number): string {
  return line
    .slice(mark + 1)
    .trim()
    .toUpperCase()
}

/** Line by line without folds; lines may end as on any system. Empty ones are left out. */
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

/** Without a regular expression: on a line of megabytes it can overflow the stack. */
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
  if (colon < 0) throw unreadable('The calendar is damaged: a line of it cannot be read.')
  const value = line.slice(colon + 1).trim()
  return { params: colon === mark ? new Map() : readParams(line.slice(mark, colon)), value }
}

/** Where the first colon stands that is not between quotes; -1 where there is none soon enough. */
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
    // Names of our own: with those of the file, the value would be read, too.
    const head = `X-PARAMS${text.replace(/;VALUE=/i, ';X-VALUE=')}:`
    const [, params] = ICAL.parse.property(head) as [string, Record<string, unknown>]
    return new Map(Object.entries(params).map(([name, value]) => [name.toUpperCase(), String(value)]))
  } catch {
    throw unreadable('The calendar is damaged: a line of it cannot be read.')
  }
}
