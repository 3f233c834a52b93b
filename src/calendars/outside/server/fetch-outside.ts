import type { IncomingMessage } from 'node:http'
import { TextDecoder } from 'node:util'
import { type OutsideAnswer, type OutsideRequest, ProviderFault } from '#calendars/server/adapter.ts'
import { product } from '#kit/shared/product.ts'
import { bareHost, type CanReachLoopback, checkAddresses, readAddress } from './address-rules.ts'
import { type FindAddresses, findAddresses } from './find-addresses.ts'
import { ACCEPTED_ENCODINGS, readBody, sendRequest } from './send-request.ts'

/** `retryAfterMs`: null if not given. */
export type TimedAnswer = OutsideAnswer & { retryAfterMs: number | null }

export type FetchWithin = (request: OutsideRequest, withinMs?: number) => Promise<TimedAnswer>

type Options = {
  /** Requests to it are refused, or a response could wait for itself. */
  publicUrl: string
  /** For everything: DNS, connection, headers, body and redirects. */
  withinMs?: number
  /** After decompression. */
  maxBytes?: number
  mayAskLoopback?: CanReachLoopback
  findAddresses?: FindAddresses
}

const WITHIN_MS = 3_000
const MAX_BYTES = 5_000_000
const MAX_REDIRECTS = 3
const MAX_VALIDATOR = 1_000

/**
 * The only way to request user-supplied addresses (SSRF): https to public addresses, ports 443 and from 1024, bounded
 * time and size, up to three redirects with the same checks. Any status is returned; failures throw `ProviderFault`.
 * Only GET follows redirects: a POST's body is for its address. Another origin gets no `headers`. The content is not
 * checked.
 */
export function makeFetchOutside(options: Options): FetchWithin {
  return async (request, withinMs = options.withinMs ?? WITHIN_MS) => {
    const signal = AbortSignal.timeout(Math.max(0, Math.floor(withinMs)))
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(slow()), { once: true })
    })
    try {
      return await Promise.race([followRedirects(request, options, signal), ended])
    } catch (error) {
      throw faultOf(error, signal)
    }
  }
}

async function followRedirects(request: OutsideRequest, options: Options, signal: AbortSignal): Promise<TimedAnswer> {
  let address = request.url
  let headers = readHeaders(request.headers)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const { url, response } = await askOnce(address, { ...request, headers }, options, signal)
    const next = request.method === 'POST' ? null : nextAddress(url, response)
    if (!next) return readAnswer(request, response, options.maxBytes ?? MAX_BYTES)
    response.destroy()
    address = next.href
    if (next.origin !== url.origin) headers = {}
  }
  throw new ProviderFault('refused', 'This address redirects too many times.')
}

async function askOnce(
  address: string,
  { method = 'GET', headers, body, known }: OutsideRequest,
  { publicUrl, mayAskLoopback = () => false, findAddresses: find = findAddresses }: Options,
  signal: AbortSignal,
): Promise<{ url: URL; response: IncomingMessage }> {
  const url = readAddress(address, origin => origin !== new URL(publicUrl).origin && mayAskLoopback(origin))
  if (url.host === new URL(publicUrl).host) throw ownAddress()
  const addresses = await find(bareHost(url), signal)
  checkAddresses(url, addresses, mayAskLoopback)
  signal.throwIfAborted()
  const sent = { ...headers, ...conditionsOf(known), ...ownHeaders(publicUrl) }
  return { url, response: await sendRequest(url, addresses, { method, headers: sent, body }, signal) }
}

/** Lower case. Throws `ProviderFault`. */
function readHeaders(headers: Record<string, string> = {}): Record<string, string> {
  try {
    return Object.fromEntries(new Headers(headers))
  } catch {
    throw new ProviderFault('refused', 'A key contains a character we can’t send.')
  }
}

function conditionsOf(known: OutsideRequest['known']): Record<string, string> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

function ownHeaders(publicUrl: string): Record<string, string> {
  return { 'user-agent': `${product.name} (+${publicUrl})`, 'accept-encoding': ACCEPTED_ENCODINGS }
}

function nextAddress(url: URL, { statusCode = 0, headers }: IncomingMessage): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) return null
  const next = URL.parse(headers.location, url.href)
  if (!next) throw new ProviderFault('unreadable', 'This address redirects to something that isn’t an address.')
  return next
}

async function readAnswer(
  { known }: OutsideRequest,
  response: IncomingMessage,
  maxBytes: number,
): Promise<TimedAnswer> {
  const { statusCode: status = 0, headers } = response
  const isUnchanged = status === 304
  if (isUnchanged && !known?.etag && !known?.lastModified) throw unreadable()
  const bytes = await readBody(response, maxBytes)
  const contentType = headers['content-type'] ?? ''
  const serverTime = timeOf(headers.date)
  return {
    status,
    isUnchanged,
    text: isUnchanged ? '' : decodeText(bytes, contentType),
    contentType,
    etag: validator(headers.etag),
    lastModified: dateMark(headers['last-modified'], serverTime),
    serverTime,
    retryAfterMs: readRetryAfter(headers['retry-after'], serverTime),
  }
}

function validator(value: string | undefined): string | null {
  return value && value.length <= MAX_VALIDATOR ? value : null
}

/** Two files may share the current second (RFC 9110, section 8.8.2.2). */
function dateMark(value: string | undefined, serverTime: number | null): string | null {
  const changedAt = timeOf(value)
  return changedAt !== null && serverTime !== null && serverTime - changedAt >= 1_000 ? validator(value) : null
}

function timeOf(date: string | undefined): number | null {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? null : time
}

/** Seconds, or a date by the server's clock. */
function readRetryAfter(value: string | undefined, serverTime: number | null): number | null {
  if (value && /^\s*\d{1,9}\s*$/.test(value)) return Number(value) * 1_000
  const until = timeOf(value)
  return until === null || serverTime === null ? null : Math.max(0, until - serverTime)
}

/** For the user; bugs pass through. */
function faultOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ProviderFault) return error
  if (signal.aborted) return slow()
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(HPE|Z|ERR_BROTLI|ERR__ERROR|ERR_ZLIB|ERR_STREAM|ERR_BUFFER)_/.test(code)) return unreadable()
  if (/CERT|^ERR_(TLS|SSL)|UNABLE_TO|EPROTO/.test(code))
    return new ProviderFault(
      'unreachable',
      'This address doesn’t have a valid certificate, so we can’t verify who runs it.',
    )
  return code ? new ProviderFault('unreachable', 'We couldn’t reach this address.') : error
}

function slow(): ProviderFault {
  return new ProviderFault('slow', 'This address took too long to respond.')
}

function unreadable(): ProviderFault {
  return new ProviderFault('unreadable', 'This address sent something we can’t read.')
}

function ownAddress(): ProviderFault {
  return new ProviderFault('forbidden-address', `This address belongs to ${product.name} itself.`)
}

/**
 * By byte order mark (stripped), declared charset, valid UTF-8, else Windows-1252, which older software writes
 * undeclared.
 */
function decodeText(bytes: Buffer, contentType: string): string {
  const named = markOf(bytes) ?? charsetOf(contentType)
  const decoder = named === undefined ? undefined : decoderFor(named)
  if (decoder) return decoder.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function markOf(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
}

function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1]
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
