import type { SandboxIntentStatus } from './contract.ts'
import type { CardBehaviour, SandboxCard } from './test-cards.ts'
import { sandboxCards } from './test-cards.ts'

/** US cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const MINIMUM_CENTS = 50
export const MAXIMUM_CENTS = 99_999_999

/** How long an authorization lasts (docs.stripe.com/payments/place-a-hold-on-a-payment-method). */
export const CAPTURE_DAYS = 7

/** docs.stripe.com/api/idempotent_requests */
export const KEY_HOURS = 24

export const REFUND_SETTLES_SECONDS = 5

/** For one use. */
export const LINK_MINUTES = 5

/** The last pause repeats, for three days in all. */
export const retrySeconds = [1, 5, 30, 300, 1800, 3600] as const
export const RETRY_DAYS = 3

/** Seconds after the nth attempt, from 1. */
export function pauseAfter(attempts: number): number {
  return retrySeconds[Math.min(attempts, retrySeconds.length) - 1] ?? retrySeconds[0]
}

/** Our endpoint's subscriptions; other events are only listed. */
export const deliveredEvents: readonly string[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'account.updated',
]

export const allowedFrom = {
  update: ['requires_payment_method', 'requires_confirmation'],
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  authenticate: ['requires_action'],
  capture: ['requires_capture'],
  cancel: ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'requires_capture'],
  expire: ['requires_capture'],
} as const satisfies Record<string, readonly SandboxIntentStatus[]>
export type IntentOperation = keyof typeof allowedFrom

export type CardError = { code: string; declineCode: string | null; message: string }

export type CardOutcome = {
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded'
  event:
    | 'payment_intent.payment_failed'
    | 'payment_intent.requires_action'
    | 'payment_intent.amount_capturable_updated'
    | 'payment_intent.succeeded'
  error: CardError | null
}

type CaptureMethod = 'automatic' | 'manual'

export function cardOf(token: string | null): SandboxCard | undefined {
  return sandboxCards.find(card => card.token === token)
}

export function afterConfirm(
  { behaviour, refusal }: Pick<SandboxCard, 'behaviour' | 'refusal'>,
  capture: CaptureMethod,
) {
  return asksFirst(behaviour) ? askCustomer : askBank(refusal, capture)
}

export function afterAuthentication(
  { refusal }: Pick<SandboxCard, 'refusal'>,
  { outcome, capture }: { outcome: 'complete' | 'fail'; capture: CaptureMethod },
): CardOutcome {
  return outcome === 'complete' ? askBank(refusal, capture) : notAuthenticated
}

/** `settlesAs`: the later outcome, if any. */
export function refundCourse(
  behaviour: CardBehaviour | undefined,
  faults: { refundPending: boolean; refundFails: boolean },
): { status: 'pending' | 'succeeded' | 'failed'; settlesAs: 'succeeded' | 'failed' | null } {
  if (behaviour === 'refund-fails') return { status: 'succeeded', settlesAs: 'failed' }
  if (faults.refundPending || behaviour === 'refunds-late')
    return { status: 'pending', settlesAs: faults.refundFails ? 'failed' : 'succeeded' }
  return { status: faults.refundFails ? 'failed' : 'succeeded', settlesAs: null }
}

/** Undefined for other sites, including lookalike hosts (`https://ours.example.evil`), `//` and backslashes. */
export function returnPath(returnUrl: string, publicUrl: string): string | undefined {
  const [own, asked] = [URL.parse(publicUrl), URL.parse(returnUrl, publicUrl)]
  if (!own || !asked || asked.origin !== own.origin || asked.username || asked.password) return undefined
  // A path that begins with two slashes names another host.
  const path = asked.pathname + asked.search + asked.hash
  return path.startsWith('//') ? undefined : path
}

/** In the page, or on the bank's page given a return address. */
export function actionOf(intent: {
  id: string
  clientSecret: string
  status: SandboxIntentStatus
  paymentMethod: string | null
  returnPath: string | null
}): null | { type: 'use_stripe_sdk' } | { type: 'redirect_to_url'; url: string } {
  if (intent.status !== 'requires_action') return null
  if (cardOf(intent.paymentMethod)?.behaviour !== 'authenticates-by-redirect' || !intent.returnPath)
    return { type: 'use_stripe_sdk' }
  const query = new URLSearchParams({ client_secret: intent.clientSecret, return_url: intent.returnPath })
  return { type: 'redirect_to_url', url: `/sandbox/3ds/${intent.id}?${query.toString()}` }
}

function asksFirst(behaviour: CardBehaviour): boolean {
  switch (behaviour) {
    case 'authenticates':
    case 'authenticates-by-redirect':
    case 'authenticates-then-declines':
      return true
    case 'succeeds':
    case 'declines':
    case 'disputes':
    case 'refunds-late':
    case 'refund-fails':
      return false
  }
}

const askCustomer: CardOutcome = {
  status: 'requires_action',
  event: 'payment_intent.requires_action',
  error: null,
}

const notAuthenticated: CardOutcome = {
  status: 'requires_payment_method',
  event: 'payment_intent.payment_failed',
  error: {
    code: 'payment_intent_authentication_failure',
    declineCode: null,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
}

function askBank(refusal: SandboxCard['refusal'], capture: CaptureMethod): CardOutcome {
  if (refusal) return declined(refusal)
  return capture === 'manual'
    ? { status: 'requires_capture', event: 'payment_intent.amount_capturable_updated', error: null }
    : { status: 'succeeded', event: 'payment_intent.succeeded', error: null }
}

/** Some decline codes are error codes, the rest come with `card_declined` (docs.stripe.com/error-codes). */
function declined({ code, message }: { code: string; message: string }): CardOutcome {
  const ownCodes = ['expired_card', 'incorrect_cvc', 'processing_error']
  return {
    status: 'requires_payment_method',
    event: 'payment_intent.payment_failed',
    error: { code: ownCodes.includes(code) ? code : 'card_declined', declineCode: code, message },
  }
}
