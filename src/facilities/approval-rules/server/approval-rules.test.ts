import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { ApprovalRule, ApprovalRules } from '../contract.ts'

const app = await testApp()
const { db } = app

const onRequest: ApprovalRule = { approval: 'request', responseHours: 12, steps: 2 }
const atOnce: ApprovalRule = { approval: 'instant', responseHours: 4, steps: 1 }

async function makeOrganization() {
  const owner = await app.owner()
  const id = owner.account.id
  const facilityIds = [1, 2, 3].map(() => makeOwnedFacility(db, { ownerId: id }))
  const [a, b, c] = await Promise.all(facilityIds)
  const [venue] = await db<{ id: string }[]>`
    insert into venue (organization_id, name) values (${id}, 'Hill Park') returning id`
  await db`update facility set venue_id = ${venue!.id} where id in (${a!}, ${b!})`
  const write = (body: object, as = owner) => app.post<ApprovalRules>(`/api/organizations/${id}/approval`, body, as)
  return { owner, id, a: a!, b: b!, c: c!, venueId: venue!.id, write }
}

async function valuesOf(ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string; approval: string; responseHours: number; approvalSteps: number }[]>`
    select id, approval, response_hours, approval_steps from facility where id = any (${[...ids]}::uuid[])`
  const byId = new Map(rows.map(row => [row.id, `${row.approval} ${row.responseHours} ${row.approvalSteps}`]))
  return ids.map(id => byId.get(id)!)
}

test('facilities keep their own settings unless they are to follow a rule', async () => {
  const { a, b, c, write } = await makeOrganization()
  const { body } = await write({ venueId: null, rule: onRequest, includeOwn: false })
  expect(body).toMatchObject({ rule: onRequest, following: 0, own: 3, venues: [{ rule: null, following: 0, own: 2 }] })
  expect(await valuesOf([a, b, c])).toEqual(['instant 4 1', 'instant 4 1', 'instant 4 1'])
  const included = await write({ venueId: null, rule: onRequest, includeOwn: true })
  expect(included.body).toMatchObject({ following: 3, own: 0 })
  expect(await valuesOf([a, b, c])).toEqual(['request 12 2', 'request 12 2', 'request 12 2'])
})

test('a venue’s rule decides for its facilities, and without it the organization’s again', async () => {
  const { a, b, c, venueId, write } = await makeOrganization()
  await write({ venueId: null, rule: onRequest, includeOwn: true })
  const { body } = await write({ venueId, rule: atOnce, includeOwn: false })
  expect(body).toMatchObject({ following: 1, venues: [{ rule: atOnce, following: 2 }] })
  expect(await valuesOf([a, b, c])).toEqual(['instant 4 1', 'instant 4 1', 'request 12 2'])
  await db`update facility set venue_id = ${venueId} where id = ${c}`
  expect(await valuesOf([c])).toEqual(['instant 4 1'])
  await write({ venueId, rule: null, includeOwn: false })
  expect(await valuesOf([a, b, c])).toEqual(['request 12 2', 'request 12 2', 'request 12 2'])
})

test('changing a facility itself makes its settings its own, also at the same moment as the rule', async () => {
  const { a, b, write } = await makeOrganization()
  await write({ venueId: null, rule: onRequest, includeOwn: true })
  await Promise.all([
    db`update facility set approval = 'instant' where id = ${a}`,
    write({ venueId: null, rule: { ...onRequest, responseHours: 24 }, includeOwn: false }),
  ])
  await write({ venueId: null, rule: { ...onRequest, responseHours: 48 }, includeOwn: false })
  const [own, following] = await valuesOf([a, b])
  expect(own).toMatch(/^instant/)
  expect(following).toBe('request 48 2')
})

test('a request keeps the rule it was made under', async () => {
  const { a, write } = await makeOrganization()
  await write({ venueId: null, rule: onRequest, includeOwn: true })
  const revision = async () =>
    (await db<{ revision: number }[]>`select revision from facility where id = ${a}`)[0]!.revision
  const before = await revision()
  // Two people instead of one is no fact of the facility.
  await write({ venueId: null, rule: { ...onRequest, steps: 1 }, includeOwn: false })
  expect(await revision()).toBe(before)
  await write({ venueId: null, rule: { ...onRequest, responseHours: 6 }, includeOwn: false })
  expect(await revision()).toBe(before + 1)
})

test('owners and managers set rules, limited ones for their venues; a venue of others is refused and logged', async () => {
  const { id, venueId, write } = await makeOrganization()
  const other = await makeOrganization()
  const limited = await makeStaff(app, { organizationId: id, role: 'manager', venueIds: [venueId] })
  const desk = await makeStaff(app, { organizationId: id, role: 'scheduler' })
  const change = { rule: onRequest, includeOwn: true }
  expect((await write({ venueId, ...change }, limited)).status).toBe(200)
  expect((await write({ venueId: null, ...change }, limited)).status).toBe(403)
  expect((await write({ venueId, ...change }, desk)).status).toBe(403)
  expect((await write({ venueId, ...change }, other.owner)).status).toBe(404)
  expect(await write({ venueId: other.venueId, ...change })).toMatchObject({
    status: 404,
    body: { code: 'venue-not-found' },
  })
  expect(await valuesOf([other.a])).toEqual(['instant 4 1'])
  for (const wrong of [{ responseHours: 0 }, { responseHours: 73 }, { steps: 3 }, { approval: 'never' }])
    expect((await write({ venueId: null, rule: { ...onRequest, ...wrong }, includeOwn: false })).status).toBe(400)
  const read = await app.get<ApprovalRules>(`/api/organizations/${id}/approval`, limited)
  expect(read.body.venues.map(venue => venue.id)).toEqual([venueId])
})
