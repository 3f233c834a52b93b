import type { Stripe } from '@stripe/stripe-js'
import type { CardProvider } from '#payments/contract.ts'
import type { GatewayForm } from './gateway-form.tsx'

export type Gateway = {
  stripe: Stripe
  ProviderForm: typeof GatewayForm
}

/** The provider's script, or the sandbox. Throws; can be retried. */
export async function loadGateway(config: CardProvider): Promise<Gateway> {
  const [stripe, form] = await Promise.all([loadScript(config), import('./gateway-form.tsx')])
  if (!stripe) throw new TypeError('The card payment provider is only there in a browser.')
  return { stripe, ProviderForm: form.GatewayForm }
}

async function loadScript({ provider, publishableKey }: CardProvider): Promise<Stripe | null> {
  switch (provider) {
    case 'stripe': {
      const { loadStripe } = await import('@stripe/stripe-js')
      return loadStripe(publishableKey)
    }
    case 'sandbox': {
      const { makeSandboxStripe } = await import('#sandbox/web/sandbox-stripe.ts')
      return makeSandboxStripe()
    }
  }
}
