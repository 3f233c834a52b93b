import type { Db } from '#kit/server/db/db.ts'
import { findAdministratorEmails } from './store.ts'

/** Lowercase; includes addresses that links were sent to, such as unconfirmed new ones. */
export function listAdministratorEmails(db: Db): Promise<string[]> {
  return findAdministratorEmails(db)
}
