import type { Tx } from '#kit/server/db/db.ts'
import { clearEntriesAbout } from './store.ts'

type Subjects = {
  kind: string
  ids: readonly string[]
  /** Replaces the name in the log; optional. */
  name?: string
}

/** Removes before and after values when the person leaves. Who did what, when and in which role stays. */
export function clearLog(tx: Tx, subjects: Subjects): Promise<void> {
  return clearEntriesAbout(tx, subjects)
}
