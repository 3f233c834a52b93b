import type { Account } from '#accounts/contract.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { notifyAccount } from '#accounts/server/notify-account.ts'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Payee } from '#payments/server/recheck-payout-account.ts'
import { findFacility } from './store.ts'

type PayoutChange = { payee: Payee; account: Account; change: 'connected' | 'replaced' | 'disconnected' }

export async function recordPayoutChange(
  services: AccountServices,
  tx: Tx,
  { payee, account, change }: PayoutChange,
): Promise<void> {
  const facility = 'facilityId' in payee ? await findFacility(tx, payee.facilityId, account.id) : undefined
  const subject =
    'facilityId' in payee
      ? { kind: 'facility', id: payee.facilityId, name: facility?.name ?? '' }
      : { kind: 'athlete', id: payee.athleteId }
  await recordAudit(tx, { actor: { role: 'owner', accountId: account.id }, action: `payouts-${change}`, subject })
  await notifyAccount(services, tx, account.id, { change: `payouts-${change}`, about: facility?.name ?? null })
}
