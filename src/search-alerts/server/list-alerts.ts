import type { Account } from '#accounts/contract.ts'
import { personOf } from '#accounts/server/personal-part.ts'
import { datesInReach } from '#search/relaxations.ts'
import type { OwnAlert } from '../contract.ts'
import { type AlertContext, alertKey } from './alert-key.ts'
import { toAlert } from './read-alert.ts'
import { findAlertsOf } from './store.ts'

type Caller = { visitorId: string | null; account: Account | null }

/**
 * Of this browser and the account's proved email, soonest first. Keys only of confirmed alerts: confirming needs the
 * email.
 */
export async function listAlerts(
  { db, signingSecret }: Pick<AlertContext, 'db' | 'signingSecret'>,
  { visitorId, account }: Caller,
): Promise<OwnAlert[]> {
  if (!visitorId) return []
  const now = Date.now()
  const email = account && personOf(account).provedEmail
  const rows = await findAlertsOf(db, { visitorId, email, firstDay: datesInReach(now).first })
  return rows.map(row => {
    const alert = toAlert(row, now)
    return { ...alert, id: row.id, key: alert.status === 'on' ? alertKey(signingSecret, row.id) : null }
  })
}
