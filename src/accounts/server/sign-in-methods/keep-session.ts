import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteSessionOf, lockSignInMethods } from './store.ts'

type Opened = {
  accountId: string
  /** The session's. */
  token: string
  /** Whether the method used still signs in. */
  isStillGood: (tx: Tx) => Promise<boolean>
}

/**
 * False, ending the session, if the sign-in method was removed since its proof. A later removal ends the session
 * itself.
 */
export function keepSession(db: Db, { accountId, token, isStillGood }: Opened): Promise<boolean> {
  return db.begin(async tx => {
    await lockSignInMethods(tx, accountId)
    const isKept = await isStillGood(tx)
    if (!isKept) await deleteSessionOf(tx, token)
    return isKept
  })
}
