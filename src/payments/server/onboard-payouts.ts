import { setTimeout as sleep } from 'node:timers/promises'
import { GatewayFault } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import { findDestination, findPayoutAccount, type Payee, takeUncheckedAccount, updatePayoutAccount } from './store.ts'

export { findPayoutAccount, type Payee }

type Asking = Pick<PaymentServices, 'db' | 'gateway'>

/** An account is asked about by whoever looks at its state this often at most. */
const RECHECK_SECONDS = 15
/** A page does not wait longer for the provider; what it says later counts all the same. */
const PATIENCE_MS = 2_000

/**
 * How far payouts to somebody are: no account, one that is not complete, or one that money goes to. One that was not complete
 * is asked about: they may have just come back from completing it, and the event that says so may be late or lost.
 */
export async function readPayouts(services: Asking, payee: Payee): Promise<'none' | 'started' | 'ready'> {
  const { db } = services
  if (await findDestination(db, payee)) return 'ready'
  if (!(await findPayoutAccount(db, payee))) return 'none'
  await Promise.race([recheck(services, payee), sleep(PATIENCE_MS, undefined, { ref: false })])
  return (await findDestination(db, payee)) ? 'ready' : 'started'
}

async function recheck(services: Asking, payee: Payee): Promise<void> {
  const accountId = await takeUncheckedAccount(services.db, payee, RECHECK_SECONDS)
  if (accountId) await recheckAccount(services, accountId)
}

/** Notes what the provider says of an account now; one that it does not know takes no payments. Its silence changes nothing. */
export async function recheckAccount({ db, gateway }: Asking, accountId: string): Promise<void> {
  try {
    const { canTakePayments } = await gateway.readAccount(accountId)
    await updatePayoutAccount(db, accountId, canTakePayments)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    if (error.code === 'resource_missing') await updatePayoutAccount(db, accountId, false)
  }
}
