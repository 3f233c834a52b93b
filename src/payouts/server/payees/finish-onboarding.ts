import type { FastifyRequest } from 'fastify'
import type { AccountServices } from '#accounts/server/auth.ts'
import { requireAccount, requireJustSignedIn } from '#accounts/server/identity.ts'
import { lockSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { type CardGateway, GatewayFault } from '#payments/server/gateway.ts'
import { payoutsProblem } from '#payouts/contract.ts'
import { recordPayoutChange } from './record-payout-change.ts'
import { findOnboarding, lockPayee, takeOnboarding, writePayoutAccount } from './store.ts'

/** Pages wake this job when something is due. */
export const PAY_OUT = 'pay-out-clinics'

type Services = AccountServices & { gateway: CardGateway }

/**
 * Replaces the earlier account. Only the account that started the setup can finish it, once, while it owns the facility
 * or profile. `isConnected` is false while the provider needs more data. Refuses: account-needed, sign-in-anew,
 * payout-setup-not-found, payout-setup-failed.
 */
export async function finishOnboarding(
  services: Services,
  { body: { setup: id }, request }: { body: { setup: string }; request: FastifyRequest },
): Promise<{ isConnected: boolean }> {
  const account = requireAccount(request)
  const started = await findOnboarding(services.db, id, account.id)
  if (!started) throw refuse()
  requireJustSignedIn(request)
  const { payee, accountId } = started
  if (!(await isReady(services.gateway, accountId))) return { isConnected: false }
  await services.db.begin(async tx => {
    // It may have signed out during the provider call.
    await lockSession(tx, request)
    const isOwn = await lockPayee(tx, payee, account.id)
    if (!isOwn || !(await takeOnboarding(tx, { id, startedBy: account.id, accountId }))) throw refuse()
    const before = await writePayoutAccount(tx, payee, accountId)
    await recordPayoutChange(services, tx, { payee, account, change: before ? 'replaced' : 'connected' })
    wakeJob(tx, PAY_OUT)
  })
  return { isConnected: true }

  function refuse() {
    request.log.warn({ setup: id }, 'payout-setup-refused')
    return payoutsProblem('payout-setup-not-found')
  }
}

async function isReady(gateway: CardGateway, accountId: string): Promise<boolean> {
  try {
    return (await gateway.readAccount(accountId)).canTakePayments
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payout-setup-failed')
    throw error
  }
}
