import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople } from '#app/testing/permissions/roles.ts'
import { type Subjects, subjectsOf } from '#app/testing/permissions/subjects.ts'
import { digestAll, expectRefusal, readOperations, send, sortRoles } from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'

/** Every route of the app, `METHOD /path` as the OpenAPI document has it. */
const mounted = new Set<string>()
const onStart = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) mounted.add(`${each} ${url.replace(/:(\w+)/g, '{$1}')}`)
  })
subscribe('fastify.initialization', onStart)
const app = await testApp()
unsubscribe('fastify.initialization', onStart)

const operations = await readOperations(app)
let subjects: Subjects
beforeAll(async () => {
  subjects = subjectsOf(app, await meetPeople(app), { isShared: true })
})

/** The document itself, what answers where nothing is, and bytes of pictures that everybody sees. */
const undocumented = ['GET /api/openapi.json', 'GET /api/athletes/{id}/photo/{file}']

test('every route under /api is in the OpenAPI document, and nothing else is', () => {
  const ofApi = [...mounted].filter(
    route => /^(?!HEAD) *\w+ \/api\/(?!\*$)/.test(route) && !undocumented.includes(route),
  )
  expect(ofApi.sort()).toEqual([...operations.keys()].sort())
})

test('every operation of the document has one sample request, and every sample an operation', () => {
  expect(Object.keys(allRequests).sort()).toEqual([...operations.keys()].sort())
})

const withRefusals = [...operations].filter(([, action]) => sortRoles(action).refused.length > 0)

test.each(withRefusals)('%s refuses who may not (%s), and nothing is changed', async (operation, action) => {
  const asks = []
  for (const role of sortRoles(action).refused) asks.push({ role, ask: await allRequests[operation]!(subjects, role) })
  const before = await digestAll(app.db)
  for (const { role, ask } of asks) {
    const answer = await send(subjects, operation, { role, ask })
    expectRefusal(operation, { action, role, answer })
  }
  expect(await digestAll(app.db)).toEqual(before)
})
