import type { IntentStatus } from '../contract.ts'

/** A payment as the provider has it. Whole US cents. */
export type Intent = {
  intentId: string
  /** Lets the browser confirm this one intent with a card. Never logged. */
  clientSecret: string
  amountCents: number
  /** Taken so far: zero until it is captured. */
  capturedCents: number
  currency: string
  status: IntentStatus
  livemode: boolean
  /** Our payment's id, as it was given when the intent was made. */
  paymentId: string | null
  /** Until when an authorization can be captured; null where there is none. */
  captureBefore: Date | null
  dispute: 'open' | 'won' | 'lost' | null
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'
export type GatewayRefund = { refundId: string; amountCents: number; status: RefundStatus }

export type NewIntent = {
  paymentId: string
  amountCents: number
  /** Our commission within the amount; the provider keeps it back for us when the rest goes to an owner's account. */
  feeCents: number
  /** The owner's account at the provider, if it can take payments; otherwise the whole amount stays with us. */
  destination: string | null
  description: string
  idempotencyKey: string
}

/** Money of ours that goes to somebody's account at the provider. Whole US cents. */
export type NewTransfer = {
  amountCents: number
  accountId: string
  /** What it is a part of, such as `clinic:<id>`: the provider shows together what has the same. */
  group: string
  /** Our name of it, by which it is found again. */
  payoutId: string
  description: string
  idempotencyKey: string
}

/** What an event says is never believed: it names the intent or the account that has to be read anew. */
export type GatewayEvent = {
  eventId: string
  type: string
  livemode: boolean
  intentId: string | null
  accountId: string | null
}

/** An owner's account for payouts. */
export type PayoutAccount = { accountId: string; canTakePayments: boolean }

/**
 * A card payment provider: authorize first, capture later. One implementation speaks the provider's wire format; in demo mode
 * it is pointed at the sandbox. The same idempotency key twice has one effect and gives the same answer. Every method throws
 * `GatewayFault` when the provider refuses or cannot be reached; calls end within ten seconds.
 */
export type CardGateway = {
  readonly name: 'sandbox' | 'stripe'
  createIntent(intent: NewIntent): Promise<Intent>
  /** Changes the amount of an intent that no card has been authorized for; another one is answered unchanged. */
  updateIntent(intentId: string, change: { amountCents: number; feeCents: number }): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  /** Takes the authorized money; an intent that was captured or canceled before is answered as it is. */
  capture(intentId: string, idempotencyKey: string): Promise<Intent>
  /** Gives the authorization back; nothing is charged. An intent that was captured or canceled before is answered as it is. */
  cancel(intentId: string): Promise<Intent>
  /** Gives money back; where it had gone to an owner's account it comes from there, our commission with it. */
  refund(refund: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<GatewayRefund>
  readRefund(refundId: string): Promise<GatewayRefund>
  /** Every intent made since then, newest first: to compare the provider's books with ours. */
  listIntents(since: Date): AsyncIterable<Intent>
  /** Checks the signature over the raw body; throws `GatewayFault` with code `signature-invalid` when it is not the provider's. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent
  openAccount(account: { email: string | null; idempotencyKey: string }): Promise<PayoutAccount>
  readAccount(accountId: string): Promise<PayoutAccount>
  /**
   * Sends money of ours to an account. Refused for good: `resource_missing` (no such account) and
   * `insufficient_capabilities_for_transfer` (it cannot be paid to as it is).
   */
  transfer(transfer: NewTransfer): Promise<{ transferId: string }>
  /** A transfer that was made before, also when its idempotency key has been forgotten; null where there is none. */
  findTransfer(of: { group: string; payoutId: string }): Promise<{ transferId: string } | null>
  /** A page of the provider's where the owner fills in what is needed; it works once and for a short time. */
  onboardingLink(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
}

/** The provider refused, or could not be reached: the caller decides what becomes of the payment. */
export class GatewayFault extends Error {
  /** The provider's code, such as `resource_missing`; `unreachable` when there is no answer to rely on. */
  readonly code: string
  /** Asking again with the same key may help, now or when somebody has mended what is wrong; otherwise nothing ever will. */
  readonly isTemporary: boolean

  constructor(code: string, message: string, { isTemporary }: { isTemporary: boolean }) {
    super(message)
    this.name = 'GatewayFault'
    this.code = code
    this.isTemporary = isTemporary
  }
}
