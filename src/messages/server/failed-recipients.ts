import type { Db } from '#kit/server/db.ts'
import { findFailedRecipients } from './store.ts'

/**
 * Those of these addresses, as they were given, whose last message that is over was given up: what we write does not reach them.
 * Addresses count in any case.
 */
export async function failedRecipients(db: Db, recipients: readonly string[]): Promise<Set<string>> {
  return new Set(recipients.length > 0 ? await findFailedRecipients(db, recipients) : [])
}
