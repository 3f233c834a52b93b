import type { Tx } from '#kit/server/db.ts'
import { clearEntriesAbout } from './store.ts'

type Subjects = {
  kind: string
  ids: readonly string[]
  /** What they are called in the log from now on; without it as before. */
  name?: string
}

/**
 * Takes out of the log what a person said of things that were theirs, when the person goes: what it was before and after. That
 * somebody did it, as what, to what and when stays.
 */
export function clearLog(tx: Tx, subjects: Subjects): Promise<void> {
  return clearEntriesAbout(tx, subjects)
}
