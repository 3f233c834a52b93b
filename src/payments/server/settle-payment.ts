import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#kit/shared/problem.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { GRACE_MINUTES, nextStep, refundedCommission, type Step } from '../rules.ts'
import { GatewayFault, type Intent } from './gateway.ts'
import { type PaymentServices, purposeOf } from './purposes.ts'
import { findLostRefunds, settleRefunds } from './refunds/settle-refunds.ts'
import { takenOnSoFar } from './refunds/store.ts'
import type { Payment } from './store.ts'
import * as store from './store.ts'

/** More than any payment needs; beyond this it loops. */
const MAX_STEPS = 8

/**
 * Idempotent and safe to run concurrently. Reads the intent from the provider, trusting neither event nor browser, then
 * follows the table in `rules.ts`. Throws `GatewayFault` when the provider cannot be asked: retry.
 */
export async function settlePayment(services: PaymentServices, { id }: { id: string }): Promise<Payment> {
  return settleRead(services, await reread(services, id))
}

export async function settleRead(services: PaymentServices, payment: Payment): Promise<Payment> {
  if (!payment.intentId) return endWithoutIntent(services, payment)
  return settleWith(services, payment, await services.gateway.readIntent(payment.intentId))
}

/** The gateway never responded. Nobody has the intent's secret, so no card can be confirmed for it. */
async function endWithoutIntent(services: PaymentServices, payment: Payment): Promise<Payment> {
  const { id, status, isStale } = payment
  if (status === 'created' && isStale) await store.endOpenPayment(services.db, id, { code: 'payment-over' })
  else if (status !== 'voiding') return payment
  await store.moveStatus(services.db, id, 'voided')
  return reread(services, id)
}

type Known = { payment: Payment; intent: Intent }

async function settleWith(services: PaymentServices, first: Payment, firstIntent: Intent): Promise<Payment> {
  let known: Known = { payment: first, intent: firstIntent }
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const { payment, intent } = known
    const facts = { ...payment, hasCheckout: payment.checkout !== null }
    const step = nextStep(facts, intent)
    const next = await take[step](services, known)
    if (!next) return settleRefunds(services, payment)
    known = next
  }
  throw new Error(`The payment ${first.id} does not settle.`)
}

/** Each step requires the state it was decided on; undefined when done. */
const take: Record<Step, (services: PaymentServices, known: Known) => Promise<Known | undefined>> = {
  wait: async () => undefined,

  async grace(services, { payment }) {
    if (payment.graceGranted) return undefined
    await services.db.begin(async tx => {
      const purpose = purposeOf(services, payment)
      await purpose.lock(tx, payment)
      const taken = await store.takeGrace(tx, payment.id)
      if (taken) await purpose.keepWaiting(tx, { ...payment, ...taken }, GRACE_MINUTES)
    })
    return undefined
  },

  async fulfil(services, { payment, intent }) {
    const purpose = purposeOf(services, payment)
    const captureRequested = purpose.takesMoneyAtOnce(payment)
    try {
      await purpose.askOthers?.(payment)
      const claim = { ...payment, captureRequested, captureBefore: intent.captureBefore }
      const written = await services.db.begin(async tx => {
        await purpose.lock(tx, payment)
        const claimed = await store.claimPayment(tx, claim)
        if (claimed) await purpose.fulfil(tx, { ...payment, ...claimed })
        return claimed
      })
      if (!written) return { payment: await reread(services, payment.id), intent }
      return { payment: { ...payment, ...written, status: 'authorized', captureRequested }, intent }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await store.endOpenPayment(services.db, payment.id, { code: error.code, details: error.extensions })
      return { payment: await reread(services, payment.id), intent }
    }
  },

  async 'void-open'(services, { payment, intent }) {
    const isMismatch = intent.amountCents !== payment.amountCents || intent.currency !== 'usd'
    await store.endOpenPayment(services.db, payment.id, { code: isMismatch ? 'amount-mismatch' : 'payment-over' })
    return { payment: await reread(services, payment.id), intent }
  },

  async capture(services, { payment, intent }) {
    try {
      return { payment, intent: await services.gateway.capture(intent.intentId, `capture:${payment.id}`) }
    } catch (error) {
      // It stays authorized, and the job retries with the same key.
      if (error instanceof GatewayFault && error.isTemporary) return undefined
      if (!(error instanceof GatewayFault)) throw error
      return voidPurchase(services, { payment, intent })
    }
  },

  async 'record-capture'(services, { payment, intent }) {
    const purpose = purposeOf(services, payment)
    if (purpose.takesMoneyAtOnce(payment)) {
      const isOurs = await store.recordCapture(services.db, payment.id)
      if (isOurs) return { payment: { ...payment, status: 'captured', capturedCents: payment.amountCents }, intent }
    } else {
      await services.db.begin(async tx => {
        await purpose.lock(tx, payment)
        if (await store.recordCapture(tx, payment.id)) await purpose.captured(tx, payment)
      })
    }
    return { payment: await reread(services, payment.id), intent }
  },

  lose: voidPurchase,

  async cancel({ gateway }, { payment, intent }) {
    return { payment, intent: await gateway.cancel(intent.intentId) }
  },

  async 'record-void'(services, { payment, intent }) {
    await store.moveStatus(services.db, payment.id, 'voided')
    return { payment: await reread(services, payment.id), intent }
  },

  async 'return-money'(services, { payment, intent }) {
    await store.recordUnwantedCapture(services.db, payment.id, intent.capturedCents)
    return { payment: await reread(services, payment.id), intent }
  },

  async 'record-dispute'(services, { payment, intent }) {
    await findLostRefunds(services, payment)
    const goneBack = await takenOnSoFar(services.db, payment.id)
    const feeLeft = payment.feeCents - refundedCommission(payment, 0, goneBack)
    await store.recordDispute(services.db, { id: payment.id, amountLeft: payment.capturedCents - goneBack, feeLeft })
    return { payment: await reread(services, payment.id), intent }
  },

  async 'record-dispute-won'(services, { payment, intent }) {
    await store.recordDisputeWon(services.db, payment.id)
    // The provider keeps reporting "won", which does not reopen the dispute.
    return { payment: await reread(services, payment.id), intent }
  },

  async 'record-dispute-lost'(services, { payment, intent }) {
    await store.moveStatus(services.db, payment.id, 'lost')
    return { payment: await reread(services, payment.id), intent }
  },
}

/** Undoes the purchase in the same transaction, then voids at the provider. */
async function voidPurchase(services: PaymentServices, { payment, intent }: Known): Promise<Known> {
  const purpose = purposeOf(services, payment)
  await services.db.begin(async tx => {
    await purpose.lock(tx, payment)
    if (await store.endAuthorizedPayment(tx, payment.id, 'authorization-lost')) await purpose.lose(tx, payment)
  })
  return { payment: await reread(services, payment.id), intent }
}

async function reread({ db }: Pick<PaymentServices, 'db'>, id: string): Promise<Payment> {
  const payment = await store.findPayment(db, { id })
  if (!payment) throw new Error(`There is no payment ${id}.`)
  return payment
}

type Query = {
  intentId: string
  visitorId: string
  purpose: string
  /** Undefined keeps the stored buyer and options. */
  checkout?: unknown
  /** Compares the browser's claims with the quote before fulfillment; throws to refuse. */
  check?: (payment: Payment) => void | Promise<void>
}

/**
 * Settles this visitor's payment after the browser reports a confirmed card, without trusting the report. Refuses:
 * payment-not-found (also another visitor's or purpose's), payment-unsettled (the provider does not answer).
 */
export async function completePayment(services: PaymentServices, wanted: Query): Promise<Payment> {
  const { intentId, visitorId, purpose, checkout, check } = wanted
  const found = await store.findPayment(services.db, { intentId, visitorId })
  if (found?.purpose !== purpose) throw paymentsProblem('payment-not-found')
  if (found.status === 'created') await check?.(found)
  const isNew = found.status === 'created' && checkout !== undefined && !isDeepStrictEqual(found.checkout, checkout)
  const payment = isNew ? await store.writeCheckout(services.db, { ...found, checkout }) : found
  try {
    return await settleRead(services, payment!)
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    if (!error.isTemporary) throw paymentsProblem('payment-not-found')
    // Decisions made before the provider stopped answering count.
    const decided = await store.findPayment(services.db, { id: payment!.id })
    if (decided?.fault) return decided
    throw paymentsProblem('payment-unsettled')
  }
}

export async function refusalOf({ gateway }: PaymentServices, payment: Payment) {
  if (payment.status !== 'created') return paymentsProblem('payment-over')
  const { status } = await gateway.readIntent(payment.intentId!)
  return paymentsProblem(
    status === 'requires_action' || status === 'processing' ? 'payment-needs-action' : 'payment-not-authorized',
  )
}
