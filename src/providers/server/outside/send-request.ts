import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { bareHost } from './address-rules.ts'

type Sent = { method: string; headers: Record<string, string>; body?: string }

/** Of a name with many addresses, how many are tried one after the other. */
const MAX_ADDRESSES = 6
const MAX_HEADER_BYTES = 16 * 1024

/**
 * Sends one request to one of these addresses and to none else: the name is not looked up again, so that it cannot have come to mean
 * something else since it was checked. Certificates are still asked for the name. Answers when the headers are there.
 */
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
    // A connection of its own: a kept one would lead where the name led before, and a proxy of the environment looks names up itself.
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
