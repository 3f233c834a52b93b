import { toDecimal } from '#kit/shared/money.ts'
import { paymentsProblem } from '../contract.ts'
import { commissionOf, MINIMUM_CENTS } from '../rules.ts'
import { GatewayFault, type Intent } from './gateway.ts'
import type { PaymentServices } from './purposes.ts'
import { fileIntent, type Payment, upsertOpenPayment } from './store.ts'
import { voidPayment } from './void-payment.ts'

export type Quote = {
  visitorId: string
  /** Such as `facility:<id>`; a visitor has one open payment per purpose. */
  purpose: string
  amountCents: number
  /** Breakdown of the amount, read when it settles. */
  quote: unknown
  /** Buyer and options, if known. */
  checkout: unknown
  /** Whose owner is paid; null if the money stays with us and is shared out later. */
  facilityId: string | null
  description: string
}

/** Attempts at restarting an expired checkout, and for matching an intent to its row while other tabs change it. */
const TRIES = 5

/**
 * Opens or updates the payment. The row is written first and its id is in the idempotency key, so a crash leaves no
 * second intent. With several tabs the last write wins; the others get its amount, and booking other times is refused.
 * Refuses: amount-too-small, payment-setup-failed.
 */
export async function openPayment(services: PaymentServices, quoted: Quote) {
  if (quoted.amountCents < MINIMUM_CENTS) throw paymentsProblem('amount-too-small')
  const { db, gateway } = services
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = await upsertOpenPayment(db, {
      ...quoted,
      feeCents: commissionOf(quoted.amountCents),
      gateway: gateway.name,
      livemode: gateway.name !== 'sandbox',
    })
    const intent = await followRow(services, payment, quoted.description)
    const isSame = isUnderWay(intent) && intent.amountCents === quoted.amountCents
    if (isSame || isChangeable(intent)) return presentIntent(intent)
    // Confirmed for another amount, in authentication, or canceled: start a new checkout.
    await voidPayment(services, payment.id)
  }
  throw paymentsProblem('payment-setup-failed')
}

/** For the browser. `amount`: US dollars as a decimal string. */
function presentIntent({ clientSecret, intentId, status, amountCents }: Intent) {
  return { clientSecret, paymentIntentId: intentId, status, amount: toDecimal(amountCents) }
}

function isChangeable({ status }: Intent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation'
}

/** Authorized for this amount, or in authentication. */
function isUnderWay({ status }: Intent): boolean {
  return status === 'requires_capture' || status === 'requires_action'
}

/** The row wins: another tab may change it meanwhile. */
async function followRow({ db, gateway }: PaymentServices, payment: Payment, description: string): Promise<Intent> {
  let { intentId, amountCents, feeCents } = payment
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      const intent = intentId
        ? await gateway.updateIntent(intentId, { amountCents, feeCents })
        : await gateway.createIntent({
            paymentId: payment.id,
            amountCents,
            feeCents,
            destination: payment.destination,
            description,
            idempotencyKey: `payment:${payment.id}:${amountCents}`,
          })
      const row = await fileIntent(db, payment.id, intent.intentId)
      // Another tab was faster with another amount: its intent counts.
      if (row.intentId !== intent.intentId) await gateway.cancel(intent.intentId)
      else if (row.amountCents === intent.amountCents || !isChangeable(intent)) return intent
      ;({ intentId, amountCents, feeCents } = row)
    }
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
  }
  throw paymentsProblem('payment-setup-failed')
}
