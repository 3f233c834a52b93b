import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { problems } from '#kit/shared/problem.ts'

/** US dollars as claimed by the browser: compared with the server's amount, never trusted. */
export const ClaimedAmount = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(text => fromDecimal(text) !== undefined, 'Enter an amount, such as "75.00".')

export const PaymentStatus = z.enum([
  'created',
  'authorized',
  'captured',
  'refunding',
  'refunded',
  'refund_failed',
  'voiding',
  'voided',
  'disputed',
  'lost',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** Stripe's names. */
export const IntentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
])
export type IntentStatus = z.infer<typeof IntentStatus>

export const RefundState = z.enum(['requested', 'pending', 'succeeded', 'failed'])
export type RefundState = z.infer<typeof RefundState>

export const Refund = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  /** US dollars as a decimal string. */
  amount: z.string(),
  status: RefundState,
  /** Time of the last status change; ISO 8601, UTC. */
  since: z.string(),
})
export type Refund = z.infer<typeof Refund>

export const paymentsProblem = problems({
  'payment-not-found': [404, 'We can’t find that payment.'],
  'payment-not-authorized': [402, 'The payment hasn’t gone through. Enter your card again.'],
  'payment-over': [409, 'That payment has expired. Choose your times again.'],
  'payment-needs-action': [402, 'Your bank hasn’t approved the payment yet. Finish that step first.'],
  'payment-unsettled': [503, 'The payment provider isn’t responding. Nothing is lost. Please try again in a moment.'],
  'signature-invalid': [400, 'This event wasn’t signed by the payment provider.'],
  'amount-too-small': [422, 'Card payments start at $0.50.'],
  'payment-setup-failed': [502, 'Failed to initialize payment. Please try again.'],
  'payout-setup-failed': [502, 'The payment provider isn’t responding. Please try again in a moment.'],
  'refund-not-found': [404, 'We can’t find that refund.'],
  'refund-not-failed': [409, 'That refund hasn’t failed.'],
  'refund-retried': [409, 'That refund has already been retried.'],
  'refund-too-large': [409, 'The refund is more than what’s left of the payment.'],
})

export const paymentEndpoints = {
  webhook: {
    method: 'POST',
    path: '/api/webhooks/stripe',
    may: 'bring-proof',
    summary:
      'Events from the payment provider, signed over the raw body. They only trigger a fresh read from the provider.',
    rawBody: true,
    reply: z.object({ received: z.literal(true) }),
    problems: paymentsProblem.rows('signature-invalid', 'payment-unsettled'),
  },
  failedRefunds: {
    method: 'GET',
    path: '/api/refunds',
    may: 'see-payments',
    summary: 'Failed refunds that need attention, latest first. For administrators.',
    isPersonal: true,
    reply: z.array(Refund),
    problems: accountsProblem.rows('not-signed-in', 'not-allowed'),
  },
  retryRefund: {
    method: 'POST',
    path: '/api/refunds/:id/retry',
    may: 'mend-payments',
    summary: 'Retries a failed refund once, as a new refund that may fail again. For administrators.',
    params: z.object({ id: z.uuid() }),
    reply: Refund,
    problems: [
      ...accountsProblem.rows('not-signed-in', 'not-allowed'),
      ...paymentsProblem.rows('refund-not-found', 'refund-not-failed', 'refund-retried', 'refund-too-large'),
    ],
  },
} satisfies Record<string, Endpoint>

export const CardProvider = z.object({
  provider: z.enum(['stripe', 'sandbox']),
  /** Not a secret. */
  publishableKey: z.string(),
})
export type CardProvider = z.infer<typeof CardProvider>
