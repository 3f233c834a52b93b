import type { Stripe } from '@stripe/stripe-js'
import { ApiError } from '#kit/web/api/api-error.ts'
import type { SandboxIntent } from '#sandbox/contract.ts'
import { authenticateIntent, confirmIntent, retrieveIntent } from './api.ts'
import { askBank } from './ask-bank.tsx'
import { abandonedResult, type CardResult, refusedResult, resultOf, unlistedResult } from './card-result.ts'
import { makePaymentElement, type SandboxPaymentElement } from './payment-element.tsx'
import type { SandboxToken } from './sandbox-card.ts'

/**
 * The part of the provider's script that our page and its React components use. Card numbers become tokens in the
 * browser.
 */
export function makeSandboxStripe(): Stripe {
  const sandbox = {
    elements: makeElements,
    async confirmPayment({ elements, clientSecret, confirmParams }: ConfirmOptions) {
      const element = elements.getElement('payment')
      const result = await confirmCard({ clientSecret, token: element?.token(), returnUrl: confirmParams?.return_url })
      if (result.error?.type === 'card_error') element?.refuse(result.error.message)
      return result
    },
    retrievePaymentIntent: retrieveCard,
    // Checked for, but not called, by the components.
    createToken: notInSandbox,
    createPaymentMethod: notInSandbox,
    confirmCardPayment: notInSandbox,
    registerAppInfo() {},
    _registerWrapper() {},
  }
  // The provider's type has some hundred members for other payments.
  return sandbox as unknown as Stripe
}

type ConfirmOptions = {
  elements: ReturnType<typeof makeElements>
  clientSecret: string
  confirmParams?: { return_url?: string }
}

/** One form at a time; amount and appearance are ignored. */
function makeElements() {
  let element: SandboxPaymentElement | null = null
  return {
    create(type: string): SandboxPaymentElement {
      if (type !== 'payment') throw new TypeError(`The sandbox has no element "${type}".`)
      if (element) throw new TypeError('There is a payment element already.')
      element = makePaymentElement(() => {
        element = null
      })
      return element
    },
    getElement: (type: string) => (type === 'payment' ? element : null),
    async submit() {
      const message = element ? element.check() : 'The card form is not there yet.'
      if (!message) return { selectedPaymentMethod: 'card' }
      return { error: { type: 'validation_error', code: 'incomplete_card', message } }
    },
    update() {},
    async fetchUpdates() {
      return {}
    },
  }
}

function notInSandbox(): never {
  throw new TypeError('The sandbox takes cards through confirmPayment alone.')
}

type Confirmation = {
  clientSecret: string
  /** Undefined for a number that is no test card. */
  token: SandboxToken | undefined
  returnUrl: string | undefined
}

/** Shows the challenge in the page, or redirects to the bank's page and never settles. Does not throw. */
async function confirmCard({ clientSecret, token, returnUrl }: Confirmation): Promise<CardResult> {
  if (!token) return unlistedResult
  const id = intentIdOf(clientSecret)
  try {
    const body = { clientSecret, paymentMethod: token, returnUrl: returnUrl ? pathOf(returnUrl) : null }
    return await goOn(await confirmIntent({ params: { id }, body }))
  } catch (error) {
    return isOver(error) ? unexpectedState(clientSecret) : refusedResult(error)
  }
}

async function retrieveCard(clientSecret: string): Promise<CardResult> {
  try {
    const { id, status } = await retrieveIntent({ params: { id: intentIdOf(clientSecret) }, body: { clientSecret } })
    return { paymentIntent: { id, status } }
  } catch (error) {
    return refusedResult(error)
  }
}

/** "pi_…_secret_…" */
function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0]!
}

async function goOn(intent: SandboxIntent): Promise<CardResult> {
  const { nextAction } = intent
  if (intent.status !== 'requires_action' || !nextAction) return resultOf(intent)
  if (nextAction.type === 'redirect_to_url') return leaveFor(nextAction.url)
  const answer = await askBank(intent.amount)
  if (answer === 'abandoned') return abandonedResult(intent)
  const { id, clientSecret } = intent
  return resultOf(await authenticateIntent({ params: { id }, body: { clientSecret, outcome: answer } }))
}

function leaveFor(url: string): Promise<never> {
  window.location.assign(url)
  return new Promise(() => {})
}

/** A path works under any host name of the site. */
function pathOf(address: string): string {
  const { origin, pathname, search } = new URL(address, window.location.href)
  return origin === window.location.origin ? pathname + search : address
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && error.problem?.code === 'intent-over'
}

/** It may have succeeded already, so the response has its state. */
async function unexpectedState(clientSecret: string): Promise<CardResult> {
  const { paymentIntent, error } = await retrieveCard(clientSecret)
  if (error) return { error }
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'This payment can no longer be confirmed.',
      payment_intent: paymentIntent,
    },
  }
}
