import type { Db } from '#kit/server/db.ts'
import { findAdministratorEmails } from './store.ts'

/** The addresses of all administrators in lower case, and those that links were sent to for them, such as a new address not yet confirmed. */
export function listAdministratorEmails(db: Db): Promise<string[]> {
  return findAdministratorEmails(db)
}
