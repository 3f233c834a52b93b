import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { withCircuitBreaker } from '#payments/server/circuit-breaker.ts'
import { type CardGateway, GatewayFault } from '#payments/server/gateway.ts'
import { recheckAccount } from '#payments/server/payout-accounts/recheck-payout-account.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'
import * as store from './store.ts'

/** Per run. */
const BATCH = 200

type GuardedServices = Pick<PaymentServices, 'db' | 'gateway'>
type Outcome = 'sent' | 'failed' | 'later'
export type Outcomes = Record<Outcome, number>

/**
 * Finishes payouts of earlier runs first. Each payout is a row before the provider is called, with its id in the
 * idempotency key: a crash sends nothing twice.
 */
export async function payOutClinics(services: GuardedServices, log: JobContext['log']): Promise<Outcomes> {
  const { db } = services
  const breaker = withCircuitBreaker(services.gateway)
  const outcomes: Outcomes = { sent: 0, failed: 0, later: 0 }
  const guarded = { db, gateway: breaker.gateway }

  // Separately, so one failure stops no other.
  async function attempt(clinicId: string, send: () => Promise<Outcome | undefined>): Promise<void> {
    try {
      const outcome = breaker.isOver() ? 'later' : await send()
      if (outcome) outcomes[outcome] += 1
    } catch (error) {
      log.error({ err: error, clinic: clinicId }, 'clinic-not-paid-out')
      outcomes.later += 1
    }
  }

  for (const payout of await store.findRequested(db, BATCH))
    await attempt(payout.clinicId, () => finish(guarded, payout))
  for (const candidate of await store.findCandidates(db, BATCH))
    await attempt(candidate.clinicId, () => payOut(guarded, candidate))
  if (outcomes.failed > 0) log.error({ failed: outcomes.failed }, 'payouts-refused')
  return outcomes
}

async function payOut(guarded: GuardedServices, candidate: store.Candidate): Promise<Outcome | undefined> {
  const payout = await guarded.db.begin(async tx => {
    await store.lockForPayout(tx, candidate)
    return store.insertPayout(tx, candidate)
  })
  return payout && settle(guarded, payout, () => transfer(guarded.gateway, payout))
}

/**
 * The provider forgets keys after a day, so look the transfer up before a resend. What did not arrive at a replaced
 * account is written off and goes to the new one.
 */
async function finish(guarded: GuardedServices, payout: store.Payout): Promise<Outcome | undefined> {
  const { db, gateway } = guarded
  if (payout.isRedirected) return finishRedirected({ db, gateway }, payout)
  return settle(guarded, payout, async () => {
    const known = await gateway.findTransfer({ group: groupOf(payout), payoutId: payout.id })
    return known ?? transfer(gateway, payout)
  })
}

async function finishRedirected({ db, gateway }: GuardedServices, payout: store.Payout): Promise<Outcome | undefined> {
  const known = await findSent(gateway, payout)
  if (known === 'unknown') return 'later'
  if (known) await store.markSent(db, payout.id, known.transferId)
  else if (payout.canFail) await store.markFailed(db, payout.id)
  else return 'later'
  return known ? 'sent' : undefined
}

async function findSent(gateway: CardGateway, payout: store.Payout) {
  try {
    return await gateway.findTransfer({ group: groupOf(payout), payoutId: payout.id })
  } catch (error) {
    if (error instanceof GatewayFault && error.isTemporary) return 'unknown'
    throw error
  }
}

/** After a permanent refusal the next payout waits until the account has changed. */
async function settle(
  { db, gateway }: GuardedServices,
  { id, accountId }: store.Payout,
  send: () => Promise<{ transferId: string }>,
): Promise<Outcome> {
  try {
    const { transferId } = await send()
    await store.markSent(db, id, transferId)
    return 'sent'
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    if (error.isTemporary) return 'later'
    await store.markFailed(db, id)
    await recheckAccount({ db, gateway }, accountId)
    return 'failed'
  }
}

function transfer(gateway: CardGateway, payout: store.Payout): Promise<{ transferId: string }> {
  const { id, amountCents, accountId, clinicTitle } = payout
  return gateway.transfer({
    amountCents,
    accountId,
    group: groupOf(payout),
    payoutId: id,
    description: `Clinic: ${clinicTitle}`,
    idempotencyKey: `payout:${id}`,
  })
}

function groupOf({ clinicId }: store.Payout): string {
  return `clinic:${clinicId}`
}
