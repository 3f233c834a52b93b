import { expect, test } from 'vitest'
import { type ApiDocument, accessOf, groupOperations, isOpen, narrowGroups, refusalsOf } from './document.ts'
import { addressOf, curlOf, exampleOf, fetchOf } from './examples.ts'
import { boundsOf, typeOf } from './type-labels.ts'

const operation = {
  operationId: 'getBookings',
  summary: 'One’s bookings.',
  tags: ['Bookings'],
  parameters: [],
  responses: {},
}
const document: ApiDocument = {
  servers: [{ url: 'https://fields.example' }],
  tags: [
    { name: 'Search', description: 'Find.' },
    { name: 'Bookings', description: 'Book.' },
    { name: 'Administration', description: 'Administer.' },
  ],
  webhooks: {},
  paths: {
    '/api/bookings': {
      get: { ...operation, security: [{ key: ['read'] }, { session: [] }] },
      post: { ...operation, operationId: 'postBookings', security: [{}, { key: ['book'] }] },
    },
    '/api/admin/log': { get: { ...operation, tags: ['Administration'], security: [{ session: [] }] } },
  },
  components: {
    schemas: {
      Pair: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'string' } }, required: ['a'] },
    },
    responses: { slow: { description: 'too-many-requests: Please wait.\nslot-taken: It is: gone.' } },
  },
}
const groups = groupOperations(document)

test('operations are grouped under their headings, in document order', () => {
  expect(groups.map(({ tag, operations }) => [tag, operations.map(({ method }) => method)])).toEqual([
    ['Bookings', ['GET', 'POST']],
    ['Administration', ['GET']],
  ])
})

test('people-only operations are hidden by default, and a search must match all words', () => {
  const tags = (words: string, withPeople: boolean) => narrowGroups(groups, { words, withPeople }).map(({ tag }) => tag)
  expect(tags('', false)).toEqual(['Bookings', 'Administration'])
  expect(narrowGroups(groups, { words: '', withPeople: false })[1]?.operations).toEqual([])
  expect(tags('log', false)).toEqual([])
  expect(tags('', true)).toEqual(['Bookings', 'Administration'])
  expect(tags('POST  bookings', true)).toEqual(['Bookings'])
  expect(tags('post log', true)).toEqual([])
})

test('operations are distinguished by the key they need', () => {
  const [get, post] = groups[0]!.operations
  expect([accessOf(get!), isOpen(get!)]).toEqual(['read', false])
  expect([accessOf(post!), isOpen(post!)]).toEqual(['book', true])
  expect(accessOf(groups[1]!.operations[0]!)).toBe('people')
  expect(accessOf({ ...get!, security: [{}, { key: [] }] })).toBe('public')
})

test('error references are resolved, with shared errors listed separately', () => {
  const responses = { 200: { description: 'Done.' }, 409: { $ref: '#/components/responses/slow' } }
  const { own, shared } = refusalsOf({ ...groups[0]!.operations[0]!, responses }, document.components)
  expect(own).toEqual([{ status: '409', code: 'slot-taken', detail: 'It is: gone.' }])
  expect(shared.map(({ code }) => code)).toEqual(['too-many-requests'])
})

test.each([
  [{ type: 'string', format: 'uuid' }, 'uuid'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Pair' } }, 'list of Pair'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ anyOf: [{ enum: ['a', 1] }, { type: 'null' }] }, '"a" | 1 or null'],
  [{}, 'anything'],
])('%j is displayed as %s', (schema, expected) => expect(typeOf(schema)).toBe(expected))

test.each([
  [{ minItems: 1, maxItems: 48 }, '1 to 48 items'],
  [{ maxLength: 1200 }, 'at most 1,200 characters'],
  [{ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 24 }, 'at least 0, 24 by default'],
  [{ minimum: 1, maximum: 1 }, '1'],
  [{}, ''],
])('%j reads “%s”', (schema, expected) => expect(boundsOf(schema)).toBe(expected))

test('an example has all required fields with matching types', () => {
  const schema = {
    type: 'object',
    properties: {
      pair: { $ref: '#/components/schemas/Pair' },
      email: { type: 'string', format: 'email' },
      totalAmount: { type: 'string' },
      modes: { type: 'array', items: { enum: ['hold', 'linkout'] } },
      note: { type: 'string' },
    },
    required: ['pair', 'email', 'totalAmount', 'modes'],
  }
  expect(exampleOf(schema, document.components)).toEqual({
    pair: { a: 1 },
    email: 'you@example.org',
    totalAmount: '75.00',
    modes: ['hold'],
  })
})

test('a URL contains given values and keeps placeholders for missing ones', () => {
  const parameters = [
    { name: 'id', in: 'path' as const, required: true, schema: {} },
    { name: 'q', in: 'query' as const, required: false, schema: {} },
  ]
  const listed = { ...groups[0]!.operations[0]!, path: '/api/things/{id}', parameters }
  expect(addressOf(listed, {})).toBe('/api/things/{id}')
  expect(addressOf(listed, { id: 'a/b', q: 'x y' })).toBe('/api/things/a%2Fb?q=x+y')
})

test('code samples escape quotes', () => {
  const request = {
    method: 'POST',
    url: 'https://fields.example/api/bookings',
    key: 'ofk_a',
    body: `{"a":"it's"}`,
    repeat: 'r1',
  }
  expect(curlOf(request)).toBe(
    [
      `curl -X POST 'https://fields.example/api/bookings' \\`,
      `  -H 'Authorization: Bearer ofk_a' \\`,
      `  -H 'Idempotency-Key: r1' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d '{"a":"it'\\''s"}'`,
    ].join('\n'),
  )
  const plain = { method: 'GET', url: 'https://fields.example/api/facilities', key: '', body: undefined, repeat: '' }
  expect(curlOf(plain)).toBe(`curl 'https://fields.example/api/facilities'`)
  expect(fetchOf(plain)).toContain('await fetch("https://fields.example/api/facilities")')
  expect(fetchOf(request)).toContain(`Authorization: "Bearer ofk_a"`)
})
