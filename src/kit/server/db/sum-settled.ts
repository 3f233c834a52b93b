import { DAY, MINUTE } from '#kit/shared/time.ts'
import type { Db, Tx } from './db.ts'
import { isAhead } from './is-ahead.ts'

/** No transaction that books lasts longer, so nothing comes later with an earlier time. */
const SETTLED = '5 minutes'

/** Milliseconds per statement: after an outage there is much to add. */
export const SUM_MS = 60_000

/** In `summed_until`. */
type Name = 'bookings' | 'money'

type Sums = {
  name: Name
  readFirst: (tx: Tx) => Promise<Date | null>
  /** Adds to the sums. `to` is exclusive. */
  insertSums: (tx: Tx, span: { from: Date; to: Date }) => Promise<void>
  /** Takes out all from a UTC midnight on. */
  deleteSums: (tx: Tx, from: Date) => Promise<void>
  /** Per transaction. */
  chunkDays: number
}

/**
 * Adds whole minutes that have settled, each once, by the database's clock. Returns how many. Tests may choose another
 * `settled`, an interval.
 */
export async function sumSettled(db: Db, sums: Sums, settled = SETTLED): Promise<number> {
  let minutes = 0
  for (;;) {
    const added = await db.begin(tx => sumChunk(tx, sums, settled))
    if (added === 0) return minutes
    minutes += added
  }
}

/** Where the sums end. Read it in the statement that reads the sums, or an hour may count twice or not at all. */
export function summedUntil(db: Db['read'], name: Name) {
  return db`coalesce((select until from summed_until where name = ${name}), '-infinity')`
}

async function sumChunk(tx: Tx, sums: Sums, settled: string): Promise<number> {
  const { name, readFirst, deleteSums, insertSums, chunkDays } = sums
  await tx.limitStatements(SUM_MS)
  // The database refuses sums without the setting.
  const [{ until, end, isTooFar }] = await tx<[{ until: Date | null; end: Date; isTooFar: boolean | null }]>`
    select until, date_trunc('minute', now() - ${settled}::interval) as "end",
      ${isAhead(tx, tx`until`, tx`-extract(epoch from ${settled}::interval)::float8`)} as is_too_far,
      set_config('openfield.adds_sums', 'on', true)
    from summed_until where name = ${name} for update`
  const begin = (until ?? (await readFirst(tx)) ?? end).getTime()
  // Of a server whose clock was ahead: more comes before `until`. Some sums are by day.
  const from = isTooFar ? end.getTime() - (end.getTime() % DAY) : begin - (begin % MINUTE)
  const to = Math.min(from + chunkDays * DAY, end.getTime())
  if (to <= from && !isTooFar) return 0
  if (isTooFar) await deleteSums(tx, new Date(from))
  await insertSums(tx, { from: new Date(from), to: new Date(to) })
  await tx`update summed_until set until = ${new Date(to)} where name = ${name}`
  return (to - from) / MINUTE
}
