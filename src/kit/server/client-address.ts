import { isIPv6 } from 'node:net'

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

function firstGroups(address: string, count: number): string[] {
  const [head, tail] = address.toLowerCase().split('::') as [string, string?]
  const [before, after] = [head, tail ?? ''].map(part => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  // A dotted end stands for two groups.
  const written = before.length + after.length + (address.includes('.') ? 1 : 0)
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - written }, () => '0')
  return [...before, ...zeros, ...after].slice(0, count).map(group => group.replace(/^0+(?=.)/, ''))
}
