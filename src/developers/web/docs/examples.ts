import { type ApiDocument, type Listed, resolve, type Schema } from './document.ts'

type Components = ApiDocument['components']

/** Required fields only, with sample values. */
export function exampleOf(schema: Schema, components: Components, name = ''): unknown {
  const { enum: choices, const: only, default: usual, anyOf, items, ...rest } = resolve(schema, components)
  if (only !== undefined) return only
  if (usual !== undefined) return usual
  if (choices) return choices[0]
  if (anyOf) return exampleOf(anyOf[0]!, components, name)
  const type = Array.isArray(rest.type) ? rest.type[0] : rest.type
  if (type === 'array') return items ? [exampleOf(items, components, name)] : []
  if (type === 'object') return exampleOfObject(rest, components)
  if (type === 'integer' || type === 'number') return Math.max(rest.minimum ?? 1, 1)
  return type === 'boolean' ? true : textFor(rest, name)
}

function exampleOfObject({ properties = {}, required = [] }: Schema, components: Components): unknown {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([field]) => required.includes(field))
      .map(([field, value]) => [field, exampleOf(value, components, field)]),
  )
}

const byFormat: Record<string, string> = {
  uuid: '3f0c8a52-6f0e-4d0a-9a57-0c1d5b7c2e11',
  email: 'you@example.org',
  date: '2027-05-08',
  'date-time': '2027-05-08T14:00:00Z',
  uri: 'https://example.org/hook',
}

/** By field name, if the type says nothing. */
const byName: [pattern: RegExp, text: string][] = [
  [/amount|price/i, '75.00'],
  [/phone/i, '(555) 555-0142'],
  [/email/i, 'you@example.org'],
  [/name/i, 'Sample Customer'],
  [/date/i, '2027-05-08'],
  [/^(?:start|from)/i, '2027-05-08T14:00:00Z'],
  [/^(?:end|to|until)/i, '2027-05-08T15:00:00Z'],
]

function textFor({ format = '' }: Schema, name: string): string {
  return byFormat[format] ?? byName.find(([pattern]) => pattern.test(name))?.[1] ?? '…'
}

/** Omits empty parameters. */
export function addressOf({ path, parameters }: Listed, values: Readonly<Record<string, string>>): string {
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  )
  const query = new URLSearchParams(
    parameters.filter(one => one.in === 'query' && values[one.name]).map(({ name }) => [name, values[name]!]),
  )
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** `key`: a placeholder, or ''. */
export type Request = { method: string; url: string; key: string; body: string | undefined; repeat: string }

export function curlOf({ method, url, key, body, repeat }: Request): string {
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(url)}`,
    ...(key ? [`-H ${quote(`Authorization: Bearer ${key}`)}`] : []),
    ...(repeat ? [`-H ${quote(`Idempotency-Key: ${repeat}`)}`] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quote(body)}`]),
  ].join(' \\\n  ')
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export function fetchOf({ method, url, key, body, repeat }: Request): string {
  const headers = [
    ...(key ? [`Authorization: ${JSON.stringify(`Bearer ${key}`)}`] : []),
    ...(repeat ? [`'Idempotency-Key': ${JSON.stringify(repeat)}`] : []),
    ...(body === undefined ? [] : [`'Content-Type': 'application/json'`]),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: {\n    ${headers.join(',\n    ')},\n  }`] : []),
    ...(body === undefined ? [] : [`body: JSON.stringify(${body.replaceAll('\n', '\n  ')})`]),
  ]
  const given = options.length > 0 ? `, {\n  ${options.join(',\n  ')},\n}` : ''
  return `const response = await fetch(${JSON.stringify(url)}${given})\nconst answer = await response.json()\nif (!response.ok) throw new Error(answer.code)`
}
