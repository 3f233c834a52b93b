import type { Db } from '#kit/server/db/db.ts'
import { SUM_MS, sumSettled } from '#kit/server/db/sum-settled.ts'
import { deleteSums, findMoves, insertSums, moveRange, type RangeMove, readFirstMoment } from './store.ts'

/** Adds what has settled, then moves the ranges of days on; returns the minutes added. */
export async function sumBookings(db: Db, timeZone: string, settled?: string): Promise<number> {
  const sums = { readFirst: readFirstMoment, deleteSums, insertSums }
  const minutes = await sumSettled(db, { name: 'bookings', ...sums, chunkDays: 7 }, settled)
  await moveRanges(db, await findMoves(db, timeZone))
  return minutes
}

/** Throws the first error at the end, so that one range does not block the others. */
async function moveRanges(db: Db, moves: readonly RangeMove[]): Promise<void> {
  const errors: unknown[] = []
  for (const move of moves) await moveFully(db, move).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}

async function moveFully(db: Db, move: RangeMove): Promise<void> {
  let isThere = false
  while (!isThere)
    isThere = await db.begin(async tx => {
      await tx.limitStatements(SUM_MS)
      return moveRange(tx, move)
    })
}
