import { paymentsProblem } from '../contract.ts'
import { commissionOf, MINIMUM_CENTS } from '../rules.ts'
import { GatewayFault, type Intent } from './gateway.ts'
import { letGoPayment } from './let-go-payment.ts'
import type { PaymentServices } from './purposes.ts'
import { fileIntent, type Payment, upsertOpenPayment } from './store.ts'

export type Quote = {
  visitorId: string
  /** What is paid for, such as `facility:<id>`; a visitor has one open payment for each. */
  purpose: string
  amountCents: number
  /** What the amount is made of, to be read again when the payment is settled. */
  quote: unknown
  /** Who buys and how, if that is known by now. */
  checkout: unknown
  /** Whose owner the money is for. Null where it stays with us first and is shared out later. */
  facilityId: string | null
  /** What the provider shows beside the payment. */
  description: string
}

/** A checkout that was over is begun anew this often; and so often an intent follows its row, should tabs change it at once. */
const TRIES = 5

/**
 * Opens a payment for what was quoted, or changes the open one to it. The row is written before the gateway is asked, and its
 * id is in the gateway's idempotency key: a crash between the two leaves no second intent. Of several tabs that change one
 * checkout at once the last to write has its way; the others are answered its amount, and a booking of other times is
 * refused. Refuses: amount-too-small, payment-setup-failed.
 */
export async function openPayment(services: PaymentServices, quoted: Quote): Promise<Intent> {
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
    if (isChangeable(intent)) return intent
    if (isUnderWay(intent) && intent.amountCents === quoted.amountCents) return intent
    // A card was confirmed for another amount, or its bank asked about it, or the intent was canceled: that checkout is over, so
    // begin a new one.
    await letGoPayment(services, payment.id)
  }
  throw paymentsProblem('payment-setup-failed')
}

/** No card is being tried: the amount can be changed, and a card can be tried. */
function isChangeable({ status }: Intent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation'
}

/** A card was confirmed, for the amount that there is: authorized, or its bank asks its owner. */
function isUnderWay({ status }: Intent): boolean {
  return status === 'requires_capture' || status === 'requires_action'
}

/** Gives the gateway the amount of the row, which has the last word: another tab may change it meanwhile. */
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
      // Another tab was faster, with another amount: its intent counts, and nobody gets to know the secret of this one.
      if (row.intentId !== intent.intentId) await gateway.cancel(intent.intentId)
      else if (row.amountCents === intent.amountCents || !isChangeable(intent)) return intent
      ;({ intentId, amountCents, feeCents } = row)
    }
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
  }
  throw paymentsProblem('payment-setup-failed')
}
