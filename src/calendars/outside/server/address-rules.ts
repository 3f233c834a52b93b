import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ProviderFault } from '#calendars/server/adapter.ts'

/** Per origin ("http://127.0.0.1:43121"), such as the simulator, since the database listens here too. */
export type CanReachLoopback = (origin: string) => boolean

const MAX_LENGTH = 2048
/** Below it, only web ports; the rest are mail, shells and the like. */
const FIRST_FREE_PORT = 1024
/** Ranges that embed IPv4 or are local lie outside, or the library names them. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * The one address that is both checked and requested: the URL parser turns every number format into dotted decimals.
 * Throws `forbidden-address`.
 */
export function readAddress(typed: string, mayAskLoopback: CanReachLoopback): URL {
  const url = typed.length <= MAX_LENGTH ? URL.parse(typed) : null
  if (!url || url.username || url.password) throw forbidden()
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && mayAskLoopback(url.origin))) throw forbidden()
  if (url.port && Number(url.port) < FIRST_FREE_PORT) throw forbidden()
  // Certificates and virtual hosts lack the trailing dot.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (!isIP(bareHost(url)) && url.hostname.split('.').includes('')) throw forbidden()
  url.hash = ''
  return url
}

/** IPv6 without URL brackets. */
export function bareHost({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** Throws `forbidden-address` unless all are public, or all are loopback and allowed. */
export function checkAddresses(url: URL, addresses: readonly string[], mayAskLoopback: CanReachLoopback): void {
  const isAllowed =
    (url.protocol === 'https:' && addresses.every(isPublic)) ||
    (addresses.every(isLoopback) && mayAskLoopback(url.origin))
  if (!isAllowed) throw forbidden()
}

/** Not private, local, shared, reserved, or embedding another address. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || !isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || (!parsed.zoneId && parsed.match(PUBLIC_IPV6) && !embedsAddress(parsed))
}

/** ISATAP (RFC 5214): a tunnel to the IPv4 address in the last four bytes. */
function embedsAddress({ parts }: { parts: number[] }): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe
}

function isLoopback(address: string): boolean {
  return Boolean(isIP(address)) && ipaddr.parse(address).range() === 'loopback'
}

export function forbidden(): ProviderFault {
  return new ProviderFault(
    'forbidden-address',
    'We can’t use this address. It must start with https:// or webcal:// and lead to a public website.',
  )
}
