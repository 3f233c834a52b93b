import { Stripe } from 'stripe'
import { actionOf, CAPTURE_DAYS, cardOf, LINK_MINUTES } from '../rules.ts'
import type {
  AccountLinkRow,
  AccountRow,
  DisputeRow,
  ErrorRow,
  EventRow,
  IntentRow,
  RefundRow,
  Subject,
  TransferRow,
} from './rows.ts'

/** `hasCharge`: expanded instead of its id. */
export type Shown = { publicUrl: string; hasCharge?: boolean }

/** Type-checked against the provider's SDK, so that no field is missing; `livemode` is always false. */
export function objectOf({ object, state }: Subject, shown: Shown): object {
  switch (object) {
    case 'payment_intent':
      return paymentIntentOf(state, shown)
    case 'charge':
      return chargeOf(state)
    case 'refund':
      return refundOf(state)
    case 'dispute':
      return disputeOf(state)
    case 'account':
      return accountOf(state)
    case 'account_link':
      return accountLinkOf(state, shown)
    case 'transfer':
      return transferOf(state)
    case 'error':
      return { error: errorOf(state, shown) }
  }
}

export function eventOf(event: EventRow, shown: Shown) {
  return {
    id: eventId(event.seq),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(event.createdAt),
    data: { object: objectOf(event, shown) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type: event.type,
  } as const
}

export function eventId(seq: string): string {
  return `evt_${seq.padStart(24, '0')}`
}

/** An intent has one charge, its last. */
export function chargeId(intentId: string): string {
  return intentId.replace(/^pi_/, 'ch_')
}

export function listOf(url: string, data: object[], hasMore: boolean) {
  return { object: 'list', url, has_more: hasMore, data } as const
}

function paymentIntentOf(row: IntentRow, { publicUrl, hasCharge }: Shown) {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: row.amountCents,
    amount_capturable: row.status === 'requires_capture' ? row.amountCents : 0,
    amount_received: row.capturedCents,
    application: null,
    application_fee_amount: row.feeCents,
    automatic_payment_methods: null,
    canceled_at: secondsOrNull(row.canceledAt),
    cancellation_reason: row.cancellationReason,
    capture_method: row.captureMethod,
    client_secret: row.clientSecret,
    confirmation_method: 'automatic',
    created: seconds(row.createdAt),
    currency: row.currency,
    customer: null,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    last_payment_error: row.lastError && lastErrorOf(row),
    latest_charge: row.chargeStatus && (hasCharge ? chargeOf(row) : chargeId(row.id)),
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action: nextActionOf(row, publicUrl),
    on_behalf_of: null,
    payment_method: row.status === 'requires_payment_method' ? null : row.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.status,
    transfer_data: row.destination === null ? null : { destination: row.destination },
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

function nextActionOf(row: IntentRow, publicUrl: string) {
  const { id, status, clientSecret, paymentMethod, returnUrl: returnPath } = row
  const action = actionOf({ id, clientSecret, status, paymentMethod, returnPath })
  if (!action) return null
  if (action.type === 'use_stripe_sdk')
    return { type: action.type, use_stripe_sdk: { type: 'three_d_secure_redirect' } }
  return { type: action.type, redirect_to_url: { url: publicUrl + action.url, return_url: publicUrl + row.returnUrl } }
}

function lastErrorOf(row: IntentRow): Stripe.PaymentIntent.LastPaymentError {
  const { code, declineCode, message } = row.lastError!
  const isDecline = code !== 'payment_intent_authentication_failure'
  return {
    type: isDecline ? 'card_error' : 'invalid_request_error',
    code,
    ...(declineCode && { decline_code: declineCode }),
    ...(isDecline && { charge: chargeId(row.id) }),
    message,
  }
}

function chargeOf(row: IntentRow) {
  const isRefunded = row.status === 'canceled'
  const refusal = row.chargeStatus === 'failed' ? row.lastError : null
  return {
    id: chargeId(row.id),
    object: 'charge',
    amount: row.amountCents,
    amount_captured: row.capturedCents,
    amount_refunded: isRefunded ? row.amountCents : row.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: row.feeCents,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'OPENFIELD',
    captured: row.capturedCents > 0,
    created: seconds(row.createdAt),
    currency: row.currency,
    customer: null,
    description: row.description,
    disputed: row.isDisputed,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: row.chargeStatus === 'succeeded',
    payment_intent: row.id,
    payment_method: row.paymentMethod,
    payment_method_details: { type: 'card', card: cardDetailsOf(row) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: isRefunded || (row.capturedCents > 0 && row.refundedCents === row.capturedCents),
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: row.chargeStatus ?? 'failed',
    transfer_data: row.destination === null ? null : { amount: null, destination: row.destination },
    transfer_group: null,
  } satisfies Stripe.Charge
}

/** Valid until the end of the year after next, so they never expire. */
function cardDetailsOf(row: IntentRow) {
  const brands: Record<string, string> = { '3': 'amex', '4': 'visa', '5': 'mastercard' }
  const number = cardOf(row.paymentMethod)?.number ?? '4242424242424242'
  const brand = brands[number[0]!] ?? 'visa'
  return {
    amount_authorized: row.chargeStatus === 'succeeded' ? row.amountCents : null,
    authorization_code: null,
    brand,
    ...(row.captureBefore !== null &&
      row.status === 'requires_capture' && { capture_before: seconds(row.captureBefore) }),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: new Date(row.createdAt).getUTCFullYear() + 2,
    funding: 'credit',
    installments: null,
    last4: number.slice(-4),
    mandate: null,
    network: brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  } satisfies Stripe.Charge.PaymentMethodDetails.Card
}

function refundOf(row: RefundRow) {
  return {
    id: row.id,
    object: 'refund',
    amount: row.amountCents,
    balance_transaction: null,
    charge: chargeId(row.intentId),
    created: seconds(row.createdAt),
    currency: 'usd',
    customer: null,
    customer_account: null,
    ...(row.status === 'failed' && { failure_reason: 'unknown' }),
    metadata: row.metadata,
    payment_intent: row.intentId,
    payment_method: null,
    ...(row.status === 'pending' && { pending_reason: 'processing' }),
    reason: row.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: row.status,
    transfer_reversal: row.reverseTransfer ? row.id.replace(/^re_/, 'trr_') : null,
  } satisfies Stripe.Refund
}

function disputeOf(row: DisputeRow) {
  return {
    id: row.id,
    object: 'dispute',
    amount: row.amountCents,
    balance_transactions: [],
    charge: chargeId(row.intentId),
    created: seconds(row.createdAt),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: seconds(row.createdAt) + CAPTURE_DAYS * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: row.intentId,
    reason: 'fraudulent',
    status: row.status,
  } satisfies Omit<Stripe.Dispute, 'evidence' | 'evidence_details'> & { evidence: object; evidence_details: object }
}

function accountOf(row: AccountRow) {
  const ability = row.isOnboarded ? 'active' : 'inactive'
  const due = row.isOnboarded ? [] : ['external_account', 'tos_acceptance.date']
  return {
    id: row.id,
    object: 'account',
    business_type: null,
    capabilities: { card_payments: ability, transfers: ability },
    charges_enabled: row.isOnboarded,
    country: 'US',
    created: seconds(row.createdAt),
    default_currency: 'usd',
    details_submitted: row.isOnboarded,
    email: row.email,
    metadata: row.metadata,
    payouts_enabled: row.isOnboarded,
    requirements: {
      alternatives: null,
      current_deadline: null,
      currently_due: due,
      disabled_reason: row.isOnboarded ? null : 'requirements.past_due',
      errors: null,
      eventually_due: due,
      past_due: due,
      pending_verification: null,
    },
    type: 'express',
  } satisfies Stripe.Account
}

function accountLinkOf(row: AccountLinkRow, { publicUrl }: Shown) {
  const query = new URLSearchParams({ token: row.token, return_url: row.returnUrl })
  return {
    object: 'account_link',
    created: seconds(row.expiresAt) - LINK_MINUTES * 60,
    expires_at: seconds(row.expiresAt),
    url: `${publicUrl}/sandbox/onboarding/${row.accountId}?${query.toString()}`,
  } satisfies Stripe.AccountLink
}

function transferOf(row: TransferRow) {
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amountCents,
    amount_reversed: 0,
    balance_transaction: row.id.replace(/^tr_/, 'txn_'),
    created: seconds(row.createdAt),
    currency: row.currency,
    description: row.description,
    destination: row.destination,
    destination_payment: row.id.replace(/^tr_/, 'py_'),
    livemode: false,
    metadata: row.metadata,
    reversals: listOf(`/v1/transfers/${row.id}/reversals`, [], false),
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: row.transferGroup,
  } satisfies Omit<Stripe.Transfer, 'reversals'> & { reversals: object }
}

function errorOf({ intent, ...error }: ErrorRow, shown: Shown) {
  return { ...error, ...(intent && { payment_intent: paymentIntentOf(intent, shown) }) }
}

function seconds(instant: Date | string): number {
  return Math.floor(new Date(instant).getTime() / 1000)
}

function secondsOrNull(instant: Date | string | null): number | null {
  return instant === null ? null : seconds(instant)
}
