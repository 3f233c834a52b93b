import http, { type IncomingMessage, type RequestOptions } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { ProviderFault } from '#calendars/server/adapter.ts'
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

const openers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  br: createBrotliDecompress,
  deflate: createInflate,
}

const bodiless: ReadonlySet<number | undefined> = new Set([204, 205, 304])

export const ACCEPTED_ENCODINGS = 'gzip, br'

/** At most `maxBytes` both compressed and decompressed, against zip bombs. Throws `ProviderFault` and stream errors. */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    const told = Number(response.headers['content-length'] ?? Number.NaN)
    if (told > maxBytes) throw tooLarge(maxBytes)
    // Whatever its headers say.
    if (told === 0 || bodiless.has(response.statusCode)) return Buffer.alloc(0)
    const opened = openBody(response, within(maxBytes, response))
    return Buffer.concat(await Array.fromAsync(within(maxBytes, opened)))
  } finally {
    response.destroy()
  }
}

/** Refuses multiple or unrequested encodings. */
function openBody(response: IncomingMessage, bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (encoding === 'identity') return bytes
  const open = Object.hasOwn(openers, encoding) ? openers[encoding] : undefined
  if (!open) throw new ProviderFault('unreadable', 'This address sent something we can’t read.')
  // Errors surface where the output is read.
  return pipeline(bytes, open(), () => {})
}

async function* within(maxBytes: number, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of bytes) {
    size += part.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    yield part
  }
}

function tooLarge(maxBytes: number): ProviderFault {
  const megabytes = Math.max(1, Math.round(maxBytes / 1_000_000))
  return new ProviderFault('too-large', `This address sent more than ${megabytes} MB, which is over our limit.`)
}
