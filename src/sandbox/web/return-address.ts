type Returning = {
  /** From the query of the bank's page. */
  returnUrl: string | null
  /** Our own; other origins are refused. */
  origin: string
}

type Outcome = { intentId: string; clientSecret: string; isApproved: boolean }

/** Null unless same-origin. */
export function ownAddress({ returnUrl, origin }: Returning): URL | null {
  if (!returnUrl || !URL.canParse(returnUrl, origin)) return null
  const address = new URL(returnUrl, origin)
  return address.origin === origin ? address : null
}

/** With the provider's parameters (docs.stripe.com/payments/accept-a-payment, "redirect_status"). */
export function returnAddress(address: URL, { intentId, clientSecret, isApproved }: Outcome): string {
  const back = new URL(address)
  back.searchParams.set('payment_intent', intentId)
  back.searchParams.set('payment_intent_client_secret', clientSecret)
  back.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed')
  return back.href
}
