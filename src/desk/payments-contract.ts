import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { PaymentStatus, paymentsProblem } from '#payments/contract.ts'

/** Why money needs attention. */
export const attentionKinds = [
  'refund-failed',
  'unbooked',
  'dispute',
  'authorization-ending',
  'payout-held',
  'amount-differs',
  'ledger-differs',
] as const
export const AttentionKind = z.enum(attentionKinds)
export type AttentionKind = z.infer<typeof AttentionKind>

const Bought = z.object({
  kind: z.enum(['booking', 'clinic-booking']),
  id: z.uuid(),
  reference: z.string(),
  customer: z.string(),
})
export type Bought = z.infer<typeof Bought>

/** Money that needs attention. Amounts are US dollars as decimal strings, times ISO 8601, UTC. */
export const Attention = z.object({
  kind: AttentionKind,
  /** Of the refund, payment or clinic; unique together with the kind. */
  id: z.string(),
  paymentId: z.uuid().nullable(),
  /** The payment provider's id. */
  intentId: z.string().nullable(),
  amount: z.string(),
  /** The expected amount, where two figures differ. */
  expected: z.string().nullable(),
  since: z.string(),
  /** The deadline. */
  until: z.string().nullable(),
  bought: Bought.nullable(),
  /** For a withheld payout: the recipient, the clinic and the reason. */
  payout: z
    .object({
      clinicId: z.uuid(),
      clinic: z.string(),
      payee: z.string(),
      why: z.enum(['no-account', 'account-incomplete', 'refused']),
    })
    .nullable(),
})
export type Attention = z.infer<typeof Attention>

export const PaymentsAttention = z.object({
  items: z.array(Attention),
  /** When the books were last checked; null if never. */
  checkedAt: z.string().nullable(),
})
export type PaymentsAttention = z.infer<typeof PaymentsAttention>

export const ListedPayment = z.object({
  id: z.uuid(),
  intentId: z.string().nullable(),
  status: PaymentStatus,
  amount: z.string(),
  captured: z.string(),
  /** Pending and completed refunds. */
  refunded: z.string(),
  /** Our commission within the amount. */
  commission: z.string(),
  createdAt: z.string(),
  bought: Bought.nullable(),
})
export type ListedPayment = z.infer<typeof ListedPayment>

export const adminPaymentsProblem = problems({
  'payment-is-booked': [409, 'This payment belongs to a booking. Cancel the booking instead to refund it.'],
  'nothing-to-return': [409, 'There is nothing left to refund on this payment.'],
})

const refusals = accountsProblem.rows('not-signed-in', 'not-allowed')

const Filter = z.object({ status: orNone(PaymentStatus), text: orNone(z.string().trim().max(100)) })

export const adminPaymentEndpoints = {
  attention: {
    method: 'GET',
    path: '/api/admin/payments/attention',
    may: 'see-payments',
    summary: 'Payments that need attention, most urgent first. For administrators.',
    isPersonal: true,
    reply: PaymentsAttention,
    problems: refusals,
  },
  list: {
    method: 'GET',
    path: '/api/admin/payments',
    may: 'see-payments',
    summary:
      'All payments, newest first, filtered by status. `text` is our payment ID, the provider’s ID or a booking reference. For administrators.',
    query: Filter.extend(pageQuery()),
    isPersonal: true,
    reply: z.array(ListedPayment),
    problems: refusals,
  },
  export: {
    method: 'GET',
    path: '/api/admin/payments.csv',
    may: 'see-payments',
    summary: 'The same filtered payments as a CSV file. Amounts are in US dollars.',
    query: Filter,
    isPersonal: true,
    isStreamed: true,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    problems: refusals,
  },
  returnPayment: {
    method: 'POST',
    path: '/api/admin/payments/:id/return',
    may: 'mend-payments',
    summary: 'Refunds what is left of a payment that has no booking. For administrators.',
    params: z.object({ id: z.uuid() }),
    body: z.object({}),
    isPersonal: true,
    reply: PaymentsAttention,
    problems: [
      ...refusals,
      ...paymentsProblem.rows('payment-not-found'),
      ...adminPaymentsProblem.rows('payment-is-booked', 'nothing-to-return'),
    ],
  },
} satisfies Record<string, Endpoint>
