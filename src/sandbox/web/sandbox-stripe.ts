import type { Stripe } from '@stripe/stripe-js'
import { confirmCard, retrieveCard } from './confirm-card.ts'
import { makePaymentElement, type SandboxPaymentElement } from './payment-element.tsx'

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
