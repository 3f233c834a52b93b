import { isIP } from 'node:net'
import { bareHost, checkAddresses, forbidden, readAddress } from './address-rules.ts'

/** Without DNS, which follows on each request. Throws `forbidden-address`. */
export function checkTyped(typed: string): void {
  const url = readAddress(typed, () => false)
  const host = bareHost(url)
  if (isIP(host)) checkAddresses(url, [host], () => false)
  // RFC 6761, RFC 6762, RFC 8375: hosts in our own network.
  else if (!host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host)) throw forbidden()
}
