import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle, useMemo } from 'react'
import { useAppearance } from './appearance.ts'
import { type CardConfirmation, type CardFormHandle, readConfirmation } from './card-confirmation.ts'

type GatewayFormProps = {
  stripe: Stripe
  /** Whole US cents, above zero. */
  amountCents: number
  ref: Ref<CardFormHandle>
  onReady: () => void
  onLoadError: () => void
}

/** Only authorizes. */
export function GatewayForm({ stripe, amountCents, ref, onReady, onLoadError }: GatewayFormProps) {
  const appearance = useAppearance()
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({
      mode: 'payment',
      amount: amountCents,
      currency: 'usd',
      captureMethod: 'manual',
      allowedPaymentMethodTypes: ['card'],
      appearance,
    }),
    [amountCents, appearance],
  )
  return (
    <Elements stripe={stripe} options={options}>
      <CardElement ref={ref} onReady={onReady} onLoadError={onLoadError} />
    </Elements>
  )
}

function CardElement({ ref, onReady, onLoadError }: Pick<GatewayFormProps, 'ref' | 'onReady' | 'onLoadError'>) {
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => ({
    async check() {
      if (!elements) return false
      const { error } = await elements.submit()
      return !error
    },
    async confirm({ clientSecret }, { returnUrl }) {
      if (!stripe || !elements) return notThere
      const confirmParams = { return_url: returnUrl }
      return untilBack(
        stripe
          .confirmPayment({ elements, clientSecret, confirmParams, redirect: 'if_required' })
          .then(readConfirmation),
      )
    },
  }))
  return <PaymentElement onReady={onReady} onLoadError={onLoadError} />
}

const notThere: CardConfirmation = {
  ok: false,
  reason: 'unreachable',
  message: 'The card form is gone. Please reload the page.',
}

const cameBack: CardConfirmation = {
  ok: false,
  reason: 'unreachable',
  message: 'You left your bank’s page before it responded.',
}

/**
 * The Back button on the bank's page may restore this page with a confirmation that never resolves; then read the
 * payment's state again.
 */
function untilBack(confirmation: Promise<CardConfirmation>): Promise<CardConfirmation> {
  return new Promise((resolve, reject) => {
    const onShow = (event: PageTransitionEvent) => event.persisted && resolve(cameBack)
    window.addEventListener('pageshow', onShow)
    confirmation.then(resolve, reject).finally(() => window.removeEventListener('pageshow', onShow))
  })
}
