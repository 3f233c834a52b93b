import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { isAction } from '#accounts/rules.ts'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()
type Operation = {
  operationId: string
  tags: string[]
  'x-permission': string
  parameters: { name: string; in: string }[]
  security: Record<string, string[]>[]
}
type Document = {
  openapi: string
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, { headers?: object }> }
}
const read = async () => (await app.get<Document>('/api/openapi.json')).body

const each = async () =>
  Object.entries((await read()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )

test('the OpenAPI document is valid, and a broken one is not', async () => {
  const document = await read()
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
  const operation = document.paths['/api/bookings']!.get!
  const wrong = { ...document, paths: { '/api/bookings': { get: { ...operation, parameters: [{ name: 'limit' }] } } } }
  expect(await new Validator().validate(wrong)).toMatchObject({ valid: false })
})

test('every operation has a unique id, one tag and all its path parameters', async () => {
  const operations = await each()
  const headings = (await read()).tags.map(({ name }) => name)
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { path, method, parameters, tags } of operations) {
    const inPath = parameters.filter(one => one.in === 'path').map(({ name }) => name)
    const inAddress = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(new Set(inAddress), `${method} ${path}`).toEqual(new Set(inPath))
    expect(tags).toHaveLength(1)
    expect(headings, `${method} ${path}`).toContain(tags[0])
  }
})

test('the document names the key scope of each operation, or none for people only', async () => {
  const operations = await each()
  const keyOf = (wanted: string) =>
    operations.find(({ method, path }) => `${method} ${path}` === wanted)!.security.find(one => one.key)?.key
  expect(keyOf('get /api/bookings')).toEqual(['read'])
  expect(keyOf('post /api/bookings')).toEqual(['book'])
  expect(keyOf('post /api/facilities/{id}/closures')).toEqual(['manage'])
  expect(keyOf('get /api/facilities')).toEqual([])
  for (const wanted of ['get /api/admin/log', 'post /api/developer/keys', 'post /api/account/password'])
    expect(keyOf(wanted), wanted).toBeUndefined()
  expect(operations.every(one => isAction(one['x-permission']))).toBe(true)
})

test('shared schemas are defined once, and every reference resolves', async () => {
  const document = await read()
  const { schemas, responses } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Booking', 'Clinic', 'Facility', 'Problem']))
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(500)
  for (const [, kind, name] of references) expect(document.components).toHaveProperty([kind!, name!])
  expect(JSON.stringify(document)).not.toContain('$defs')
  expect(responses['too-many-requests']?.headers).toHaveProperty('Retry-After')
})

test('the document is compressed, and 304 when unchanged', async () => {
  const get = (headers: Record<string, string>) => app.app.inject({ url: '/api/openapi.json', headers })
  const [plain, packed] = [await get({}), await get({ 'accept-encoding': 'gzip, br' })]
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  const again = await get({ 'if-none-match': String(plain.headers.etag) })
  expect(again).toMatchObject({ statusCode: 304, payload: '' })
})
