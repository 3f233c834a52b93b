import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { payoutsProblem } from '#payouts/contract.ts'
import { requireOwnPayee } from './own-payee.ts'
import { recordPayoutChange } from './record-payout-change.ts'
import { lockPayee, writePayoutAccount } from './store.ts'

/**
 * Money waits for a new account; drops a setup under way. Refuses: account-needed, facility-not-found, not-allowed,
 * profile-needed, sign-in-anew, payouts-not-connected.
 */
export async function disconnectPayouts(
  services: AccountServices,
  { body, request }: { body: { facilityId?: string | undefined }; request: FastifyRequest },
): Promise<{ isConnected: false }> {
  const { payee, account } = await requireOwnPayee(services.db, { request, facilityId: body.facilityId })
  await services.db.begin(async tx => {
    await lockSession(tx, request)
    if (!(await lockPayee(tx, payee, account.id))) throw accountsProblem('not-allowed')
    if (!(await writePayoutAccount(tx, payee, null))) throw payoutsProblem('payouts-not-connected')
    await recordPayoutChange(services, tx, { payee, account, change: 'disconnected' })
  })
  return { isConnected: false }
}
