import type { Db } from '#kit/server/db/db.ts'
import { StartFault } from '#kit/server/start-fault.ts'

/** Holds, links and sessions expire by the database's clock and are shown by this one. */
const MAX_MS = 60_000

/** Throws `StartFault`. */
export async function checkClock(db: Db): Promise<void> {
  const before = Date.now()
  const [row] = await db<{ now: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`
  const apart = clocksApart({ before, after: Date.now(), database: row!.now })
  if (apart <= MAX_MS) return
  throw new StartFault(
    'busy',
    `The clocks of this machine and the database are ${minutesText(apart)} apart. Sync both with a time server.`,
  )
}

/** Milliseconds not explained by latency. */
export function clocksApart({ before, after, database }: { before: number; after: number; database: number }): number {
  return Math.max(0, before - database, database - after)
}

function minutesText(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return `${minutes.toLocaleString('en-US')} ${minutes === 1 ? 'minute' : 'minutes'}`
}
