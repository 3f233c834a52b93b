import { dateOf } from '#availability/time-words.ts'

type Timed = { id: string; startTime: string }

/**
 * Which booked times new ones replace: each new time takes the place of one, so that a booking keeps its length. One of the
 * nearest day goes first; of the day itself the one furthest from the new time, which moves 6 to 8 PM with a tap on 8 PM to
 * 7 to 9 PM. `movable`: the booked times that can be given up, in order. Ids of booked times.
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

/** The chosen time that a further one replaces; undefined while as many as are booked can still be chosen. */
export function replacedChoice<T extends Timed>(
  movable: readonly Timed[],
  chosen: readonly T[],
  fresh: Timed,
): T | undefined {
  if (movable.length === 0 || chosen.length < movable.length) return undefined
  return chosen.toSorted((a, b) => gap(b, fresh) - gap(a, fresh))[0]
}

/** Days count first. On the day itself the further time is the lower. */
function rank(booked: Timed, fresh: Timed): number {
  const days = Math.abs(Date.parse(dateOf(booked.startTime)) - Date.parse(dateOf(fresh.startTime)))
  return days === 0 ? -gap(booked, fresh) : days
}

function gap(one: Timed, other: Timed): number {
  return Math.abs(Date.parse(one.startTime) - Date.parse(other.startTime))
}
