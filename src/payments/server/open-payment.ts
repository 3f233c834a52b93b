import type { Db } from '#kit/server/db.ts'
import { paymentsProblem } from '../contract.ts'
import { commissionOf } from '../rules.ts'
import { type CardGateway, GatewayFault, type Intent } from './gateway.ts'
import { moveStatus, setIntent, upsertOpenPayment } from './store.ts'

export type Quote = {
  visitorId: string
  /** What is paid for, such as `facility:<id>`; a visitor has one open payment for each. */
  purpose: string
  amountCents: number
  /** What the amount is made of, to be read again when the payment is settled. */
  quote: unknown
}

/**
 * Opens a payment for what was quoted, or changes the open one to it. The row is written before the gateway is asked, and its
 * id is the gateway's idempotency key: a crash between the two leaves no second intent. Refuses: payment-setup-failed.
 */
export async function openPayment(db: Db, gateway: CardGateway, quoted: Quote): Promise<Intent> {
  const feeCents = commissionOf(quoted.amountCents)
  const row = { ...quoted, feeCents, gateway: gateway.name, livemode: gateway.name !== 'sandbox' }
  const payment = await upsertOpenPayment(db, row)
  const intent = await askGateway(gateway, payment.id, payment.intentId, { amountCents: quoted.amountCents, feeCents })
  if (!payment.intentId) await setIntent(db, payment.id, intent.intentId)
  if (intent.amountCents === quoted.amountCents && intent.status !== 'canceled') return intent

  // A card was confirmed for another amount, or the intent was canceled: that checkout is over, so begin a new one.
  await voidPayment(db, gateway, payment.id, intent.intentId)
  return openPayment(db, gateway, quoted)
}

/**
 * Gives back what a payment has authorized; nothing is charged. When the gateway cannot be reached the payment waits as
 * "voiding" and the settling job asks again.
 */
export async function voidPayment(db: Db, gateway: CardGateway, paymentId: string, intentId: string): Promise<void> {
  if (!(await moveStatus(db, paymentId, 'voiding'))) return
  try {
    const { status } = await gateway.cancel(intentId)
    if (status === 'canceled') await moveStatus(db, paymentId, 'voided')
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
  }
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
