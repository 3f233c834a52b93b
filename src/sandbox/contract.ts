import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

export type CardBehaviour =
  | 'succeeds'
  | 'declines'
  /** Asks for authentication within the page. */
  | 'authenticates'
  /** Redirects to the bank's page and back, given a return address. */
  | 'authenticates-by-redirect'
  | 'authenticates-then-declines'
  /** Succeeds, and is disputed once captured. */
  | 'disputes'
  /** A refund is pending before it succeeds. */
  | 'refunds-late'
  /** A refund succeeds and fails later. */
  | 'refund-fails'

type TestCard = {
  number: string
  token: string
  name: string
  behaviour: CardBehaviour
  /** `code`: the provider's decline code. */
  refusal: { code: string; message: string } | null
}

const noFunds = { code: 'insufficient_funds', message: 'Your card has insufficient funds.' } as const

/**
 * Published by the provider (docs.stripe.com/testing). The browser maps a number to its token, so none reaches the
 * server.
 */
export const sandboxCards = [
  { number: '4242424242424242', token: 'pm_card_visa', name: 'Visa', behaviour: 'succeeds', refusal: null },
  { number: '5555555555554444', token: 'pm_card_mastercard', name: 'Mastercard', behaviour: 'succeeds', refusal: null },
  { number: '378282246310005', token: 'pm_card_amex', name: 'American Express', behaviour: 'succeeds', refusal: null },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    name: 'Declined',
    behaviour: 'declines',
    refusal: { code: 'generic_decline', message: 'Your card was declined.' },
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    name: 'Insufficient funds',
    behaviour: 'declines',
    refusal: noFunds,
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    name: 'Expired',
    behaviour: 'declines',
    refusal: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    name: 'Wrong CVC',
    behaviour: 'declines',
    refusal: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    name: 'Processing error',
    behaviour: 'declines',
    refusal: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    name: 'Authentication in the page',
    behaviour: 'authenticates',
    refusal: null,
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    name: "Authentication on the bank's page",
    behaviour: 'authenticates-by-redirect',
    refusal: null,
  },
  {
    number: '4000008260003178',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    name: 'Authentication, then no funds',
    behaviour: 'authenticates-then-declines',
    refusal: noFunds,
  },
  {
    number: '4000000000000259',
    token: 'pm_card_createDispute',
    name: 'Disputed afterwards',
    behaviour: 'disputes',
    refusal: null,
  },
  {
    number: '4000000000007726',
    token: 'pm_card_pendingRefund',
    name: 'Refund takes a while',
    behaviour: 'refunds-late',
    refusal: null,
  },
  {
    number: '4000000000005126',
    token: 'pm_card_refundFail',
    name: 'Refund fails',
    behaviour: 'refund-fails',
    refusal: null,
  },
] as const satisfies readonly TestCard[]

export type SandboxCard = (typeof sandboxCards)[number]

/** Named as the provider's. */
export const SandboxIntentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
])
export type SandboxIntentStatus = z.infer<typeof SandboxIntentStatus>

/** Amounts in whole cents. */
export const SandboxIntent = z.object({
  id: z.string(),
  status: SandboxIntentStatus,
  amount: z.int(),
  currency: z.string(),
  clientSecret: z.string(),
  nextAction: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('use_stripe_sdk') }),
      z.object({ type: z.literal('redirect_to_url'), url: z.string() }),
    ])
    .nullable(),
  lastError: z.object({ code: z.string(), declineCode: z.string().nullable(), message: z.string() }).nullable(),
})
export type SandboxIntent = z.infer<typeof SandboxIntent>

export const sandboxProblem = problems({
  'intent-not-found': [404, 'We can’t find that payment.'],
  'intent-over': [409, 'That payment has ended. Choose your times again.'],
  'card-declined': [402, 'Your card was declined.'],
  'return-url-invalid': [422, 'A payment can only return to this site.'],
  'onboarding-link-over': [410, 'This link was already used or has expired. Request a new one.'],
})

const intentParams = z.object({ id: z.string().regex(/^pi_[A-Za-z0-9]{24}$/) })
const clientSecret = z.string().max(200)

/** The calls of the provider's browser script. Demo mode only. */
export const sandboxEndpoints = {
  retrieve: {
    method: 'POST',
    path: '/api/sandbox/payment-intents/:id/retrieve',
    may: 'bring-proof',
    summary: 'Demo mode only: returns a payment intent’s status.',
    params: intentParams,
    body: z.object({ clientSecret }),
    reply: SandboxIntent,
    problems: sandboxProblem.rows('intent-not-found'),
  },
  confirm: {
    method: 'POST',
    path: '/api/sandbox/payment-intents/:id/confirm',
    may: 'bring-proof',
    purchase: 'finishes',
    summary: 'Demo mode only: confirms a card, as the browser does with the payment provider.',
    params: intentParams,
    body: z.object({
      clientSecret,
      paymentMethod: z.enum(sandboxCards.map(card => card.token)),
      /** On PUBLIC_URL. Without it all authentication is in the page. */
      returnUrl: z.string().max(2000).nullable(),
    }),
    reply: SandboxIntent,
    problems: sandboxProblem.rows('intent-not-found', 'intent-over', 'card-declined', 'return-url-invalid'),
  },
  authenticate: {
    method: 'POST',
    path: '/api/sandbox/payment-intents/:id/authenticate',
    may: 'bring-proof',
    purchase: 'finishes',
    summary: "Demo mode only: sends the customer's response to the bank.",
    params: intentParams,
    body: z.object({ clientSecret, outcome: z.enum(['complete', 'fail']) }),
    reply: SandboxIntent,
    problems: sandboxProblem.rows('intent-not-found', 'intent-over'),
  },
  completeOnboarding: {
    method: 'POST',
    path: '/api/sandbox/accounts/:id/complete',
    may: 'bring-proof',
    summary: 'Demo mode only: completes the owner’s onboarding for payouts.',
    params: z.object({ id: z.string().regex(/^acct_[A-Za-z0-9]{16}$/) }),
    body: z.object({ token: z.string().max(200) }),
    reply: z.object({ accountId: z.string() }),
    problems: sandboxProblem.rows('onboarding-link-over'),
  },
} satisfies Record<string, Endpoint>
