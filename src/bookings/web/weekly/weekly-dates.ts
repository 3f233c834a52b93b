import {
  type AvailabilitySlot,
  MAX_SLOTS_AT_ONCE,
  MAX_WEEKS,
  type WeeklySlot,
  type WeekOfSlots,
} from '#availability/contract.ts'
import { dateOf, rangeText } from '#availability/time-words.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { MINUTE } from '#kit/shared/time.ts'

/**
 * How the wished times stand on a date. `mine`: held for the visitor, all of them; `partly`: some of them can be had; `taken`:
 * none, and at least one is somebody's; `closed`: the facility offers none.
 */
export type DateState = 'mine' | 'free' | 'partly' | 'taken' | 'closed'

export type WeeklyDate = {
  /** A calendar date at the facility. */
  date: string
  state: DateState
  /** What is held for the visitor already. */
  mine: AvailabilitySlot[]
  /** What would be held. */
  free: AvailabilitySlot[]
  /** What somebody else has. */
  taken: AvailabilitySlot[]
  /** Whole US cents: what is free and what is held already. */
  cents: number
}

/** Fewer would be no repetition. */
export const FEWEST_WEEKS = 2
const USUAL_WEEKS = 10

/** How many weeks so many times a week can be held for; less than two means none at all. */
export function mostWeeks(times: number): number {
  return Math.min(MAX_WEEKS, Math.floor(MAX_SLOTS_AT_ONCE / times))
}

/** What stands in the field before anybody has typed. */
export function usualWeeks(times: number): number {
  return Math.min(USUAL_WEEKS, mostWeeks(times))
}

/** The number of weeks that was typed; null for one that cannot be had. */
export function weeksOf(text: string, times: number): number | null {
  const weeks = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
  return weeks >= FEWEST_WEEKS && weeks <= mostWeeks(times) ? weeks : null
}

/** The dates of the weeks, as the server answered them. */
export function weeklyDates(weeks: readonly WeekOfSlots[], facilityId: string): WeeklyDate[] {
  return weeks.map(({ date, slots }) => {
    const known = slots.flatMap(slot => asSlot(slot, facilityId))
    const mine = known.filter(slot => slot.heldByYou)
    const free = known.filter(slot => slot.status === 'open')
    const taken = known.filter(slot => !slot.heldByYou && (slot.status === 'held' || slot.status === 'booked'))
    const cents = [...mine, ...free].reduce((sum, slot) => sum + (fromDecimal(slot.pricePerSlot) ?? 0), 0)
    return { date, mine, free, taken, cents, state: stateOf(slots.length, { mine, free, taken }) }
  })
}

function stateOf(all: number, { mine, free, taken }: Record<'mine' | 'free' | 'taken', readonly unknown[]>): DateState {
  if (mine.length === all) return 'mine'
  if (free.length + mine.length === all) return 'free'
  if (free.length + mine.length > 0) return 'partly'
  return taken.length > 0 ? 'taken' : 'closed'
}

/** Whether a date can be left out or taken in. */
export function canChoose({ free }: WeeklyDate): boolean {
  return free.length > 0
}

/** Whole free dates are meant, the rest only when somebody says so. `choices`: what was said, by date. */
export function isChosen(date: WeeklyDate, choices: Readonly<Record<string, boolean>>): boolean {
  return canChoose(date) && (choices[date.date] ?? date.state === 'free')
}

/** Why a date of the row is not among those that are held. */
export type LeftOut = { date: string; why: 'taken' | 'closed' | 'chosen' }

/** What stays out of a row when the chosen dates are held. */
export function leftOutOf(dates: readonly WeeklyDate[], choices: Readonly<Record<string, boolean>>): LeftOut[] {
  return dates
    .filter(date => date.state !== 'mine' && !isChosen(date, choices))
    .map(({ date, state }) => ({ date, why: reasonFor(state) }))
}

function reasonFor(state: DateState): LeftOut['why'] {
  if (state === 'closed') return 'closed'
  return state === 'free' ? 'chosen' : 'taken'
}

/** "7 to 8 PM and 9 to 10 PM". `timeZone` is the facility's. */
export function timesText(slots: readonly Pick<AvailabilitySlot, 'startTime' | 'endTime'>[], timeZone: string): string {
  return joinRuns(slots)
    .map(run => rangeText(run, timeZone))
    .join(' and ')
}

/** The day of the week that times repeat on: that of the only day they are on; null when they are on several. */
export function onlyDay(slots: readonly Pick<AvailabilitySlot, 'startTime'>[]): string | null {
  const days = new Set(slots.map(slot => dateOf(slot.startTime)))
  return days.size === 1 ? [...days][0]! : null
}

/** As the list of its day has it; nothing for a time that the facility does not offer. */
function asSlot({ id, pricePerSlot, status, ...times }: WeeklySlot, facilityId: string): AvailabilitySlot[] {
  if (id === null || pricePerSlot === null || status === 'none') return []
  const minutes = (Date.parse(times.endTime) - Date.parse(times.startTime)) / MINUTE
  return [
    { id, facilityId, pricePerSlot, status, ...times, slotDurationMinutes: minutes, heldUntil: null, checked: null },
  ]
}
