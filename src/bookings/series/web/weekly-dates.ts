import {
  type AvailabilitySlot,
  MAX_SLOTS_AT_ONCE,
  MAX_WEEKS,
  type WeeklySlot,
  type WeekOfSlots,
} from '#availability/contract.ts'
import { dateOf, rangeText } from '#availability/time-format.ts'
import { joinRuns } from '#availability/web/slot-runs.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { MINUTE } from '#kit/shared/time.ts'

/**
 * `mine`: all held by the visitor; `partly`: some available; `taken`: none, at least one taken; `closed`: not offered.
 */
export type DateState = 'mine' | 'free' | 'partly' | 'taken' | 'closed'

export type WeeklyDate = {
  /** A calendar date at the facility. */
  date: string
  state: DateState
  /** Held by the visitor. */
  mine: AvailabilitySlot[]
  /** Would be held. */
  free: AvailabilitySlot[]
  /** Taken by others. */
  taken: AvailabilitySlot[]
  /** Whole US cents, free and held. */
  cents: number
}

export const MIN_WEEKS = 2
const USUAL_WEEKS = 10

/** Below two means none. */
export function mostWeeks(times: number): number {
  return Math.min(MAX_WEEKS, Math.floor(MAX_SLOTS_AT_ONCE / times))
}

export function defaultWeeks(times: number): number {
  return Math.min(USUAL_WEEKS, mostWeeks(times))
}

/** Null if out of range. */
export function weeksOf(text: string, times: number): number | null {
  const weeks = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0
  return weeks >= MIN_WEEKS && weeks <= mostWeeks(times) ? weeks : null
}

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

export function canChoose({ free }: WeeklyDate): boolean {
  return free.length > 0
}

/** By default only completely free dates. `choices`: explicit, by date. */
export function isChosen(date: WeeklyDate, choices: Readonly<Record<string, boolean>>): boolean {
  return canChoose(date) && (choices[date.date] ?? date.state === 'free')
}

/** Dates that would exceed what can be held at once; they start unselected. */
export function beyondLimit(dates: readonly WeeklyDate[]): Record<string, false> {
  let left = MAX_SLOTS_AT_ONCE - dates.reduce((sum, { mine }) => sum + mine.length, 0)
  return Object.fromEntries(
    dates.flatMap(({ date, state, free }) => {
      if (state !== 'free') return []
      left -= free.length
      return left < 0 ? [[date, false] as const] : []
    }),
  )
}

export type LeftOut = { date: string; why: 'taken' | 'closed' | 'chosen' }

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

export function onlyDay(slots: readonly Pick<AvailabilitySlot, 'startTime'>[]): string | null {
  const days = new Set(slots.map(slot => dateOf(slot.startTime)))
  return days.size === 1 ? [...days][0]! : null
}

/** Empty if not offered. */
function asSlot({ id, pricePerSlot, status, ...times }: WeeklySlot, facilityId: string): AvailabilitySlot[] {
  if (id === null || pricePerSlot === null || status === 'none') return []
  const minutes = (Date.parse(times.endTime) - Date.parse(times.startTime)) / MINUTE
  return [
    { id, facilityId, pricePerSlot, status, ...times, slotDurationMinutes: minutes, heldUntil: null, checked: null },
  ]
}
