import type { SlotMark } from '#availability/web/marked-slot.tsx'
import type { Selection } from '#availability/web/use-selection.ts'
import type { Booking } from '#bookings/contract.ts'
import { useChangeMemory } from './change-memory.ts'
import { ownMarks } from './own-times.ts'
import { proposeMove } from './propose-move.ts'

export type Given = {
  /** What becomes of each booked time, by id. */
  marks: ReadonlyMap<string, SlotMark>
  /** Gives booked times up, or keeps them after all; those that are fixed stay as they are. */
  give: (ids: readonly string[], isGiven: boolean) => void
  /** Keeps what was given up by itself; null when nothing was. */
  keepAll: (() => void) | null
}

type GivenOptions = {
  booking: Pick<Booking, 'id' | 'slots' | 'refundPolicy'>
  selection: Selection
  isBusy: boolean
  /** In milliseconds. */
  now: number
}

/** Which booked times are given up: those the person names, and until then one for each new time on another day. */
export function useGiven({ booking, selection: { chosen }, isBusy, now }: GivenOptions): Given {
  const [memory, remember] = useChangeMemory(booking.id)
  const first = ownMarks(booking, [], now)
  const movable = booking.slots.filter(({ id }) => first.get(id) !== 'fixed')
  // What was kept beside new times says nothing of a choice that begins anew.
  const hasSaid = memory.given.length > 0 || chosen.some(({ id }) => memory.keptBeside?.includes(id))
  const given = hasSaid ? memory.given : proposeMove(booking.slots, movable, chosen)

  function give(ids: readonly string[], isGiven: boolean) {
    if (isBusy) return
    const meant = ids.filter(id => first.get(id) === 'kept')
    const others = given.filter(id => !ids.includes(id))
    remember({ ...memory, given: isGiven ? [...others, ...meant] : others, keptBeside: chosen.map(({ id }) => id) })
  }

  const isProposed = !hasSaid && given.length > 0
  return {
    marks: ownMarks(booking, given, now),
    give,
    keepAll: isProposed ? () => give(given, false) : null,
  }
}
