import type { Stripe } from '@stripe/stripe-js'
import type { CardProvider } from '#payments/contract.ts'
import type { ProviderForm } from './provider-form.tsx'

export type Provider = {
  stripe: Stripe
  ProviderForm: typeof ProviderForm
}

/** The provider's script, or the sandbox. Throws; can be retried. */
export async function loadProvider(config: CardProvider): Promise<Provider> {
  const [stripe, form] = await Promise.all([loadScript(config), import('./provider-form.tsx')])
  if (!stripe) throw new TypeError('The card payment provider is only there in a browser.')
  return { stripe, ProviderForm: form.ProviderForm }
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
