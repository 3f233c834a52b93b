/**
 * http or https, a dotted host name (no IP address, no local machine). Refuses user names:
 * "https://a-bank.com@evil.example".
 */
export function isWebAddress(text: string): boolean {
  const url = /^https?:\/\//i.test(text) && !/[\s\\]/.test(text) && URL.canParse(text) ? new URL(text) : null
  return (
    url !== null &&
    `${url.username}${url.password}` === '' &&
    HOST_NAME.test(url.hostname) &&
    !LOCAL_NAME.test(url.hostname)
  )
}

/** Checked again on output: old rows predate the check. */
export function linkable(text: string | null): string | null {
  return text !== null && isWebAddress(text) ? text : null
}

/** After URL parsing: numbers are dotted decimals, other scripts "xn--". */
const HOST_NAME = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])$/

/** Local in every network (RFC 6761, 6762, 8375; ICANN's "internal"). */
const LOCAL_NAME = /\.(localhost|local|internal|home\.arpa)$/

/** Adds "https://" if missing: "friscolax.com" → "https://friscolax.com". Null if that is no web address. */
export function readWebAddress(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  return isWebAddress(address) ? address : null
}
