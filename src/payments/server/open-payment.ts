import type { Db } from '#kit/server/db.ts'
import { paymentsProblem } from '../contract.ts'
import { commissionOf, MINIMUM_CENTS } from '../rules.ts'
import { type CardGateway, GatewayFault, type Intent } from './gateway.ts'
import { fileIntent, type Payment, upsertOpenPayment } from './store.ts'
import { voidPayment } from './void-payment.ts'

export type Quote = {
  visitorId: string
  /** What is paid for, such as `facility:<id>`; a visitor has one open payment for each. */
  purpose: string
  amountCents: number
  /** What the amount is made of, to be read again when the payment is settled. */
  quote: unknown
}

/** A checkout that was over is begun anew this often; and so often an intent follows its row, should tabs change it at once. */
const TRIES = 5

/**
 * Opens a payment for what was quoted, or changes the open one to it. The row is written before the gateway is asked, and its
 * id is the gateway's idempotency key: a crash between the two leaves no second intent. Of several tabs that change one
 * checkout at once the last to write has its way; the others are answered its amount, and a booking of other times is
 * refused. Refuses: amount-too-small, payment-setup-failed.
 */
export async function openPayment(db: Db, gateway: CardGateway, quoted: Quote): Promise<Intent> {
  if (quoted.amountCents < MINIMUM_CENTS) throw paymentsProblem('amount-too-small')
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = await upsertOpenPayment(db, {
      ...quoted,
      feeCents: commissionOf(quoted.amountCents),
      gateway: gateway.name,
      livemode: gateway.name !== 'sandbox',
    })
    const intent = await followRow(db, gateway, payment)
    if (intent.status === 'requires_payment_method') return intent
    if (intent.status === 'requires_capture' && intent.amountCents === quoted.amountCents) return intent
    // A card was confirmed for another amount, or the intent was canceled: that checkout is over, so begin a new one.
    await voidPayment(db, gateway, payment.id, intent.intentId)
  }
  throw paymentsProblem('payment-setup-failed')
}

/** Gives the gateway the amount of the row, which has the last word: another tab may change it meanwhile. */
async function followRow(db: Db, gateway: CardGateway, payment: Payment): Promise<Intent> {
  let { intentId, amountCents, feeCents } = payment
  for (let tries = 0; tries < TRIES; tries++) {
    const intent = await askGateway(gateway, payment.id, intentId, { amountCents, feeCents })
    const row = await fileIntent(db, payment.id, intent.intentId)
    if (row.amountCents === intent.amountCents || intent.status !== 'requires_payment_method') return intent
    ;({ amountCents, feeCents } = row)
    intentId = intent.intentId
  }
  throw paymentsProblem('payment-setup-failed')
}

async function askGateway(
  gateway: CardGateway,
  paymentId: string,
  intentId: string | null,
  amounts: { amountCents: number; feeCents: number },
): Promise<Intent> {
  try {
    return intentId
      ? await gateway.updateIntent(intentId, amounts)
      : await gateway.createIntent({ ...amounts, idempotencyKey: `payment:${paymentId}` })
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payment-setup-failed')
    throw error
  }
}
