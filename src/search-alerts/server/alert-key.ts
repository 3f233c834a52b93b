import type { Db } from '#kit/server/db/db.ts'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { searchAlertsProblem } from '../contract.ts'
import { type AlertRow, findAlert } from './store.ts'

export type AlertContext = { db: Db; signingSecret: string }

/** Alert id and its signature, as emailed. */
export function alertKey(secret: string, id: string): string {
  return `${id}.${makeKey(secret, subjectOf(id))}`
}

/** Refuses: alert-not-found, also for a forged key. */
export async function openAlert(
  { db, signingSecret }: Pick<AlertContext, 'db' | 'signingSecret'>,
  key: string,
): Promise<AlertRow> {
  const [id = '', signature = ''] = key.split('.')
  const row = isKey(signingSecret, subjectOf(id), signature) ? await findAlert(db, id) : undefined
  if (!row) throw searchAlertsProblem('alert-not-found')
  return row
}

function subjectOf(id: string): string {
  return `search-alert:${id}`
}
