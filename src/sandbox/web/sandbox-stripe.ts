import type { Stripe } from '@stripe/stripe-js'
import { confirmCard, retrieveCard } from './confirm-card.ts'
import { makePaymentElement, type SandboxPaymentElement } from './payment-element.tsx'

/**
 * The sandbox's stand-in for the object that the payment provider's script makes: as much of it as our page and the
 * provider's own React components use. Cards become tokens in the browser; no number is ever sent.
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
    // What the components look for without calling it.
    createToken: notInSandbox,
    createPaymentMethod: notInSandbox,
    confirmCardPayment: notInSandbox,
    registerAppInfo() {},
    _registerWrapper() {},
  }
  // The provider's type has some hundred members more, for kinds of payment that this product does not take.
  return sandbox as unknown as Stripe
}

type ConfirmOptions = {
  elements: ReturnType<typeof makeElements>
  clientSecret: string
  confirmParams?: { return_url?: string }
}

/** One group of elements, in which there is one form at a time. Amount and look make no difference to the sandbox's form. */
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
