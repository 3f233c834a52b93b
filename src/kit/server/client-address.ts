import { isIPv6 } from 'node:net'
import { makeKey } from './signed-key.ts'

/**
 * Under which name an address is counted. Whoever has IPv6 has a whole /64 of it (RFC 6177) and would otherwise pass every limit
 * by taking another address; an IPv4 address that comes mapped into IPv6 (RFC 4291, section 2.5.5.2) is the same one.
 */
export function clientAddress(ip: string): string {
  const address = ip.split('%')[0]!
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  return `${firstGroups(address, 4).join(':')}::/64`
}

/**
 * A keyed hash of the network that an address belongs to, as a 64-bit number in decimal: enough to count by, and of no use without
 * the secret. It is kept where an address must not be.
 */
export function networkKey(secret: string, ip: string): string {
  return Buffer.from(makeKey(secret, `network:${clientAddress(ip)}`), 'base64url')
    .readBigInt64BE()
    .toString()
}

function firstGroups(address: string, count: number): string[] {
  const [head, tail] = address.toLowerCase().split('::') as [string, string?]
  const [before, after] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  // A dotted end stands for two groups.
  const written = before.length + after.length + (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  return [...before, ...zeros, ...after].slice(0, count).map(group => group.replace(/^0+(?=.)/, ''))
}
