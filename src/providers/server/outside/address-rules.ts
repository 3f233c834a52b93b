import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ProviderFault } from '../adapter.ts'

/**
 * Whether an origin ("http://127.0.0.1:43121") on this very machine may be asked, as the simulator of a demo is. It names origins
 * and not the whole machine: the database listens there too.
 */
export type MayAskLoopback = (origin: string) => boolean

const MAX_LENGTH = 2048
/** Below it only the ports of the web: the others are mail, shells and the like, and a server that knocks there is a scanner. */
const FIRST_FREE_PORT = 1024
/** What the internet hands out to IPv6; all that embeds an IPv4 address or means one network only lies outside, or is named by the library. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * What somebody typed, or a redirect names, as the one address that is both checked and asked: every spelling of a number (octal,
 * short, in other digits, with escapes) has become dotted digits here. Throws a `forbidden-address`.
 */
export function readAddress(typed: string, mayAskLoopback: MayAskLoopback): URL {
  const url = typed.length <= MAX_LENGTH ? URL.parse(typed) : null
  if (!url || url.username || url.password) throw forbidden()
  const isPlain = url.protocol === 'http:'
  if (url.protocol !== 'https:' && !(isPlain && mayAskLoopback(url.origin))) throw forbidden()
  if (url.port && Number(url.port) < FIRST_FREE_PORT) throw forbidden()
  // The dot of a full name: certificates and virtual hosts are without it.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1)
  if (!isIP(bareHost(url)) && url.hostname.split('.').includes('')) throw forbidden()
  url.hash = ''
  return url
}

/** The host as sockets want it: an IPv6 address without its brackets. */
export function bareHost({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/**
 * Throws a `forbidden-address` unless every address that a name has is public, or all are this machine's and it may be asked. One
 * private address among public ones condemns the name: nobody publishes a calendar so.
 */
export function checkAddresses(url: URL, addresses: readonly string[], mayAskLoopback: MayAskLoopback): void {
  const isAllowed =
    (url.protocol === 'https:' && addresses.every(isPublic)) ||
    (addresses.every(isLoopback) && mayAskLoopback(url.origin))
  if (!isAllowed) throw forbidden()
}

/** An address that everybody on the internet knows as the same machine: not private, local, shared, reserved, or one wrapped in another. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address) || !isIP(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || (!parsed.zoneId && parsed.match(PUBLIC_IPV6) && !embedsAddress(parsed))
}

/** ISATAP (RFC 5214): the last four bytes are an IPv4 address that a tunnel would lead to, whatever the network before them. */
function embedsAddress({ parts }: { parts: number[] }): boolean {
  return (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe
}

function isLoopback(address: string): boolean {
  return Boolean(isIP(address)) && ipaddr.parse(address).range() === 'loopback'
}

export function forbidden(): ProviderFault {
  return new ProviderFault(
    'forbidden-address',
    'This address can’t be used. It has to start with https:// or webcal:// and lead to a public website.',
  )
}
