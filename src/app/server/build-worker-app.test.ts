import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { buildWorkerApp } from './build-worker-app.ts'

const METRICS_TOKEN = 'the-token-that-the-collector-brings'
const { services } = await testApp({ env: { METRICS_TOKEN } })

test('a worker serves health checks and metrics only', async () => {
  const app = await buildWorkerApp(services)
  const ask = async (url: string) => (await app.inject(url)).statusCode
  expect(await ask('/healthz')).toBe(200)
  expect(await ask('/readyz')).toBe(200)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(200)
  expect(await ask('/')).toBe(404)
  expect(await ask('/api/config')).toBe(404)
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: {} })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not-found' })
  await app.close()
})
