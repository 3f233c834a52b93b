/** The payment's secret goes out of the address, so that it is neither bookmarked nor shared; its id stays for a reload. */
export function hideSecret() {
  const address = new URL(window.location.href)
  address.searchParams.delete('payment_intent_client_secret')
  address.searchParams.delete('redirect_status')
  window.history.replaceState(window.history.state, '', address)
}
