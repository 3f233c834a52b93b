import type { IntentStatus } from '../contract.ts'

/** The provider's view of a payment. Whole US cents. */
export type Intent = {
  intentId: string
  /** Lets the browser confirm this intent. Never logged. */
  clientSecret: string
  amountCents: number
  /** Zero until captured. */
  capturedCents: number
  currency: string
  status: IntentStatus
  livemode: boolean
  /** Our payment id, sent when the intent was created. */
  paymentId: string | null
  /** Deadline for capturing the authorization; null without one. */
  captureBefore: Date | null
  dispute: 'open' | 'won' | 'lost' | null
}

export type RefundStatus = 'pending' | 'succeeded' | 'failed'
export type GatewayRefund = { refundId: string; amountCents: number; status: RefundStatus }

export type NewIntent = {
  paymentId: string
  amountCents: number
  /** Our commission within the amount; the provider withholds it when the rest goes to an owner's account. */
  feeCents: number
  /** The owner's account at the provider, if it can take payments; otherwise the amount stays with us. */
  destination: string | null
  description: string
  idempotencyKey: string
}

/** Our money sent to somebody's account at the provider. Whole US cents. */
export type NewTransfer = {
  amountCents: number
  accountId: string
  /** Such as `clinic:<id>`; the provider groups by it. */
  group: string
  /** Our id, used to find the transfer again. */
  payoutId: string
  description: string
  idempotencyKey: string
}

/** Only names the intent or account to read again; its contents are never trusted. */
export type GatewayEvent = {
  eventId: string
  type: string
  livemode: boolean
  intentId: string | null
  accountId: string | null
}

export type PayoutAccount = { accountId: string; canTakePayments: boolean }

/**
 * A card payment provider: authorize first, capture later. In demo mode the same adapter talks to the sandbox.
 * Repeating an idempotency key has one effect and returns the same response. Every method throws `GatewayFault` when
 * the provider refuses or is unreachable, within ten seconds.
 */
export type CardGateway = {
  readonly name: 'sandbox' | 'stripe'
  createIntent(intent: NewIntent): Promise<Intent>
  /** Changes an intent without an authorized card; any other is returned unchanged. */
  updateIntent(intentId: string, change: { amountCents: number; feeCents: number }): Promise<Intent>
  readIntent(intentId: string): Promise<Intent>
  /** An intent that is already captured or canceled is returned unchanged. */
  capture(intentId: string, idempotencyKey: string): Promise<Intent>
  /** Voids the authorization. An intent that is already captured or canceled is returned unchanged. */
  cancel(intentId: string): Promise<Intent>
  /** Money that went to an owner's account is taken from there, and our commission goes back with it. */
  refund(refund: { intentId: string; amountCents: number; idempotencyKey: string }): Promise<GatewayRefund>
  readRefund(refundId: string): Promise<GatewayRefund>
  /** All intents since then, newest first, for reconciliation. */
  listIntents(since: Date): AsyncIterable<Intent>
  /** Verifies the signature over the raw body. Throws `GatewayFault` with code `signature-invalid`. */
  readEvent(rawBody: Buffer, signature: string): GatewayEvent
  openAccount(account: { email: string | null; idempotencyKey: string }): Promise<PayoutAccount>
  readAccount(accountId: string): Promise<PayoutAccount>
  /**
   * Permanent refusals: `resource_missing` (no such account) and `insufficient_capabilities_for_transfer` (it cannot be
   * paid in its present state).
   */
  transfer(transfer: NewTransfer): Promise<{ transferId: string }>
  /** Finds an earlier transfer, even after its idempotency key has expired. */
  findTransfer(of: { group: string; payoutId: string }): Promise<{ transferId: string } | null>
  /** The provider's page for the owner's details; single use, expires soon. */
  onboardingLink(accountId: string, urls: { returnUrl: string; refreshUrl: string }): Promise<string>
}

/** The provider refused or was unreachable; the caller decides what happens to the payment. */
export class GatewayFault extends Error {
  /** The provider's code, such as `resource_missing`; `unreachable` without a reliable response. */
  readonly code: string
  /** A retry with the same key may succeed, now or once somebody fixes the cause; otherwise it never will. */
  readonly isTemporary: boolean

  constructor(code: string, message: string, { isTemporary }: { isTemporary: boolean }) {
    super(message)
    this.name = 'GatewayFault'
    this.code = code
    this.isTemporary = isTemporary
  }
}
