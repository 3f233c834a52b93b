import type { Db } from '#kit/server/db.ts'
import { paymentsProblem } from '../contract.ts'
import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import { filePayoutAccount, findDestination, findPayoutAccount } from './store.ts'

type Onboarding = {
  facilityId: string
  email: string | null
  /** Where the provider's page sends the owner afterwards, and when its link is over. */
  returnUrl: string
  refreshUrl: string
}

/**
 * A page of the card payment provider where a facility's owner fills in what payouts need. The account is opened once: asked
 * twice at the same moment the provider answers the same one, by its idempotency key. Refuses: payout-setup-failed.
 */
export async function onboardPayouts(
  { db, gateway }: Pick<PaymentServices, 'db' | 'gateway'>,
  { facilityId, email, returnUrl, refreshUrl }: Onboarding,
): Promise<string> {
  try {
    const known = await findPayoutAccount(db, facilityId)
    const accountId = known?.id ?? (await open())
    return await gateway.onboardingLink(accountId, { returnUrl, refreshUrl })
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payout-setup-failed')
    throw error
  }

  async function open(): Promise<string> {
    const { accountId } = await gateway.openAccount({ email, idempotencyKey: `payouts:${facilityId}` })
    return filePayoutAccount(db, facilityId, accountId)
  }
}

/** How far a facility's payouts are: no account, one that is not complete, or one that money goes to. */
export async function readPayouts(db: Db, facilityId: string): Promise<'none' | 'started' | 'ready'> {
  if (await findDestination(db, facilityId)) return 'ready'
  return (await findPayoutAccount(db, facilityId)) ? 'started' : 'none'
}
