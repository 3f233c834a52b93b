import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeAdministratorLink } from '#accounts/server/people/make-administrator-link.ts'
import { holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { readSigningSecret } from '#kit/server/db/settings.ts'
import { serve } from '#kit/server/http/serve.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { ACCOUNT_COOKIE, VISITOR_COOKIE } from '../contract.ts'
import { cacheScopeOf } from './cache-scope.ts'
import { identifyRequests } from './identity.ts'

const app = await testApp()
/** Returns the cache scope of a request. */
const mirror = fastify()
await mirror.register(cookie, { secret: await readSigningSecret(app.db) })
const openKey = () => Promise.reject(new Error('Nobody has a key here.'))
identifyRequests(mirror, { ...app.services, openKey })
const endpoint = {
  method: 'GET',
  path: '/',
  may: 'act-for-oneself',
  summary: 'Returns the cache scope.',
  reply: z.object({ scope: z.string().nullable() }),
} as const satisfies Endpoint
serve(mirror, endpoint, ({ request }) => ({ scope: cacheScopeOf(request) }))
afterAll(() => mirror.close())

test('new browsers and forged cookies have no scope', async () => {
  expect(await scope(newBrowser())).toBeNull()
  const visitor = await newVisitor()
  const [value] = visitor.cookies.get(VISITOR_COOKIE)!.split(/\.(?=[^.]*$)/)
  expect(await scope({ cookies: new Map([[VISITOR_COOKIE, `${value}.forged`]]) })).toBeNull()
  expect(await scope({ cookies: new Map([[ACCOUNT_COOKIE, visitor.cookies.get(VISITOR_COOKIE)!]]) })).toBeNull()
})

test('each visitor has a stable, distinct scope', async () => {
  const [ann, bob] = [await newVisitor(), await newVisitor()]
  expect(await scope(ann)).toMatch(/^visitor:[0-9a-f-]{36}$/)
  expect(await scope(ann)).toBe(await scope(ann))
  expect(await scope(bob)).not.toBe(await scope(ann))
})

test('sign-in and sign-out change the scope, copied cookies included', async () => {
  const browser = await newVisitor()
  await signIn(browser)
  const asAdministrator = await scope(browser)
  const copy: Browser = { cookies: new Map(browser.cookies) }
  expect(asAdministrator).toMatch(/^account:[0-9a-f-]{36} administrator$/)
  await app.post('/api/sign-out', undefined, browser)
  expect([await scope(browser), await scope(copy)]).toEqual([null, null])
})

test('the scope includes the account until the session ends', async () => {
  const owner = await app.owner()
  const copy: Browser = { cookies: new Map(owner.cookies) }
  expect(await scope(owner)).toBe(`account:${owner.account.id}`)
  await app.post('/api/sign-out', undefined, owner)
  expect(await scope(copy)).toBeNull()
})

test('the scope drops a revoked administrator role', async () => {
  const browser = newBrowser()
  await signIn(browser)
  const asAdministrator = await scope(browser)
  await app.db`update account set is_administrator = false`
  expect(`${await scope(browser)} administrator`).toBe(asAdministrator)
})

async function scope({ cookies }: Browser): Promise<string | null> {
  const answer = await mirror.inject({ url: '/', cookies: Object.fromEntries(cookies) })
  return answer.json<{ scope: string | null }>().scope
}

async function newVisitor(): Promise<Browser> {
  return (await holdSome(app, await makeFacility(app.db), 1)).browser
}

async function signIn(browser: Browser): Promise<void> {
  const link = new URL(await makeAdministratorLink(app.db, 'https://openfield.example'))
  await app.post('/api/sign-in', { token: link.searchParams.get('token') }, browser)
}
