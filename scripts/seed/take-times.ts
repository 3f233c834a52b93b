import type { Period } from '#availability/rules.ts'
import { addDays } from '#kit/shared/time.ts'
import type { Facility, Place } from './make-place.ts'
import { type Random, randomOf } from './random.ts'
import { periodsOf } from './schedules.ts'

/** How much of which days is taken, at facilities with numbers below one. */
export type Occupancy = {
  /** The first day, yyyy-MM-dd, by each facility's own calendar. */
  from: string
  days: number
  /** From 0 to 1. */
  share: number
  belowNumber: number
}
export type Taken = Period & { facility: Facility }

/** How long time is usually taken in one piece. */
const RUN_HOURS = 4
const HOUR = 3_600_000
const DAY = 24 * HOUR

/**
 * What is taken of the ground that these facilities stand on: the same for a place and day whenever it is asked for. Of a field
 * with halves a piece of time goes to the full field, or to two teams on its halves, so each of the three is taken as often.
 */
export function* takenAt(
  { number, timeZone, schedule }: Place,
  facilities: readonly Facility[],
  { from, days, share, belowNumber }: Occupancy,
): Generator<Taken> {
  const [whole, ...halves] = facilities
  if (!whole || whole.number >= belowNumber) return
  for (let day = 0; day < days; day++) {
    const date = addDays(from, day)
    const random = randomOf(number, whole.number, Date.parse(date) / DAY)
    for (const period of takeTimes(periodsOf(schedule, date, timeZone), share, random)) {
      const takers = halves.length === 0 || random() < 0.5 ? [whole] : halves
      for (const facility of takers) yield { facility, ...period }
    }
  }
}

/**
 * Takes about this share of the slots, in pieces of some hours as practices and leagues do: each slot is more likely to be taken
 * when the one before it is. Neighboring slots become one period.
 */
export function takeTimes(slots: readonly Period[], share: number, random: Random): Period[] {
  const first = slots[0]
  if (!first || share <= 0) return []
  const { begin, goOn } = chances(share, (RUN_HOURS * HOUR) / (first.end - first.start))
  const taken: Period[] = []
  let wasTaken = random() < share
  for (const [index, slot] of slots.entries()) {
    const isTaken = index === 0 ? wasTaken : random() < (wasTaken ? goOn : begin)
    const last = taken.at(-1)
    if (isTaken && wasTaken && last?.end === slot.start) last.end = slot.end
    else if (isTaken) taken.push({ start: slot.start, end: slot.end })
    wasTaken = isTaken
  }
  return taken
}

/** How likely a slot is taken after a free and after a taken one, so that the share comes out; pieces get longer for large ones. */
function chances(share: number, slotsInRun: number): { begin: number; goOn: number } {
  const stop = Math.min(1 / Math.max(1, slotsInRun), 1, (1 - share) / share)
  return { begin: (share * stop) / (1 - share), goOn: 1 - stop }
}
