import type { SandboxIntentStatus } from '../contract.ts'
import type { CardError } from '../rules.ts'

/** From a column, or from a row stored as JSON. */
type Instant = Date | string

/** As in the tables, and as JSON in events and stored responses (there with the names of the columns). */
export type IntentRow = {
  id: string
  clientSecret: string
  status: SandboxIntentStatus
  amountCents: number
  capturedCents: number
  refundedCents: number
  currency: string
  captureMethod: 'automatic' | 'manual'
  feeCents: number | null
  destination: string | null
  description: string | null
  metadata: Record<string, string>
  paymentMethod: string | null
  /** A path. */
  returnUrl: string | null
  lastError: CardError | null
  chargeStatus: 'failed' | 'succeeded' | null
  isDisputed: boolean
  captureBefore: Instant | null
  cancellationReason: string | null
  canceledAt: Instant | null
  createdAt: Instant
}

export type RefundRow = {
  id: string
  intentId: string
  amountCents: number
  status: 'pending' | 'succeeded' | 'failed'
  settlesAs: 'succeeded' | 'failed' | null
  reverseTransfer: boolean
  refundApplicationFee: boolean
  reason: string | null
  metadata: Record<string, string>
  createdAt: Instant
}

export type DisputeRow = {
  id: string
  intentId: string
  amountCents: number
  status: 'needs_response' | 'won' | 'lost'
  createdAt: Instant
}

export type AccountRow = {
  id: string
  email: string | null
  isOnboarded: boolean
  metadata: Record<string, string>
  createdAt: Instant
}

/** Stored only for idempotent repeats. */
export type AccountLinkRow = { token: string; accountId: string; returnUrl: string; expiresAt: Instant }

export type TransferRow = {
  id: string
  amountCents: number
  currency: string
  destination: string
  description: string | null
  metadata: Record<string, string>
  transferGroup: string | null
  createdAt: Instant
}

/** With names as on the wire. */
export type ErrorRow = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  /** The intent that the error is about. */
  intent?: IntentRow
}

export type Subject =
  | { object: 'payment_intent'; state: IntentRow }
  | { object: 'charge'; state: IntentRow }
  | { object: 'refund'; state: RefundRow }
  | { object: 'dispute'; state: DisputeRow }
  | { object: 'account'; state: AccountRow }
  | { object: 'account_link'; state: AccountLinkRow }
  | { object: 'transfer'; state: TransferRow }
  | { object: 'error'; state: ErrorRow }

export type EventRow = { seq: string; type: string; attempts: number; createdAt: Instant } & Subject

export type KeyedRequest = { key: string; fingerprint: string }
