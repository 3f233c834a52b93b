import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { type Action, actions, may, type Relation } from '#accounts/rules.ts'
import { allRequests } from '#app/testing/permissions/requests/all.ts'
import { meetPeople } from '#app/testing/permissions/roles.ts'
import { type Subjects, subjectsOf } from '#app/testing/permissions/subjects.ts'
import {
  digestAll,
  expectRefusal,
  readOperations,
  readRefusals,
  send,
  sortRoles,
} from '#app/testing/permissions/walk.ts'
import { testApp } from '#app/testing/test-app.ts'

/** `METHOD /path` as in the OpenAPI document. */
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

/** The document itself, and public pictures. */
const undocumented = ['GET /api/openapi.json', 'GET /api/athletes/{id}/photo/{file}']

test('the OpenAPI document lists exactly the routes under /api', () => {
  const ofApi = [...mounted].filter(
    route => /^(?!HEAD) *\w+ \/api\/(?!\*$)/.test(route) && !undocumented.includes(route),
  )
  expect(ofApi.sort()).toEqual([...operations.keys()].sort())
})

test('every operation has exactly one sample request', () => {
  expect(Object.keys(allRequests).sort()).toEqual([...operations.keys()].sort())
})

const administrative = (action: Action) =>
  actions[action].by.every((relation: Relation) => relation === 'administrator')
const open = (action: Action) => may(['anyone'], action)

// The walk trusts the action that an endpoint names. These two would notice a wrong one.
test('an endpoint’s action matches its sign-in refusals', async () => {
  const wrong = [...(await readRefusals(app))].filter(([operation, codes]) => {
    const action = operations.get(operation)!
    if (codes.includes('not-signed-in')) return !administrative(action)
    return codes.includes('account-needed') ? open(action) : administrative(action)
  })
  expect(wrong).toEqual([])
})

test.each([
  ['/api/admin/', administrative],
  ['/api/owner/', (action: Action) => !open(action)],
])('everything under %s requires authorization', (path, isClosed) => {
  const below = [...operations].filter(([operation]) => operation.includes(` ${path}`))
  expect(below.length).toBeGreaterThan(5)
  expect(below.filter(([, action]) => !isClosed(action))).toEqual([])
})

const withRefusals = [...operations].filter(([, action]) => sortRoles(action).refused.length > 0)

test.each(withRefusals)('%s refuses roles without permission (%s) and changes nothing', async (operation, action) => {
  const asks = []
  for (const role of sortRoles(action).refused) asks.push({ role, ask: await allRequests[operation]!(subjects, role) })
  const before = await digestAll(app.db)
  for (const { role, ask } of asks) {
    const answer = await send(subjects, operation, { role, ask })
    expectRefusal(operation, { action, role, answer })
  }
  expect(await digestAll(app.db)).toEqual(before)
})
