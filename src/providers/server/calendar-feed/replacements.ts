import { DAY } from '#kit/shared/time.ts'
import type { Period } from '#providers/rules.ts'
import type { Effort } from './effort.ts'
import { endOf, instantOfMoment, type Length, type Moment } from './moment.ts'
import type { CalendarEvent } from './read-event.ts'

/** Times by the instant, and by the day where only a day is named. */
export class Times {
  #instants = new Set<number>()
  #days = new Set<number>()

  add(moment: Moment): void {
    if (moment.isDay) this.#days.add(moment.wall)
    this.#instants.add(instantOfMoment(moment))
  }

  has(moment: Moment, instant: number): boolean {
    return this.#instants.has(instant) || this.#days.has(Math.floor(moment.wall / DAY) * DAY)
  }
}

/** What a calendar says in other places of single times of one event (RECURRENCE-ID), made once for all events of that name. */
export type Replacements = {
  times: Times
  /** Those that change all later times, too, in order. */
  later: readonly { from: number; shift: number; event: CalendarEvent }[]
  /** How far times are moved, and how long they become, at most. */
  reach: number
}

export const noReplacements: Replacements = { times: new Times(), later: [], reach: 0 }

export function replacementsOf(events: readonly CalendarEvent[]): Replacements {
  const times = new Times()
  for (const { replaces } of events) if (replaces) times.add(replaces.moment)
  const later = events
    .filter(({ replaces }) => replaces?.andLater)
    .map(event => {
      const from = instantOfMoment(event.replaces!.moment)
      return { from, shift: instantOfMoment(event.start) - from, event }
    })
    .sort((a, b) => a.from - b.from)
  // Not by spreading into `Math.max`: there can be thousands.
  const reach = later.reduce((most, { shift, event }) => Math.max(most, Math.abs(shift) + wholeLength(event.length)), 0)
  return { times, later, reach }
}

/** Longer than any length, whatever clocks do. */
export function wholeLength({ days, exact }: Length): number {
  return Math.max(0, days * DAY + exact)
}

/** The period of one time of an event as later replacements have it; null where they take it away. */
export function asReplaced(
  start: Moment,
  instant: number,
  event: CalendarEvent,
  { later }: Replacements,
  effort: Effort,
): { period: Period; event: CalendarEvent } {
  effort.spend(later.length)
  const found = later.findLast(({ from }) => from <= instant)
  if (!found) return { period: { start: instant, end: endOf(start, event.length) }, event }
  const shifted = { ...start, wall: start.wall + found.shift }
  const period = { start: instantOfMoment(shifted), end: endOf(shifted, found.event.length) }
  return { period, event: found.event }
}
