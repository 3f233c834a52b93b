/** Keeps the payment's secret from being bookmarked or shared; the id stays for a reload. */
export function hideSecret() {
  const address = new URL(window.location.href)
  address.searchParams.delete('payment_intent_client_secret')
  address.searchParams.delete('redirect_status')
  window.history.replaceState(window.history.state, '', address)
}
