import type { Db } from '#kit/server/db.ts'
import { findAdministratorEmails } from './store.ts'

/** The addresses of everybody who administers, in small letters: what is sent there is for their eyes. */
export function listAdministratorEmails(db: Db): Promise<string[]> {
  return findAdministratorEmails(db)
}
