import type { Db } from '#kit/server/db/db.ts'

const listeners = new WeakMap<Db, Set<() => void>>()

/** Notifies of events queued by this process. Returns the unsubscribe function. */
export function onEventMade(db: Db, listener: () => void): () => void {
  const own = listeners.get(db) ?? new Set()
  listeners.set(db, own.add(listener))
  return () => own.delete(listener)
}

export function eventMade(db: Db): void {
  for (const listener of listeners.get(db) ?? []) listener()
}
