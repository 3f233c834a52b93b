import fc, { type Arbitrary } from 'fast-check'
import type { Ask } from '../permissions/ask.ts'
import type { Role } from '../permissions/roles.ts'
import { arbitraryOf, type Schemas } from './arbitrary-of.ts'
import type { Operation } from './operations.ts'

/** `program`: the owner's API key. */
export const senders = ['visitor', 'member', 'owner', 'administrator', 'program'] as const
export type Sender = (typeof senders)[number]

export const roleOf = (sender: Sender): Role => (sender === 'program' ? 'owner' : sender)

type Fields = Record<string, unknown>

/** A change of one value of a sample request. */
type Change = { by: unknown } | 'kept' | 'left out'

/** How a request differs from its endpoint's valid sample. */
export type Departure = {
  sender: Sender
  params: Record<string, Change>
  query: Record<string, Change>
  /** Including undocumented names. */
  more: Record<string, string>
  /** Changed fields, another value, or text that may not be JSON, repeated. */
  body: { fields: Record<string, Change> } | { whole: unknown } | { torn: string; times: number }
  headers: Record<string, string>
}

/** From the valid sample to pure junk. */
export function departuresOf({ params, query, body, takesFile }: Operation, schemas: Schemas): Arbitrary<Departure> {
  const changes = (fields: readonly (readonly [name: string, arbitrary: Arbitrary<unknown>])[], kept: number) =>
    fc.record(Object.fromEntries(fields.map(([name, arbitrary]) => [name, changeOf(arbitrary, kept)])))
  const parameters = (all: Operation['query']) =>
    all.map(({ name, schema }) => [name, arbitraryOf(schema, schemas)] as const)
  const fields = Object.entries(body?.properties ?? {}).map(
    ([name, schema]) => [name, arbitraryOf(schema, schemas)] as const,
  )
  const whole = body && !takesFile ? [{ arbitrary: fc.record({ whole: arbitraryOf(body, schemas) }), weight: 3 }] : []
  return fc.record({
    sender: fc.constantFrom(...senders),
    params: changes(parameters(params), 12),
    query: changes(parameters(query), 2),
    more: fc.oneof({ arbitrary: fc.constant({}), weight: 5 }, fc.dictionary(names, fc.string(), { maxKeys: 2 })),
    body: fc.oneof<{ arbitrary: Arbitrary<Departure['body']>; weight: number }[]>(
      { arbitrary: fc.record({ fields: changes(fields, 3) }), weight: 5 },
      ...whole,
      { arbitrary: torn, weight: 1 },
    ),
    headers: fc.oneof({ arbitrary: fc.constant({}), weight: 6 }, headers),
  })
}

function changeOf(arbitrary: Arbitrary<unknown>, kept: number): Arbitrary<Change> {
  return fc.oneof<{ arbitrary: Arbitrary<Change>; weight: number }[]>(
    { arbitrary: fc.constant('kept'), weight: kept },
    { arbitrary: fc.record({ by: arbitrary }), weight: 2 },
    { arbitrary: fc.constant('left out'), weight: 1 },
  )
}

const names = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'key', 'limit', 'cursor', 'a[]'), fc.string())

/** Invalid or oversized JSON. */
const torn = fc.record({
  torn: fc.oneof(
    fc.constantFrom('', '{', 'null', '[]', '"', '[', '{"a":', '{"a":1,}', '{"__proto__":{"x":1}}', '{"a":1}{"a":2}'),
    fc.string({ unit: 'binary' }),
  ),
  times: fc.constantFrom(1, 1, 1, 1, 8_000),
})

const headers: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>[]>(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': ';' },
  { 'idempotency-key': 'a key' },
  { 'idempotency-key': 'k'.repeat(300) },
  { 'idempotency-key': 'one-and-the-same' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { 'accept-encoding': 'br;q=2, gzip;q=a, *' },
  { accept: 'text/html' },
  { range: 'bytes=0-,5-1' },
  { authorization: 'Bearer ofk_nobody' },
  { authorization: 'Basic ' },
  { cookie: 'visitor=%%%; account=a.b; =; a' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { 'x-forwarded-for': 'a, ::1, 999.1.1.1', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
)

export type Sent = { url: string; payload: string | FormData | undefined; headers: Record<string, string> }

export function depart({ path }: Operation, { url, body }: Ask, departure: Departure): Sent {
  const sample = new URL(url, 'http://sample')
  const segments = sample.pathname.split('/')
  const address = path.split('/').map((segment, at) => {
    const name = /^\{(\w+)\}/.exec(segment)?.[1]
    const change = name === undefined ? 'kept' : departure.params[name]!
    return change === 'kept' || change === 'left out' ? segments[at]! : encode(change.by)
  })
  const query = { ...changed(Object.fromEntries(sample.searchParams), departure.query), ...departure.more }
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const sent = bodyOf(body, departure.body)
  return {
    url: address.join('/') + (pairs.length > 0 ? `?${pairs.join('&')}` : ''),
    payload: sent,
    headers: { ...(typeof sent === 'string' && { 'content-type': 'application/json' }), ...departure.headers },
  }
}

function bodyOf(sample: unknown, change: Departure['body']): string | FormData | undefined {
  if ('torn' in change) return change.torn.repeat(change.times)
  if ('whole' in change) return JSON.stringify(change.whole)
  if (sample instanceof FormData) return changedForm(sample, change.fields)
  if (sample === undefined && Object.keys(change.fields).length === 0) return undefined
  return JSON.stringify(changed((sample ?? {}) as Fields, change.fields))
}

function changed(sample: Fields, changes: Record<string, Change>): Fields {
  const result = { ...sample }
  for (const [name, change] of Object.entries(changes)) {
    if (change === 'left out') delete result[name]
    else if (change !== 'kept') result[name] = change.by
  }
  return result
}

/** Files stay files, with other bytes. */
function changedForm(sample: FormData, changes: Record<string, Change>): FormData {
  const form = new FormData()
  for (const [name, value] of sample)
    if (changes[name] === undefined || changes[name] === 'kept') form.append(name, value)
  for (const [name, change] of Object.entries(changes))
    if (typeof change === 'object') {
      const value = text(change.by)
      if (sample.get(name) instanceof File) form.append(name, new File([value], 'made.bin'))
      else form.append(name, value)
    }
  return form
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Lone surrogates cannot be URL-encoded. */
const encode = (value: unknown) => encodeURIComponent(text(value).toWellFormed())
