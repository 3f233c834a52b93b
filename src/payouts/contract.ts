import { z } from 'zod'
import { accountsProblem, FRESH_MINUTES } from '#accounts/contract.ts'
import { PayoutStatus } from '#bookings/booking-desk/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { inOrganization, ofOrganization, organizationsProblem } from '#organizations/contract.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { hostingProblem } from '../clinics/hosting/contract.ts'

export const PayoutParty = z.enum(['athlete', 'facility'])
export type PayoutParty = z.infer<typeof PayoutParty>

/** A facility only if it has an account other than its organization's. */
export const PayeeParty = z.enum(['athlete', 'organization', 'facility'])
export type PayeeParty = z.infer<typeof PayeeParty>

/** Per response. */
export const MAX_PAYEES = 50

/** US dollars as decimal strings; `share = paidOut + onTheWay + waiting + due`. */
export const Payee = z.object({
  party: PayeeParty,
  id: z.uuid(),
  name: z.string(),
  /** Null for an athlete. */
  organizationId: z.uuid().nullable(),
  /** Paid into the organization's account; null for others. */
  facilityCount: z.number().int().nullable(),
  /** Only owners change where money goes. */
  mayChange: z.boolean(),
  status: PayoutStatus,
  /** True even if the provider needs more data. */
  isConnected: z.boolean(),
  /** After refunds and disputes. */
  share: z.string(),
  /** Received by the provider. */
  paidOut: z.string(),
  /** Sent to the provider, not confirmed yet. */
  onTheWay: z.string(),
  /** Of clinics that ended less than two days ago, or with a refund under way. */
  waiting: z.string(),
  /** Sent next; negative is owed back and reduces it. */
  due: z.string(),
  /** The last payout was refused; retried once the account has changed. */
  isRefused: z.boolean(),
  /** Net of ordinary bookings; null for an athlete. */
  bookings: z
    .object({
      /** Sent to its own account with each payment. */
      paidAtOnce: z.string(),
      /** Charged before that account was ready: still with us. */
      kept: z.string(),
    })
    .nullable(),
})
export type Payee = z.infer<typeof Payee>

/** US dollars as decimal strings; `captured − refunded = platform + facility + athlete`. Refunded includes disputes. */
export const PayoutBooks = z.object({
  captured: z.string(),
  refunded: z.string(),
  platform: z.string(),
  facility: z.string(),
  athlete: z.string(),
  /** Recomputed for each response, in two ways. */
  isBalanced: z.boolean(),
})
export type PayoutBooks = z.infer<typeof PayoutBooks>

export const Payouts = z.object({
  /** The athlete, the organization, then facilities with an account of their own: those with money first, then by name. */
  payees: z.array(Payee),
  payeeCount: z.number().int(),
  books: PayoutBooks,
})
export type Payouts = z.infer<typeof Payouts>

const about = {
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Null for ordinary bookings. */
  clinicId: z.uuid().nullable(),
  /** The clinic's, or "Booking". */
  title: z.string(),
  facilityName: z.string(),
}

/** US dollars as decimal strings, negative for refunds. */
export const MoneyLine = z.object({
  ...about,
  kind: z.enum(['capture', 'refund', 'refund-failed', 'dispute', 'dispute-won']),
  charged: z.string(),
  platform: z.string(),
  facility: z.string(),
  athlete: z.string(),
})
export type MoneyLine = z.infer<typeof MoneyLine>

export const TransferLine = z.object({
  ...about,
  kind: z.literal('payout'),
  party: PayoutParty,
  /** US dollars as a decimal string. */
  amount: z.string(),
  status: z.enum(['requested', 'sent', 'failed']),
})
export type TransferLine = z.infer<typeof TransferLine>

export const PayoutLine = z.union([MoneyLine, TransferLine])
export type PayoutLine = z.infer<typeof PayoutLine>

/** How long the account that started a setup can finish it. */
export const ONBOARDING_DAYS = 7

export const payoutsProblem = problems({
  'payout-setup-not-found': [
    404,
    'This setup is already finished, has expired, or was started in another account. Start again from the payouts page.',
  ],
  'payouts-not-connected': [409, 'No payout account is connected.'],
})

const readProblems = [...accountsProblem.rows('account-needed'), ...organizationsProblem.rows('organization-not-found')]
const changingPayee = [
  ...accountsProblem.rows('account-needed', 'not-allowed', 'sign-in-anew'),
  ...facilitiesProblem.rows('facility-not-found'),
  ...organizationsProblem.rows('organization-not-found'),
  ...hostingProblem.rows('profile-needed'),
]
/** Default: the signed-in athlete. */
const named = { facilityId: z.uuid().toLowerCase().optional(), organizationId: z.uuid().toLowerCase().optional() }
type Named = { facilityId?: string | undefined; organizationId?: string | undefined }
const namesOne = (body: Named) => body.facilityId === undefined || body.organizationId === undefined
const NOT_ONE = { path: ['organizationId'], error: 'Choose a facility or an organization, not both.' }

export const payoutEndpoints = {
  read: {
    method: 'GET',
    path: '/api/payouts',
    may: 'see-payouts',
    summary: `Balances and payouts of the signed-in athlete, and for owners and finance of an organization and its facilities with an account of their own, at most ${MAX_PAYEES}.`,
    ...ofOrganization,
    isPersonal: true,
    reply: Payouts,
    problems: readProblems,
  },
  lines: {
    method: 'GET',
    path: '/api/payouts/lines',
    may: 'see-payouts',
    summary:
      'The transactions behind the balances, newest first: each charge, refund and dispute of the signed-in athlete’s clinics and the organization’s facilities with its split, and each payout.',
    query: z.object({ ...inOrganization, ...pageQuery() }),
    isPersonal: true,
    reply: z.array(PayoutLine),
    problems: readProblems,
  },
  exportLines: {
    method: 'GET',
    path: '/api/payouts/export.csv',
    may: 'see-payouts',
    summary: 'All transactions, newest first, as a CSV file. Times are UTC, amounts are US dollars.',
    ...ofOrganization,
    reply: z.string(),
    replyType: 'text/csv; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: readProblems,
  },
  onboard: {
    method: 'POST',
    path: '/api/payouts/connect/onboard',
    may: 'change-payouts',
    summary: `Starts connecting a payout account, or with \`replace\` a new one, and returns the URL of the provider’s setup page: for an organization or a facility of the signed-in owner, or without either for the signed-in athlete. Within ${FRESH_MINUTES} minutes of signing in. Nothing changes until the setup is finished.`,
    body: z.object({ ...named, replace: z.boolean().optional() }).refine(namesOne, NOT_ONE),
    reply: z.object({ url: z.string() }),
    limit: { max: 30, minutes: 10 },
    problems: [...changingPayee, ...paymentsProblem.rows('payout-setup-failed')],
  },
  finish: {
    method: 'POST',
    path: '/api/payouts/connect/finish',
    may: 'change-payouts',
    summary: `Connects a setup’s payout account, within ${FRESH_MINUTES} minutes of signing in to the account that started it. The response says if the provider accepts it yet.`,
    body: z.object({ setup: z.uuid().toLowerCase() }),
    reply: z.object({ isConnected: z.boolean() }),
    limit: { max: 30, minutes: 10 },
    problems: [
      ...accountsProblem.rows('account-needed', 'sign-in-anew'),
      ...payoutsProblem.rows('payout-setup-not-found'),
      ...paymentsProblem.rows('payout-setup-failed'),
    ],
  },
  disconnect: {
    method: 'POST',
    path: '/api/payouts/connect/disconnect',
    may: 'change-payouts',
    summary: `Disconnects the payout account of the signed-in owner’s organization or facility, or without either of the signed-in athlete, within ${FRESH_MINUTES} minutes of signing in. A facility then uses its organization’s account; without one, money owed is held until another one is connected.`,
    body: z.object(named).refine(namesOne, NOT_ONE),
    reply: z.object({ isConnected: z.boolean() }),
    limit: { max: 30, minutes: 10 },
    problems: [...changingPayee, ...payoutsProblem.rows('payouts-not-connected')],
  },
  merge: {
    method: 'POST',
    path: '/api/payouts/connect/use-organization',
    may: 'change-payouts',
    summary: `Facilities with a payout account of their own use their organization’s from now on: those named, or all. For its owners, within ${FRESH_MINUTES} minutes of signing in. Returns how many changed.`,
    body: z.object({
      organizationId: z.uuid().toLowerCase(),
      facilityIds: z.array(z.uuid().toLowerCase()).min(1).max(MAX_PAYEES).optional(),
    }),
    reply: z.object({ merged: z.number().int() }),
    limit: { max: 30, minutes: 10 },
    problems: [
      ...accountsProblem.rows('account-needed', 'not-allowed', 'sign-in-anew'),
      ...organizationsProblem.rows('organization-not-found'),
      ...payoutsProblem.rows('payouts-not-connected'),
    ],
  },
} satisfies Record<string, Endpoint>
