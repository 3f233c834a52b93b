import fc, { type Arbitrary } from 'fast-check'

/** The subset of JSON Schema (2020-12) that our contracts use. */
export type Schema = {
  $ref?: string
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

/** By reference name. */
export type Schemas = Record<string, Schema>

const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\0',
    '\ud800',
    '\u202e',
    '0',
    '-0',
    'null',
    '1e999',
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    'javascript:alert(1)',
    '//evil.example',
    'https://user:pass@169.254.169.254/',
    '{{7*7}}',
    '=1+1',
    '%00',
    '9'.repeat(400),
    'a'.repeat(10_000),
    0,
    -0,
    -1,
    0.1,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    true,
    [],
    [[]],
    {},
    { $ne: null },
    '0000-01-01',
    '9999-12-31T23:59:60Z',
    '2027-02-30',
    '2027-03-14T02:30',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Mostly valid, sometimes junk at any depth. */
export function arbitraryOf(schema: Schema, schemas: Schemas): Arbitrary<unknown> {
  return fc.oneof({ arbitrary: valueOf(schema, schemas), weight: 9 }, { arbitrary: junk, weight: 1 })
}

function valueOf(schema: Schema, schemas: Schemas): Arbitrary<unknown> {
  const of = (one: Schema) => arbitraryOf(one, schemas)
  if (schema.$ref) return of(schemas[schema.$ref.split('/').at(-1)!] ?? {})
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(of))
  if (schema.allOf) return of(Object.assign({}, ...schema.allOf) as Schema)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, of)
    case 'array':
      return arrayOf(schema, of)
    case 'string':
      return stringOf(schema)
    case 'number':
    case 'integer':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return schema.type === 'null' ? fc.constant(null) : junk
  }
}

type Of = (schema: Schema) => Arbitrary<unknown>

/** Optional fields are often missing, required ones rarely. */
function objectOf({ properties = {}, required = [], additionalProperties }: Schema, of: Of): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const absent = required.includes(name) ? 1 : 10
    const some = { arbitrary: of(schema).map(value => [[name, value]] as [string, unknown][]), weight: 19 }
    return fc.oneof({ arbitrary: fc.constant([] as [string, unknown][]), weight: absent }, some)
  })
  const own = fc.tuple(...fields).map(all => Object.fromEntries(all.flat()))
  if (typeof additionalProperties !== 'object') return own
  const others = fc.dictionary(fc.string({ maxLength: 10 }), of(additionalProperties), { maxKeys: 3 })
  return fc.tuple(own, others).map(([one, more]) => ({ ...more, ...one }))
}

/** Sometimes long enough to exceed a small limit. */
function arrayOf({ items = {}, prefixItems, minItems = 0, maxItems = 4 }: Schema, of: Of): Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map(of))
  return fc.array(of(items), { minLength: Math.min(minItems, 4), maxLength: Math.max(minItems, Math.min(maxItems, 4)) })
}

const dates = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

const formats: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  date: dates.map(date => date.toISOString().slice(0, 10)),
  'date-time': dates.map(date => date.toISOString()),
}

function stringOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  const known = format === undefined ? undefined : formats[format]
  if (known) return known
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) }
  const words = fc.oneof(fc.string(length), fc.string({ ...length, unit: 'grapheme' }))
  return (pattern === undefined ? undefined : matching(pattern)) ?? words
}

/** Undefined for lookaheads, which the library does not support. */
function matching(pattern: string): Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'))
  } catch {
    return undefined
  }
}

function numberOf(schema: Schema): Arbitrary<number> {
  const min = schema.minimum ?? schema.exclusiveMinimum ?? -1_000_000
  const max = Math.max(min, schema.maximum ?? schema.exclusiveMaximum ?? 1_000_000)
  const whole = fc.integer({ min: Math.max(Math.ceil(min), -(2 ** 31)), max: Math.min(Math.floor(max), 2 ** 31 - 1) })
  const edges = fc.constantFrom(min, max, min - 1, max + 1)
  if (schema.type === 'integer') return fc.oneof({ arbitrary: whole, weight: 4 }, edges)
  return fc.oneof(whole, edges, fc.double({ min, max, noNaN: true }))
}
