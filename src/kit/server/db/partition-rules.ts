import { DAY } from '#kit/shared/time.ts'

/** Bounds in milliseconds since 1970, `to` exclusive. Without bounds: what belongs to no other partition. */
export type Partition = { name: string; from: number | null; to: number | null }

export type PartitionPlan = {
  drop: Partition[]
  create: { name: string; from: number; to: number }[]
  /** May hold old rows for long: their rows are deleted one by one. */
  sweep: Partition[]
}

export const WEEK = 7 * DAY
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY = 4 * DAY
const WEEKS_AHEAD = 4

/**
 * A week is dropped once all of it is older than `keptMs`. New weeks follow the last one. After a gap they begin with the
 * next Monday that is a day away: rows of the current week are already where those without a week are.
 */
export function planPartitions(
  table: string,
  partitions: readonly Partition[],
  { now, keptMs }: { now: number; keptMs: number },
): PartitionPlan {
  const isOld = ({ to }: Partition) => to !== null && to <= now - keptMs
  const create: PartitionPlan['create'] = []
  const first = Math.max(nextMonday(now + DAY), ...partitions.map(({ to }) => to ?? 0))
  for (let from = first; from < now + WEEKS_AHEAD * WEEK; from += WEEK)
    create.push({ name: `${table}_${dateOf(from)}`, from, to: from + WEEK })
  return {
    drop: partitions.filter(isOld),
    create,
    sweep: partitions.filter(partition => partition.from === null && !isOld(partition)),
  }
}

function nextMonday(instant: number): number {
  return Math.ceil((instant - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10).replaceAll('-', '')
}
