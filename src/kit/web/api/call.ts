import type { Endpoint, EndpointInput, EndpointLine, EndpointReply } from '#kit/shared/endpoint.ts'
import type { ApiAnswer, ApiRequest, Transport } from '#kit/shared/transport.ts'
import { ApiError } from './api-error.ts'
import { browserTransport } from './transport.ts'

/**
 * `caller<typeof bookingEndpoints.create>('POST /api/bookings')`: the type and the line keep schemas out of the
 * browser. Throws `ApiError` unless successful.
 */
export function caller<E extends Endpoint>(line: EndpointLine<E>) {
  const call = callerWithHeaders<E>(line)
  return async (input?: CallInput<E>, transport?: Transport): Promise<EndpointReply<E>> =>
    (await call(input, transport)).reply
}

/** `{ body: { csvFile: file, mapping } }` */
type CallInput<E extends Endpoint> = EndpointInput<E> &
  (E extends { file: { field: infer Field extends string } } ? { body: Record<Field, Blob> } : unknown)

/** For lists with headers (`X-Total-Count`, `X-Catalogue-Count`, `Link`). */
export function callerWithHeaders<E extends Endpoint>(line: EndpointLine<E>) {
  return async (
    input?: CallInput<E>,
    transport: Transport = browserTransport,
  ): Promise<{ reply: EndpointReply<E>; headers: Headers }> => {
    const answer = await send(transport, requestFor(line, input))
    return { reply: parse(answer) as EndpointReply<E>, headers: answer.headers }
  }
}

/** One key per click, as in `cancel(input, newIdempotencyKey())`; reuse it only without a response. */
export function callerWithKey<E extends Endpoint & { isIdempotent: true }>(line: EndpointLine<E>) {
  return async (
    input: EndpointInput<E>,
    key: string,
    transport: Transport = browserTransport,
  ): Promise<EndpointReply<E>> => {
    const request = requestFor(line, input)
    const headers = { ...request.headers, 'idempotency-key': key }
    return parse(await send(transport, { ...request, headers })) as EndpointReply<E>
  }
}

/** 128 random bits in hexadecimal. `randomUUID` needs https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

export async function send(transport: Transport, request: ApiRequest): Promise<ApiAnswer> {
  const answer = await transport(request)
  if (answer.status < 200 || answer.status > 299) throw new ApiError(answer)
  return answer
}

/** Undefined for an empty body. */
export function parse(answer: ApiAnswer): unknown {
  if (answer.headers.get('content-type')?.startsWith('text/')) return answer.text
  return answer.text === '' ? undefined : JSON.parse(answer.text)
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function requestFor(line: string, { params = {}, query = {}, body }: Parts = {}): ApiRequest {
  const [method, path] = line.split(' ') as ['GET' | 'POST', string]
  const url = fillPath(path, params) + queryString(query)
  if (body === undefined) return { method, url, headers: {} }
  const form = toForm(body)
  if (form) return { method, url, headers: {}, body: form }
  return { method, url, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Only a body with a file becomes a form; its other fields become text. */
function toForm(body: unknown): FormData | undefined {
  const fields: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : []
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, asText(value))
  }
  return form
}

function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = asText(params[name])
    if (value === '') throw new TypeError(`${path} needs the parameter "${name}"`)
    return encodeURIComponent(value)
  })
}

function queryString(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map(item => [name, asText(item)]))
  const text = new URLSearchParams(pairs.filter(([, value]) => value !== '')).toString()
  return text && `?${text}`
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
