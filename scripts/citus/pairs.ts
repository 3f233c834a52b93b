import { randomUUID } from 'node:crypto'
import type { Db } from '#kit/server/db/db.ts'
import type { FreeSlot } from '../../bench/parts/bench-slots.ts'

/** Marks them. */
export const PAIR_CENTS = 7_777

/** One booking at two grounds, which are mostly on two workers. */
export async function bookPair(db: Db, slots: readonly FreeSlot[]): Promise<string> {
  const bookingId = randomUUID()
  await db.begin(async tx => {
    for (const { facilityId, start, end } of slots)
      await tx`insert into reservation (facility_id, ground_id, during, kind, booking_id, price_cents)
        values (${facilityId}, ${facilityId}, tstzrange(${new Date(start)}, ${new Date(end)}), 'booking', ${bookingId}, ${PAIR_CENTS}::int)`
  })
  return bookingId
}

async function cancelPair(db: Db, bookingId: string, slots: readonly FreeSlot[]): Promise<void> {
  await db.begin(async tx => {
    for (const { facilityId } of slots)
      await tx`delete from reservation where ground_id = ${facilityId} and booking_id = ${bookingId}`
  })
}

/**
 * How often a statement over all grounds saw one half of a pair, while pairs were booked and canceled. One server never
 * shows that.
 */
export async function watchPairs(
  db: Db,
  slots: readonly FreeSlot[],
  seconds: number,
): Promise<{ reads: number; halves: number }> {
  const until = performance.now() + 1_000 * seconds
  const seen = { reads: 0, halves: 0 }
  const write = async () => {
    while (performance.now() < until) await cancelPair(db, await bookPair(db, slots), slots)
  }
  const read = async () => {
    while (performance.now() < until) {
      const [row] = await db<{ count: number }[]>`select count(*)::int as count from reservation
        where price_cents = ${PAIR_CENTS}::int and during = tstzrange(${new Date(slots[0]!.start)}, ${new Date(slots[0]!.end)})`
      seen.reads++
      if (row!.count === 1) seen.halves++
    }
  }
  await Promise.all([write(), read(), read()])
  return seen
}
