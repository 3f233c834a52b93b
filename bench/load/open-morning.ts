import type { LoadWorld } from './load-world.ts'
import type { MorningResult } from './open-load.ts'

export const VISITORS = 5_000
export const SLOTS = 15

export type Morning = MorningResult & {
  heldSlots: number
}

/** Fifteen slots of one field, all within a second. */
export async function openMorning(world: LoadWorld, day: number): Promise<Morning> {
  const slots = await world.openMorning(SLOTS, day)
  const result = await world.morning({ visitors: VISITORS, slots })
  const [row] = await world.database.db<{ held: number }[]>`
    select count(*)::int as held from reservation
    where facility_id = ${slots[0]!.facilityId} and kind = 'hold' and expires_at > now()
      and lower(during) = any(${slots.map(({ start }) => new Date(start).toISOString())}::timestamptz[])`
  return { ...result, heldSlots: row!.held }
}

/** One winner per slot, as in the database, and correct responses for all. */
export function isMorningRight({ winners, heldSlots, untold, first }: Morning): boolean {
  const isOnce = winners.length === SLOTS && new Set(winners).size === SLOTS && heldSlots === SLOTS
  return isOnce && untold === 0 && first.failed === 0 && first.unexplained === 0
}
