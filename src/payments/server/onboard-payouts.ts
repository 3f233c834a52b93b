import { setTimeout as sleep } from 'node:timers/promises'
import { paymentsProblem } from '../contract.ts'
import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import {
  filePayoutAccount,
  findDestination,
  findPayoutAccount,
  takeUncheckedAccount,
  updatePayoutAccount,
} from './store.ts'

type Asking = Pick<PaymentServices, 'db' | 'gateway'>

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
  { db, gateway }: Asking,
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

/** An account is asked about by its owner's desk this often at most. */
const RECHECK_SECONDS = 15
/** The desk does not wait longer for the provider; what it says later counts all the same. */
const PATIENCE_MS = 2_000

/**
 * How far a facility's payouts are: no account, one that is not complete, or one that money goes to. One that was not complete
 * is asked about: the owner may have just come back from completing it, and the event that says so may be late or lost.
 */
export async function readPayouts(services: Asking, facilityId: string): Promise<'none' | 'started' | 'ready'> {
  const { db } = services
  if (await findDestination(db, facilityId)) return 'ready'
  if (!(await findPayoutAccount(db, facilityId))) return 'none'
  await Promise.race([recheck(services, facilityId), sleep(PATIENCE_MS, undefined, { ref: false })])
  return (await findDestination(db, facilityId)) ? 'ready' : 'started'
}

async function recheck({ db, gateway }: Asking, facilityId: string): Promise<void> {
  const accountId = await takeUncheckedAccount(db, facilityId, RECHECK_SECONDS)
  if (!accountId) return
  try {
    const { canTakePayments } = await gateway.readAccount(accountId)
    await updatePayoutAccount(db, accountId, canTakePayments)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
  }
}
