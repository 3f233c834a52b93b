import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { dateOf } from '#availability/time-format.ts'
import type { SlotMark } from '#availability/web/marked-slot.tsx'
import { useChangeMemory } from '#bookings/change/web/change-memory.ts'
import { ownMarks } from '#bookings/change/web/own-times.ts'
import type { Booking } from '#bookings/contract.ts'

export type Given = {
  /** By id. */
  marks: ReadonlyMap<string, SlotMark>
  /** Ignores fixed times. */
  give: (ids: readonly string[], isGiven: boolean) => void
  /** Null if no booked time can move. */
  isAdding: boolean | null
  setAdding: (isAdding: boolean) => void
  /** Unless adding, replaces the farthest when full. */
  choose: (slot: AvailabilitySlot) => void
  /** Undoes automatic replacement; null if there is none. */
  keepAll: (() => void) | null
}

type GivenOptions = {
  booking: Pick<Booking, 'id' | 'slots' | 'refundPolicy'>
  selection: Selection
  isBusy: boolean
  /** In milliseconds. */
  now: number
}

/** Chosen, or one per new time unless adding. */
export function useGiven({ booking, selection, isBusy, now }: GivenOptions): Given {
  const { chosen } = selection
  const [memory, remember] = useChangeMemory(booking.id)
  const first = ownMarks(booking, [], now)
  const movable = booking.slots.filter(({ id }) => first.get(id) !== 'fixed')
  const isAdding = memory.isAdding === true
  const unnamed = movable.filter(({ id }) => !memory.given.includes(id))
  const proposed = isAdding ? [] : proposeMove(unnamed, chosen.slice(memory.given.length))
  const given = [...memory.given, ...proposed]

  function give(ids: readonly string[], isGiven: boolean) {
    if (isBusy) return
    const meant = ids.filter(id => first.get(id) === 'kept')
    const others = given.filter(id => !ids.includes(id))
    const keepsBeside = !isGiven && chosen.length > 0
    remember({ ...memory, given: isGiven ? [...others, ...meant] : others, isAdding: isAdding || keepsBeside })
  }

  function choose(slot: AvailabilitySlot) {
    const replaced = isAdding || slot.heldByYou ? undefined : replacedChoice(movable, chosen, slot)
    if (replaced) selection.toggle(replaced)
    selection.toggle(slot)
  }

  return {
    marks: ownMarks(booking, given, now),
    give,
    isAdding: movable.length > 0 ? isAdding : null,
    setAdding: adds => !isBusy && remember({ ...memory, given: [], isAdding: adds }),
    choose,
    keepAll: proposed.length > 0 ? () => give(proposed, false) : null,
  }
}

type Timed = { id: string; startTime: string }

/**
 * One for one, so the booking keeps its length. Nearest day first; on the same day the farthest time, so tapping 8 PM
 * moves 6 to 8 PM to 7 to 9 PM. `movable`: in order. Returns ids.
 */
export function proposeMove(movable: readonly Timed[], chosen: readonly Timed[]): string[] {
  const given: Timed[] = []
  for (const fresh of chosen) {
    const left = movable.filter(slot => !given.includes(slot))
    const [first] = left.sort((a, b) => rank(a, fresh) - rank(b, fresh))
    if (first) given.push(first)
  }
  return given.map(({ id }) => id)
}

/** The chosen time that makes room; undefined while there is room. */
export function replacedChoice<T extends Timed>(
  movable: readonly Timed[],
  chosen: readonly T[],
  fresh: Timed,
): T | undefined {
  if (movable.length === 0 || chosen.length < movable.length) return undefined
  return chosen.toSorted((a, b) => gap(b, fresh) - gap(a, fresh))[0]
}

/** On the same day the farther time ranks lower. */
function rank(booked: Timed, fresh: Timed): number {
  const days = Math.abs(Date.parse(dateOf(booked.startTime)) - Date.parse(dateOf(fresh.startTime)))
  return days === 0 ? -gap(booked, fresh) : days
}

function gap(one: Timed, other: Timed): number {
  return Math.abs(Date.parse(one.startTime) - Date.parse(other.startTime))
}
