import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { CHANGED_COOKIE } from '#app/contract.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'

const { app, db } = await testApp()
const facilityId = await makeFacility(db)

test('a change marks the browser for ten seconds, and reads and refusals do not', async () => {
  const saved = await app.inject({ method: 'POST', url: '/api/favorites', payload: { facilityId } })
  expect(saved.statusCode).toBe(200)
  const changed = saved.cookies.find(({ name }) => name === CHANGED_COOKIE)
  expect(changed).toMatchObject({ maxAge: 10, path: '/', httpOnly: true, sameSite: 'Lax' })

  const cookie = saved.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie }
  expect(await marked({ url: '/api/favorites', headers })).toBe(false)
  expect(await marked({ method: 'POST', url: '/api/favorites', headers, payload: {} })).toBe(false)
  expect(await marked({ method: 'POST', url: '/api/steps', headers, payload: { step: 'search' } })).toBe(false)
  expect(await marked({ method: 'POST', url: '/api/favorites/remove', headers, payload: { facilityId } })).toBe(true)
})

async function marked(request: InjectOptions): Promise<boolean> {
  const { cookies } = await app.inject(request)
  return cookies.some(({ name }) => name === CHANGED_COOKIE)
}
