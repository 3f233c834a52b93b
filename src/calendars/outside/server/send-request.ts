import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { bareHost } from './address-rules.ts'

type Sent = { method: string; headers: Record<string, string>; body?: string }

const MAX_ADDRESSES = 6
const MAX_HEADER_BYTES = 16 * 1024

/** No second DNS lookup (DNS rebinding); TLS verifies the name. Resolves on headers. */
export function sendRequest(
  url: URL,
  addresses: readonly string[],
  { method, headers, body }: Sent,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options: RequestOptions = {
    hostname: bareHost(url),
    port: url.port,
    path: url.pathname + url.search,
    method,
    headers,
    lookup: leadTo(addresses.slice(0, MAX_ADDRESSES)),
    // Pooled connections may lead elsewhere, and a proxy does its own lookups.
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  }
  const request = (url.protocol === 'https:' ? https : http).request(options)
  request.on('response', resolve).on('error', reject)
  request.on('upgrade', (_answer, socket) => {
    socket.destroy()
    reject(Object.assign(new Error('The server changed the protocol.'), { code: 'HPE_UPGRADE' }))
  })
  request.end(body)
  return promise
}

function leadTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map(address => ({ address, family: isIP(address) }))
  return (_name, { all }, answer) => {
    if (all) answer(null, known)
    else answer(null, known[0]!.address, known[0]!.family)
  }
}
