import { dateOf } from '#availability/time-words.ts'
import { DAY } from '#kit/shared/time.ts'

type Timed = { id: string; startTime: string }

/**
 * Which booked times are given up when somebody has chosen new ones and said nothing of the old: one for each new time on
 * another day, of the nearest day first, for it is a change of time. `movable`: the booked times that can be given up, in
 * order. Ids of booked times.
 */
export function proposeMove(booked: readonly Timed[], movable: readonly Timed[], chosen: readonly Timed[]): string[] {
  const bookedDays = new Set(booked.map(dayOf))
  const given: Timed[] = []
  for (const fresh of chosen.filter(slot => !bookedDays.has(dayOf(slot)))) {
    const left = movable.filter(slot => !given.includes(slot))
    const [nearest] = left.sort((a, b) => distance(a, fresh) - distance(b, fresh))
    if (nearest) given.push(nearest)
  }
  return given.map(({ id }) => id)
}

const dayOf = ({ startTime }: Timed) => dateOf(startTime)

/** In whole days: of one day the order counts. */
function distance(one: Timed, other: Timed): number {
  return Math.abs(Date.parse(dayOf(one)) - Date.parse(dayOf(other))) / DAY
}
