import type { IntentStatus } from '../contract.ts'

/** Whole US cents. */
export type Intent = {
  intentId: string
  /** Confirms this intent in the browser. Never logged. */
  clientSecret: string
  amountCents: number
  /** Zero until captured. */
  capturedCents: number
  currency: string
  status: IntentStatus
  livemode: boolean
  paymentId: string | null
  /** Capture deadline; null without an authorization. */
  captureBefore: Date | null
  dispute: 'open' | 'won' | 'lost' | null
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'
export type GatewayRefund = { refundId: string; amountCents: number; status: RefundStatus }

export type NewIntent = {
  paymentId: string
  amountCents: number
  /** Our commission within the amount, withheld when the rest goes to an owner's account. */
  feeCents: number
  /** The owner's account, if it can take payments; else the amount stays with us. */
  destination: string | null
  description: string
  idempotencyKey: string
}

/** Whole US cents. */
export type NewTransfer = {
  amountCents: number
  accountId: string
  /** Such as `clinic:<id>`; the provider groups by it. */
  group: string
  payoutId: string
  description: string
  idempotencyKey: string
}

/** Names what to read again; event contents are never trusted. */
export type GatewayEvent = {
  eventId: string
  type: string
  livemode: boolean
  intentId: string | null
  accountId: string | null
}

export type PayoutAccount = { accountId: string; canTakePayments: boolean }

/**
 * Authorize first, capture later. In demo mode the same adapter talks to the sandbox. Repeating an idempotency key has
 * one effect and the same response. Methods throw `GatewayFault` on refusal or within ten seconds without a response.
 */
export type CardGateway = {
  readonly name: 'sandbox' | 'stripe'
  createIntent(intent: NewIntent): Promise<Intent>
  /** Returns an intent with an authorized card unchanged. */
  updateIntent(intentId: string, change: { amountCents: number; feeCents: number }): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  /** Returns an intent already captured or canceled unchanged. */
  capture(intentId: string, idempotencyKey: string): Promise<Intent>
  /** Voids the authorization. Returns an intent already captured or canceled unchanged. */
  cancel(intentId: string): Promise<Intent>
  /** Taken from the owner's account if the money went there, with our commission. */
  refund(refund: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<GatewayRefund>
  /** By its key, after a lost response. */
  findRefund(refund: { intentId: string; idempotencyKey: string }): Promise<GatewayRefund | null>
  readRefund(refundId: string): Promise<GatewayRefund>
  listIntents(since: Date): AsyncIterable<Intent>
  /** Throws `GatewayFault` `signature-invalid`. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent
  openAccount(account: { email: string | null; idempotencyKey: string }): Promise<PayoutAccount>
  readAccount(accountId: string): Promise<PayoutAccount>
  /**
   * Permanent refusals: `resource_missing` (no such account), `insufficient_capabilities_for_transfer` (it cannot be
   * paid now).
   */
  transfer(transfer: NewTransfer): Promise<{ transferId: string }>
  /** Works even after the idempotency key has expired. */
  findTransfer(of: { group: string; payoutId: string }): Promise<{ transferId: string } | null>
  /** The provider's page for the owner's details; single use, expires soon. */
  onboardingLink(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
}

export class GatewayFault extends Error {
  /** The provider's, such as `resource_missing`; `unreachable` without a reliable response. */
  readonly code: string
  /** A retry with the same key may succeed, now or after a fix; otherwise never. */
  readonly isTemporary: boolean

  constructor(code: string, message: string, { isTemporary }: { isTemporary: boolean }) {
    super(message)
    this.name = 'GatewayFault'
    this.code = code
    this.isTemporary = isTemporary
  }
}
