import { dateOf } from '#availability/time-format.ts'

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
