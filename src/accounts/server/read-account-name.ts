import type { Db } from '#kit/server/db/db.ts'
import { findEmail, findName } from './store.ts'

/** Null if the account was deleted. */
export function readAccountName(db: Db, accountId: string): Promise<string | null> {
  return findName(db, accountId)
}

/** Null if the account was deleted. */
export function readAccountEmail(db: Db, accountId: string): Promise<string | null> {
  return findEmail(db, accountId)
}
