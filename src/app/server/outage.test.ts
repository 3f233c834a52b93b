import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'

const app = await testApp()

test('an unreachable database returns 503 with Retry-After, and the process stays up', async () => {
  await app.db.end()
  const answer = await app.get('/api/facilities')
  expect(answer).toMatchObject({
    status: 503,
    body: { code: 'temporarily-unavailable' },
    headers: { 'retry-after': '1' },
  })
  expect((await app.app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
})
