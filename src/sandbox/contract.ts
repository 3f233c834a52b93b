import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { sandboxCards } from './test-cards.ts'

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
