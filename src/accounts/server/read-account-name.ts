import type { Db } from '#kit/server/db.ts'
import { findEmail, findName } from './store.ts'

export function readAccountName(db: Db, accountId: string): Promise<string | null> {
  return findName(db, accountId)
}

export function readAccountEmail(db: Db, accountId: string): Promise<string | null> {
  return findEmail(db, accountId)
}
