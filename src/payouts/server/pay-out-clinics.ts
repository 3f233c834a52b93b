import type { JobContext } from '#kit/server/jobs.ts'
import { type CardGateway, GatewayFault } from '#payments/server/gateway.ts'
import { recheckAccount } from '#payments/server/onboard-payouts.ts'
import { patienceWith } from '#payments/server/patience.ts'
import type { PaymentServices } from '#payments/server/purposes.ts'
import * as store from './store.ts'

/** Per run. */
const BATCH = 200

type Asking = Pick<PaymentServices, 'db' | 'gateway'>
type Outcome = 'sent' | 'failed' | 'later'
export type Outcomes = Record<Outcome, number>

/**
 * Finishes payouts of earlier runs first. Each payout is a row before the provider is called, with its id in the
 * idempotency key: a crash sends nothing twice.
 */
export async function payOutClinics(services: Asking, log: JobContext['log']): Promise<Outcomes> {
  const { db } = services
  const patience = patienceWith(services.gateway)
  const outcomes: Outcomes = { sent: 0, failed: 0, later: 0 }
  const asking = { db, gateway: patience.gateway }

  // Separately, so one failure stops no other.
  async function attempt(clinicId: string, send: () => Promise<Outcome | undefined>): Promise<void> {
    try {
      const outcome = patience.isOver() ? 'later' : await send()
      if (outcome) outcomes[outcome] += 1
    } catch (error) {
      log.error({ err: error, clinic: clinicId }, 'clinic-not-paid-out')
      outcomes.later += 1
    }
  }

  for (const payout of await store.findRequested(db, BATCH))
    await attempt(payout.clinicId, () => finish(asking, payout))
  for (const candidate of await store.findCandidates(db, BATCH))
    await attempt(candidate.clinicId, () => payOut(asking, candidate))
  if (outcomes.failed > 0) log.error({ failed: outcomes.failed }, 'payouts-refused')
  return outcomes
}

async function payOut(asking: Asking, candidate: store.Candidate): Promise<Outcome | undefined> {
  const payout = await asking.db.begin(async tx => {
    await store.lockForPayout(tx, candidate)
    return store.insertPayout(tx, candidate)
  })
  return payout && settle(asking, payout, () => transfer(asking.gateway, payout))
}

/**
 * The provider forgets keys after a day, so look the transfer up before a resend. What did not arrive at a replaced
 * account is written off and goes to the new one.
 */
async function finish(asking: Asking, payout: store.Payout): Promise<Outcome | undefined> {
  const { db, gateway } = asking
  if (payout.isRedirected) return finishRedirected({ db, gateway }, payout)
  return settle(asking, payout, async () => {
    const known = await gateway.findTransfer({ group: groupOf(payout), payoutId: payout.id })
    return known ?? transfer(gateway, payout)
  })
}

async function finishRedirected({ db, gateway }: Asking, payout: store.Payout): Promise<Outcome | undefined> {
  const known = await findSent(gateway, payout)
  if (known === 'unknown') return 'later'
  if (known) await store.markSent(db, payout.id, known.transferId)
  else if (payout.mayGiveUp) await store.markFailed(db, payout.id)
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
  { db, gateway }: Asking,
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
