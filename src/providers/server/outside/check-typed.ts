import { isIP } from 'node:net'
import { bareHost, checkAddresses, forbidden, readAddress } from './address-rules.ts'

/**
 * Check without DNS, which follows on each request: throws `forbidden-address` unless https to a possibly public host.
 */
export function checkTyped(typed: string): void {
  const url = readAddress(typed, () => false)
  const host = bareHost(url)
  if (isIP(host)) checkAddresses(url, [host], () => false)
  // Local names (RFC 6761, RFC 6762, RFC 8375) would mean a host in our network.
  else if (!host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host)) throw forbidden()
}
