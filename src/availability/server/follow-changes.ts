import type { Db } from '#kit/server/db/db.ts'
import type { Period } from '../rules.ts'
import { CHANGES_CHANNEL, readChanges } from './change-message.ts'

/** At facilities that share ground. */
export type Place = Period & { facilityIds: readonly string[] }

export type ChangeFollower = {
  /** Until the returned function is called. */
  follow(place: Place, onChange: () => void): () => void
  close(): void
}

/**
 * Listens on its own connection, opened for the first follower. After a reconnect everyone is notified, since something
 * may have been missed. An unreachable database is only silence.
 */
export function followChanges(db: Db): ChangeFollower {
  const followers = new Map<string, Set<Following>>()
  let begun: Promise<void> | undefined
  let stopListening: (() => Promise<void>) | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    const listening = await db.listen(CHANGES_CHANNEL, hear, notifyAll)
    stopListening = () => listening.unlisten()
    if (isClosed) await stopListening()
  }

  function hear(payload: string): void {
    const told = new Set<Following>()
    for (const change of readChanges(payload)) {
      for (const each of followers.get(change.facilityId) ?? [])
        if (each.start < change.end && change.start < each.end) told.add(each)
    }
    for (const { onChange } of told) onChange()
  }

  function notifyAll(): void {
    const all = new Set([...followers.values()].flatMap(some => [...some]))
    for (const { onChange } of all) onChange()
  }

  return {
    follow({ facilityIds, start, end }, onChange) {
      begun ??= listen().catch(() => {})
      const following = { start, end, onChange }
      for (const id of facilityIds) followers.set(id, (followers.get(id) ?? new Set()).add(following))
      return () => {
        for (const id of facilityIds) {
          followers.get(id)?.delete(following)
          if (followers.get(id)?.size === 0) followers.delete(id)
        }
      }
    },
    close() {
      isClosed = true
      followers.clear()
      stopListening?.().catch(() => {})
    },
  }
}

type Following = Period & { onChange: () => void }
