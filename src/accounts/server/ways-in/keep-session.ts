import type { Db, Tx } from '#kit/server/db.ts'
import { deleteSessionOf, lockWaysIn } from './store.ts'

type Opened = {
  accountId: string
  /** Of the session. */
  token: string
  /** Whether what the session was opened by still lets somebody in. */
  isStillGood: (tx: Tx) => Promise<boolean>
}

/**
 * Keeps a session that was just opened, unless the way in was taken away between its proof and now: then false, and it is ended. Whoever
 * takes it away later ends the session too.
 */
export function keepSession(db: Db, { accountId, token, isStillGood }: Opened): Promise<boolean> {
  return db.begin(async tx => {
    await lockWaysIn(tx, accountId)
    const isKept = await isStillGood(tx)
    if (!isKept) await deleteSessionOf(tx, token)
    return isKept
  })
}
