/**
 * True for an address that may be linked: http or https, of a host with a name that has a dot (no number, no machine of a local
 * network), as the URL standard reads it. A user name in it is refused: "https://a-bank.com@evil.example" leads elsewhere than it
 * seems to.
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

/** The address, if it may be linked. For rows from before their address was checked, too: what is shown is asked anew. */
export function linkable(text: string | null): string | null {
  return text !== null && isWebAddress(text) ? text : null
}

/** After the URL standard's reading, where numbers are dotted decimals and other scripts are "xn--". The last part is no number. */
const HOST_NAME = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])$/

/** Names that mean another machine in every network (RFC 6761, 6762, 8375; ICANN's "internal"). */
const LOCAL_NAME = /\.(localhost|local|internal|home\.arpa)$/
