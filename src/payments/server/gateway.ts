import type { IntentStatus } from '../contract.ts'

export type Intent = {
  intentId: string
  /** Lets the browser confirm this one intent with a card. Never logged. */
  clientSecret: string
  amountCents: number
  currency: string
  status: IntentStatus
}

/**
 * A card payment provider: authorize first, capture later. One implementation for each provider, chosen by `APP_MODE`.
 * The same idempotency key twice has one effect and gives the same answer.
 */
export type CardGateway = {
  readonly name: 'sandbox' | 'stripe'
  createIntent(intent: { amountCents: number; feeCents: number; idempotencyKey: string }): Promise<Intent>
  /** Changes the amount of an intent that no card has been confirmed for; another one is answered unchanged. */
  updateIntent(intentId: string, change: { amountCents: number; feeCents: number }): Promise<Intent>
  /** Throws `GatewayFault` for an intent that the provider does not know. */
  readIntent(intentId: string): Promise<Intent>
  /** Takes the authorized money; an intent that was captured before is answered as it is. */
  capture(intentId: string, idempotencyKey: string): Promise<Intent>
  /** Gives the authorization back; nothing is charged. An intent that was captured before is answered as it is. */
  cancel(intentId: string): Promise<Intent>
}

/** The provider refused or could not be reached: the caller decides what becomes of the payment. */
export class GatewayFault extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'GatewayFault'
    this.code = code
  }
}
