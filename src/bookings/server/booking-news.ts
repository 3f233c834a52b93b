import type { Db, Tx } from '#kit/server/db/db.ts'
import { onCommit } from '#kit/server/db/on-commit.ts'

/** NOTIFY channel; carries no booking data. */
const CHANNEL = 'openfield_bookings'

/** Batches changes into one message. */
const GATHER_MS = 500

/**
 * Sends after the commit: inside a transaction every commit would wait for one server-wide lock. A lost message only
 * costs time.
 */
export function announceBookings(handle: Tx | Db): void {
  onCommit(handle, gather)
}

function gather(db: Db): void {
  if (gathering.has(db)) return
  gathering.add(db)
  setTimeout(() => {
    gathering.delete(db)
    void db.notify(CHANNEL, '').catch(() => {})
  }, GATHER_MS).unref()
}

/** Tests have several databases in one process. */
const gathering = new WeakSet<Db>()

export type BookingNews = {
  /** Until the returned function is called. */
  follow(onChange: () => void): () => void
  close(): void
}

/**
 * Listens on its own connection, opened for the first follower. After a reconnect everyone is notified, since something
 * may have been missed.
 */
export function followBookings(db: Db): BookingNews {
  const followers = new Set<() => void>()
  const notifyAll = () => {
    for (const tell of followers) tell()
  }
  let begun: Promise<void> | undefined
  let stopListening: (() => Promise<void>) | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const listening = await db.listen(CHANNEL, notifyAll, notifyAll)
    stopListening = () => listening.unlisten()
    if (isClosed) await stopListening()
  }

  return {
    follow(onChange) {
      begun ??= listen().catch(() => {})
      followers.add(onChange)
      return () => void followers.delete(onChange)
    },
    close() {
      isClosed = true
      followers.clear()
      stopListening?.().catch(() => {})
    },
  }
}
