import type { SandboxIntentStatus } from '../contract.ts'
import type { CardError } from '../rules.ts'

/** From a column, or from a row stored as JSON. */
type Instant = Date | string

/** As in the tables, and as JSON in events and stored responses. */
export type IntentRow = {
  id: string
  client_secret: string
  status: SandboxIntentStatus
  amount_cents: number
  captured_cents: number
  refunded_cents: number
  currency: string
  capture_method: 'automatic' | 'manual'
  fee_cents: number | null
  destination: string | null
  description: string | null
  metadata: Record<string, string>
  payment_method: string | null
  /** A path. */
  return_url: string | null
  last_error: CardError | null
  charge_status: 'failed' | 'succeeded' | null
  is_disputed: boolean
  capture_before: Instant | null
  cancellation_reason: string | null
  canceled_at: Instant | null
  created_at: Instant
}

export type RefundRow = {
  id: string
  intent_id: string
  amount_cents: number
  status: 'pending' | 'succeeded' | 'failed'
  settles_as: 'succeeded' | 'failed' | null
  reverse_transfer: boolean
  refund_application_fee: boolean
  reason: string | null
  metadata: Record<string, string>
  created_at: Instant
}

export type DisputeRow = {
  id: string
  intent_id: string
  amount_cents: number
  status: 'needs_response' | 'won' | 'lost'
  created_at: Instant
}

export type AccountRow = {
  id: string
  email: string | null
  is_onboarded: boolean
  metadata: Record<string, string>
  created_at: Instant
}

/** Stored only for idempotent repeats. */
export type AccountLinkRow = { token: string; account_id: string; return_url: string; expires_at: Instant }

export type TransferRow = {
  id: string
  amount_cents: number
  currency: string
  destination: string
  description: string | null
  metadata: Record<string, string>
  transfer_group: string | null
  created_at: Instant
}

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

export type EventRow = { seq: string; type: string; attempts: number; created_at: Instant } & Subject

export type KeyedRequest = { key: string; fingerprint: string }
