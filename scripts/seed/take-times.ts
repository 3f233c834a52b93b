import type { Period } from '#availability/rules.ts'
import { addDays } from '#kit/shared/time.ts'
import type { Facility, Place } from './make-place.ts'
import { type Random, randomOf } from './random.ts'
import { periodsOf } from './schedules.ts'

export type Occupancy = {
  /** yyyy-MM-dd in each facility's zone. */
  from: string
  days: number
  /** 0 to 1. */
  share: number
  belowNumber: number
}
export type Taken = Period & { facility: Facility }

const RUN_HOURS = 4
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Deterministic by place and day. A full field and its halves are equally busy. */
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

/** In runs of hours, like practices and leagues. Adjacent slots merge. */
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

/** Transition probabilities that yield the share. */
function chances(share: number, slotsInRun: number): { begin: number; goOn: number } {
  const stop = Math.min(1 / Math.max(1, slotsInRun), 1, (1 - share) / share)
  return { begin: (share * stop) / (1 - share), goOn: 1 - stop }
}
