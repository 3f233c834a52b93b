import type { Db } from '#kit/server/db.ts'

/** What processes tell each other through PostgreSQL's NOTIFY; nothing of the booking is in it. */
const CHANNEL = 'openfield_bookings'

/** Changes wait this long for company: one message a process and moment, however much is booked. */
const GATHER_MS = 500

/**
 * Tells all processes, soon, that a booking was made or is another now. Call it after the commit: within the transaction every commit
 * would wait for one lock of the whole server. Returns at once and never throws; a lost message costs nothing but time.
 */
export function announceBookings(db: Db): void {
  if (gathering.has(db)) return
  gathering.add(db)
  setTimeout(() => {
    gathering.delete(db)
    void db.notify(CHANNEL, '').catch(() => {})
  }, GATHER_MS).unref()
}

/** For each database its own: tests have several in one process. */
const gathering = new WeakSet<Db>()

export type BookingNews = {
  /** Calls `onChange` after bookings changed, until the answered function is called. */
  follow(onChange: () => void): () => void
  close(): void
}

/**
 * Hears what all processes announce, over one connection of its own, opened with the first who wants to know. The driver opens it again
 * when it was lost; everybody is told then, since something may have been missed.
 */
export function followBookings(db: Db): BookingNews {
  const followers = new Set<() => void>()
  const tellAll = () => {
    for (const tell of followers) tell()
  }
  let begun: Promise<void> | undefined
  let stopListening: (() => Promise<void>) | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const listening = await db.listen(CHANNEL, tellAll, tellAll)
    stopListening = () => listening.unlisten()
    if (isClosed) await stopListening()
  }

  return {
    follow(onChange) {
      // One that fails is tried again by the driver itself.
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
