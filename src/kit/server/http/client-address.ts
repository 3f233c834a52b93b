import { isIPv6 } from 'node:net'
import type { Config } from '../config/config.ts'
import { makeKey } from '../security/signed-key.ts'

/**
 * For rate limits: the whole /64 of IPv6, since one client controls it (RFC 6177); IPv4-mapped addresses (RFC 4291,
 * section 2.5.5.2) as IPv4. Without the port that some proxies append.
 */
export function clientAddress(ip: string): string {
  const [, v6, v4] = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(ip) ?? []
  const address = (v6 ?? v4 ?? ip).split('%')[0]!
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!isIPv6(address)) return address
  return `${firstGroups(address, 4).join(':')}::/64`
}

/** Keyed hash, a 64-bit integer in decimal, for where an address must not be stored. */
export function networkKey(secret: string, ip: string): string {
  return Buffer.from(makeKey(secret, `network:${clientAddress(ip)}`), 'base64url')
    .readBigInt64BE()
    .toString()
}

/** Null where `RATE_LIMITS=off`. */
export function limitedNetwork(
  { config, signingSecret }: { config: Pick<Config, 'rateLimits'>; signingSecret: string },
  { ip }: { ip: string },
): string | null {
  return config.rateLimits ? networkKey(signingSecret, ip) : null
}

function firstGroups(address: string, count: number): string[] {
  const [head, tail] = address.toLowerCase().split('::') as [string, string?]
  const [before, after] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const written = before.length + after.length + (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  return [...before, ...zeros, ...after].slice(0, count).map(group => group.replace(/^0+(?=.)/, ''))
}
