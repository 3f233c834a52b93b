import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { feedPaths } from '#feeds/dataset.ts'

const app = await testApp()
const facility = await makeFacility(app.db)
const ask = (url: string, encoding?: string, more = {}) =>
  app.app.inject({ url, headers: { ...(encoding && { 'accept-encoding': encoding }), ...more } })

test.each([
  [feedPaths.slots, 'br', brotliDecompressSync],
  [feedPaths.slots, 'gzip', gunzipSync],
  [`/api/facilities/${facility}/calendar.ics?availability=yes`, 'gzip, deflate, br', brotliDecompressSync],
])('%s is compressed for Accept-Encoding %s', async (url, encoding, unpack) => {
  const [plain, packed] = [await ask(url), await ask(url, encoding)]
  expect(packed.headers['content-encoding']).toBe(encoding.includes('br') ? 'br' : 'gzip')
  expect(unpack(packed.rawPayload).toString()).toBe(plain.payload)
  expect(packed.rawPayload.length * 4).toBeLessThan(plain.payload.length)
  expect([plain.headers.vary, packed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
  const tag = String(packed.headers.etag)
  expect(tag).toBe(`W/${plain.headers.etag}`)
  expect((await ask(url, encoding, { 'if-none-match': tag })).statusCode).toBe(304)
})

test('small and personal responses are not compressed', async () => {
  for (const url of [`/api/facilities/${facility}`, '/api/bookings'])
    expect((await ask(url, 'br')).headers['content-encoding']).toBeUndefined()
  expect((await ask(feedPaths.slots, 'identity, br;q=0')).headers['content-encoding']).toBeUndefined()
})
