import { isIP } from 'node:net'
import { bareHost, checkAddresses, forbidden, readAddress } from './address-rules.ts'

/**
 * What can be said of a typed address before its name is looked up, which happens with every question: throws a `forbidden-address`
 * unless it is https and may lead to a public website.
 */
export function checkTyped(typed: string): void {
  const url = readAddress(typed, () => false)
  const host = bareHost(url)
  if (isIP(host)) checkAddresses(url, [host], () => false)
  // Names of a machine or a network at home (RFC 6761, RFC 6762, RFC 8375), which mean another one on ours.
  else if (!host.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/.test(host)) throw forbidden()
}
