import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle, useMemo, useSyncExternalStore } from 'react'
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

/** The provider's iframe accepts colors, but not our variables or fonts. */
function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, currentAppearance)
}

function subscribe(listener: () => void) {
  const device = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  device.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    device.removeEventListener('change', listener)
    chosen.disconnect()
  }
}

type Colors = Record<'surface' | 'ink' | 'muted' | 'line' | 'clay' | 'focus', string>

let known: { key: string; appearance: Appearance } | undefined

/** The same object until a color changes. */
function currentAppearance(): Appearance {
  const colors: Colors = {
    surface: valueOf('surface'),
    ink: valueOf('ink'),
    muted: valueOf('muted'),
    line: valueOf('line-strong'),
    clay: valueOf('clay'),
    focus: valueOf('focus'),
  }
  const key = Object.values(colors).join()
  if (known?.key !== key) known = { key, appearance: appearanceOf(colors) }
  return known.appearance
}

function valueOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

function appearanceOf({ surface, ink, muted, line, clay, focus }: Colors): Appearance {
  return {
    theme: 'flat',
    labels: 'above',
    variables: {
      colorPrimary: focus,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: muted,
      colorTextPlaceholder: muted,
      colorDanger: clay,
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      gridRowSpacing: '16px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${line}`, padding: '10px 12px', boxShadow: 'none' },
      '.Input:hover': { borderColor: ink },
      '.Input:focus': { borderColor: focus, outline: `2px solid ${focus}`, outlineOffset: '-1px' },
      '.Input--invalid': { borderColor: clay, boxShadow: `inset 0 0 0 1px ${clay}` },
      '.Label': { fontSize: '14px', fontWeight: '600', color: ink, marginBottom: '6px' },
      '.Error': { fontSize: '14px', fontWeight: '500' },
    },
  }
}
