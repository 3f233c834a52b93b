import type { Db } from '#kit/server/db/db.ts'
import { findFailedRecipients } from './store.ts'

/** Addresses whose last finished message failed; as given, compared case-insensitively. */
export async function failedRecipients(db: Db, recipients: readonly string[]): Promise<Set<string>> {
  return new Set(recipients.length > 0 ? await findFailedRecipients(db, recipients) : [])
}
