import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#kit/server/db/db.ts'

const LOOK_MS = 25
const TIMEOUT_MS = 60_000

/** Waits until all events and mail are sent; returns milliseconds. */
export async function catchUp(db: Db): Promise<number> {
  const began = performance.now()
  while (await hasWork(db)) {
    if (performance.now() - began > TIMEOUT_MS)
      throw new Error('Events or messages were not delivered within a minute.')
    await sleep(LOOK_MS)
  }
  return performance.now() - began
}

export async function forgetWork(db: Db): Promise<void> {
  await db`update sandbox_event set deliver_at = null where deliver_at is not null`
  await db`update message set status = 'sent', due_at = null, sent_at = now() where status = 'queued'`
}

async function hasWork(db: Db): Promise<boolean> {
  const [row] = await db<{ waits: boolean }[]>`
    select exists (select from sandbox_event where deliver_at is not null) as waits`
  return row!.waits
}
