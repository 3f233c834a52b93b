import { DAY } from '#kit/shared/time.ts'
import type { Period } from '#providers/rules.ts'
import type { Effort } from './effort.ts'
import { endOf, instantOfMoment, type Length, type Moment } from './moment.ts'
import type { CalendarEvent } from './read-event.ts'

/** By day where only a date is given. */
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

/** RECURRENCE-ID overrides, shared by all events with the UID. */
export type Replacements = {
  times: Times
  /** THISANDFUTURE overrides, sorted. */
  later: readonly { from: number; shift: number; event: CalendarEvent }[]
  /** Maximum shift plus length. */
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
  // Spreading thousands into `Math.max` could overflow the stack.
  const reach = later.reduce((most, { shift, event }) => Math.max(most, Math.abs(shift) + wholeLength(event.length)), 0)
  return { times, later, reach }
}

/** Upper bound despite clock changes. */
export function wholeLength({ days, exact }: Length): number {
  return Math.max(0, days * DAY + exact)
}

/** Null where an override removes it. */
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
