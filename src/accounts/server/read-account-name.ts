import type { Db } from '#kit/server/db.ts'
import { findEmail, findName } from './store.ts'

/** What somebody is called; null when there is no such account any more. */
export function readAccountName(db: Db, accountId: string): Promise<string | null> {
  return findName(db, accountId)
}

/** The account's email address; null when there is no such account any more. */
export function readAccountEmail(db: Db, accountId: string): Promise<string | null> {
  return findEmail(db, accountId)
}
