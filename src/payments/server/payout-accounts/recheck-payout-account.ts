import { waitAtMost } from '#kit/server/resilience.ts'
import { GatewayFault } from '../gateway.ts'
import type { PaymentServices } from '../purposes.ts'
import { findDestination, findPayoutAccount, type Payee, takeUncheckedAccount, updatePayoutAccount } from './store.ts'

export { findPayoutAccount, type Payee }

type OnboardingServices = Pick<PaymentServices, 'db' | 'gateway'>

/** Minimum interval between checks. */
const RECHECK_SECONDS = 15
/** Pages wait no longer; a later response is still stored. */
const TIMEOUT_MS = 2_000

/** Checks an incomplete account again: its owner may just have completed it, and the event may be late or lost. */
export async function readPayoutStatus(
  services: OnboardingServices,
  payee: Payee,
): Promise<'none' | 'started' | 'ready'> {
  const { db } = services
  if (await findDestination(db, payee)) return 'ready'
  if (!(await findPayoutAccount(db, payee))) return 'none'
  await waitAtMost(TIMEOUT_MS, recheck(services, payee))
  return (await findDestination(db, payee)) ? 'ready' : 'started'
}

async function recheck(services: OnboardingServices, payee: Payee): Promise<void> {
  const accountId = await takeUncheckedAccount(services.db, payee, RECHECK_SECONDS)
  if (accountId) await recheckAccount(services, accountId)
}

/** An unknown account takes no payments; no response changes nothing. */
export async function recheckAccount({ db, gateway }: OnboardingServices, accountId: string): Promise<void> {
  try {
    const { canTakePayments } = await gateway.readAccount(accountId)
    await updatePayoutAccount(db, accountId, canTakePayments)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    if (error.code === 'resource_missing') await updatePayoutAccount(db, accountId, false)
  }
}
