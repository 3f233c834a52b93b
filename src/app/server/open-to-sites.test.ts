import { expect, test } from 'vitest'
import { readSendable } from '#app/testing/fuzz/operations.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { readOperations } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'

const app = await testApp()
const id = await makeFacility(app.db)
const date = addDays(dateIn('UTC', Date.now()), 3)
const NOBODY = '00000000-0000-4000-8000-000000000000'

test.each([
  ['a facility', `/api/facilities/${id}`, 200],
  ['a missing facility', `/api/facilities/${NOBODY}`, 404],
  ['its days', `/api/availability-days?facilityId=${id}&from=${date}`, 200],
  ['its times', `/api/availability-slots?facilityId=${id}&date=${date}`, 200],
  ['an invalid request for its times', '/api/availability-slots', 400],
])('scripts on other sites can read %s, without the visitor’s identity', async (_name, url, status) => {
  const answer = await app.app.inject({ url, headers: { origin: 'https://club.example' } })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

test.each(['/api/session', '/api/bookings', '/api/owner/facilities'])(
  'other sites cannot read personal data: %s',
  async url => {
    const answer = await app.app.inject({ url, headers: { origin: 'https://club.example' } })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  },
)

/** Public reads whose response includes the visitor’s holds, and nothing personal without credentials. */
const OF_WIDGET = ['GET /api/availability-days', 'GET /api/availability-slots']

test('other sites can read only public operations', async () => {
  const { operations } = readSendable((await app.app.inject('/api/openapi.json')).payload)
  const actions = await readOperations(app)
  const wrong: string[] = []
  for (const { name, method, path } of operations) {
    const isPublic = method === 'GET' && (actions.get(name) === 'read-public' || OF_WIDGET.includes(name))
    const url = path.replace(/\{\w+\}/g, NOBODY)
    const { headers } = await app.app.inject({ method, url, headers: { origin: 'https://club.example' } })
    if (headers['access-control-allow-origin'] !== (isPublic ? '*' : undefined)) wrong.push(name)
  }
  expect(wrong).toEqual([])
})
