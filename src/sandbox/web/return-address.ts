type Returning = {
  /** Where the payment wants to come back to, as the address of the bank's page says. */
  returnUrl: string | null
  /** Our own: a payment comes back to no other site. */
  origin: string
}

type Outcome = { intentId: string; clientSecret: string; isApproved: boolean }

/** The address to come back to; null unless it is one of our own site. */
export function ownAddress({ returnUrl, origin }: Returning): URL | null {
  if (!returnUrl || !URL.canParse(returnUrl, origin)) return null
  const address = new URL(returnUrl, origin)
  return address.origin === origin ? address : null
}

/** The same with what the provider adds to it (docs.stripe.com/payments/accept-a-payment, "redirect_status"). */
export function returnAddress(address: URL, { intentId, clientSecret, isApproved }: Outcome): string {
  const back = new URL(address)
  back.searchParams.set('payment_intent', intentId)
  back.searchParams.set('payment_intent_client_secret', clientSecret)
  back.searchParams.set('redirect_status', isApproved ? 'succeeded' : 'failed')
  return back.href
}
