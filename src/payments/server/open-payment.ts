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

/** Tabs of one visitor that change the same checkout at once; each try ends with one of them having its way. */
const TRIES = 5

/**
 * Opens a payment for what was quoted, or changes the open one to it. The row is written before the gateway is asked, and its
 * id is the gateway's idempotency key: a crash between the two leaves no second intent.
 * Refuses: amount-too-small, payment-setup-failed.
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
    const intent = await bringIntentUpToDate(db, gateway, payment)
    if (intent.amountCents === quoted.amountCents && intent.status !== 'canceled') return intent
    // A card was confirmed for another amount, or the intent was canceled: that checkout is over, so begin a new one.
    if (intent.status !== 'requires_payment_method') await voidPayment(db, gateway, payment.id, intent.intentId)
  }
  throw paymentsProblem('payment-setup-failed')
}

/** Gives the gateway the amount of the row. Another tab may change the row meanwhile: the row has the last word. */
async function bringIntentUpToDate(db: Db, gateway: CardGateway, payment: Payment): Promise<Intent> {
  const { id, intentId, amountCents, feeCents } = payment
  const intent = await askGateway(() =>
    intentId
      ? gateway.updateIntent(intentId, { amountCents, feeCents })
      : gateway.createIntent({ amountCents, feeCents, idempotencyKey: `payment:${id}` }),
  )
  const current = await fileIntent(db, id, intent.intentId)
  if (current.amountCents === intent.amountCents || intent.status !== 'requires_payment_method') return intent
  return askGateway(() => gateway.updateIntent(intent.intentId, current))
}

async function askGateway(ask: () => Promise<Intent>): Promise<Intent> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayFault) throw paymentsProblem('payment-setup-failed')
    throw error
  }
}
