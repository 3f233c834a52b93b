import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AuditRecord } from '#accounts/log-contract.ts'
import { csvOf, upload } from '#app/testing/import-list.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { OwnedListing } from '#facilities/owned/contract.ts'
import type { FacilityImport } from '#imports/contract.ts'

const app = await testApp()

type Drafts = {
  drafts: number
  publishable: number
  mayPublish: boolean
  kept: { id: string; name: string; why: string }[]
}
type Published = { published: number; kept: { id: string; why: string }[]; code: string }

const publish = (body: unknown, as?: Browser) => app.post<Published>('/api/owner/facilities/publish', body, as)
const draftsOf = async (as: Browser, query = '') =>
  (await app.get<Drafts>(`/api/owner/facilities/drafts${query}`, as)).body
const listed = async (as: Browser) => (await app.get<OwnedListing[]>('/api/owner/facilities', as)).body
const statesOf = async (as: Browser) => Object.fromEntries((await listed(as)).map(({ name, status }) => [name, status]))
const verify = (id: string) => app.db`update account set email_verified = true where id = ${id}`

const rows = [
  { name: 'Priced One' },
  { name: 'Priced Two', street: '2 Example Street' },
  { name: 'Unclear Price', street: '3 Example Street', price: 'TBD' },
]

async function importLater(owner: Browser, list = rows): Promise<FacilityImport> {
  const { status, body } = await upload(app, csvOf(list), owner, { publish: 'later' })
  expect(status).toBe(200)
  return body
}

test('an import to publish later makes drafts, and “publish 2 of 3” keeps the one without a price', async () => {
  const owner = await app.owner()
  const { id: importId, message, counts, publishes } = await importLater(owner)
  expect({ message, publishes, added: counts?.new }).toEqual({
    message: 'Successfully imported 3 facilities',
    publishes: false,
    added: 3,
  })
  const unclear = (await listed(owner)).find(({ name }) => name === 'Unclear Price')!
  expect(await draftsOf(owner, `?importId=${importId}`)).toEqual({
    drafts: 3,
    publishable: 2,
    mayPublish: true,
    kept: [{ id: unclear.id, name: 'Unclear Price', why: 'no-price' }],
  })
  const { status, body } = await publish({ importId }, owner)
  expect([status, body]).toEqual([200, { published: 2, kept: [{ id: unclear.id, why: 'no-price' }] }])
  expect(await statesOf(owner)).toEqual({
    'Priced One': 'published',
    'Priced Two': 'published',
    'Unclear Price': 'draft',
  })
  expect((await publish({ importId }, owner)).body.published).toBe(0)
  const chosen = await publish({ facilityIds: [unclear.id] }, owner)
  expect(chosen.body).toEqual({ published: 1, kept: [] })
  const { body: log } = await app.get<AuditRecord[]>(
    `/api/admin/log?kind=import&subject=${importId}`,
    await app.administrator(),
  )
  expect(log[0]).toMatchObject({
    actor: { role: 'owner', id: owner.account.id },
    action: 'facilities-published',
    after: { facilities: 2 },
  })
})

test('in the demo an import publishes at once unless asked otherwise', async () => {
  const owner = await app.owner()
  const { body } = await upload(app, csvOf(rows), owner)
  expect(body.publishes).toBe(true)
  expect(new Set(Object.values(await statesOf(owner)))).toEqual(new Set(['published']))
  const refused = await upload(app, csvOf(rows), owner, { publish: 'never' })
  expect(refused.status).toBe(400)
})

test('in live mode imports make drafts, whatever they ask for', async () => {
  const live = await testApp()
  await live.db`update payment_mode set livemode = true`
  const owner = await live.owner()
  const { body } = await upload(live, csvOf(rows), owner, { publish: 'now' })
  expect(body).toMatchObject({ publishes: false, message: 'Successfully imported 3 facilities' })
  const { body: owned } = await live.get<OwnedListing[]>('/api/owner/facilities', owner)
  expect(owned.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
  const request = () => live.post<Published>('/api/owner/facilities/publish', { importId: body.id }, owner)
  expect(await request()).toMatchObject({ status: 409, body: { code: 'not-verified' } })
  await live.db`update organization set verified_at = now(), verified_by = 'administrator'`
  expect((await request()).body.published).toBe(2)
})

test('importing a list again changes drafts and published facilities without publishing or hiding them', async () => {
  const owner = await app.owner()
  const { id: importId } = await importLater(owner)
  await publish({ importId }, owner)
  const changed = rows.map(row => ({ ...row, sports: 'Tennis' }))
  const { body } = await upload(app, csvOf(changed), owner)
  expect(body.counts).toMatchObject({ new: 0, changed: 3 })
  expect(await statesOf(owner)).toEqual({
    'Priced One': 'published',
    'Priced Two': 'published',
    'Unclear Price': 'draft',
  })
})

test('an import to publish later can be undone, also after publishing', async () => {
  const owner = await app.owner()
  const { id } = await importLater(owner)
  await publish({ importId: id }, owner)
  expect((await app.post(`/api/facilities/csv/imports/${id}/undo`, {}, owner)).status).toBe(200)
  expect(await listed(owner)).toEqual([])
})

test('publishing without a choice publishes all priced drafts of the owner', async () => {
  const owner = await app.owner()
  await importLater(owner)
  await importLater(owner, [{ name: 'Another List' }])
  expect(await draftsOf(owner)).toMatchObject({ drafts: 4, publishable: 3 })
  expect((await publish({}, owner)).body).toMatchObject({ published: 3, kept: [{ why: 'no-price' }] })
})

test('chosen facilities that cannot be published are named with the reason', async () => {
  const [owner, other] = [await app.owner(), await app.owner('Oscar Other')]
  await importLater(owner)
  await importLater(other)
  const [one, two] = await listed(owner)
  const [foreign] = await listed(other)
  await publish({ facilityIds: [one!.id] }, owner)
  const [missing, twice] = [randomUUID(), two!.id]
  const { body } = await publish({ facilityIds: [one!.id, twice, twice, foreign!.id, missing] }, owner)
  expect(body).toEqual({
    published: 1,
    kept: [
      { id: one!.id, why: 'not-a-draft' },
      { id: foreign!.id, why: 'not-found' },
      { id: missing, why: 'not-found' },
    ],
  })
  expect(await draftsOf(other)).toMatchObject({ drafts: 3 })
  const { id: importId } = (await app.get<FacilityImport[]>('/api/facilities/csv/imports', other)).body[0]!
  expect((await publish({ importId }, owner)).body).toEqual({ published: 0, kept: [] })
  expect(await draftsOf(owner, `?importId=${importId}`)).toMatchObject({ drafts: 0, kept: [] })
})

test.each([
  ['no ids', { facilityIds: [] }],
  ['too many ids', { facilityIds: Array.from({ length: 501 }, () => randomUUID()) }],
  ['something that is no id', { importId: 'mine' }],
])('%s are refused', async (_name, body) => {
  const answer = await publish(body, await app.owner())
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid-request'])
})

test('visitors have no drafts, and unverified owners publish none', async () => {
  expect((await publish({})).status).toBe(401)
  expect((await app.get('/api/owner/facilities/drafts')).status).toBe(401)
  const owner = await app.owner('Una Unverified', { isVerified: false })
  const { id: importId } = await importLater(owner)
  expect(await draftsOf(owner)).toMatchObject({ drafts: 3, publishable: 2, mayPublish: false })
  for (const body of [{}, { importId }, { facilityIds: [(await listed(owner))[0]!.id] }]) {
    const refused = await publish(body, owner)
    expect([refused.status, refused.body.code]).toEqual([409, 'not-verified'])
  }
  // They asked for later: verifying does not publish them.
  await verify(owner.account.id)
  expect(await draftsOf(owner)).toMatchObject({ drafts: 3, mayPublish: true })
  expect((await publish({ importId }, owner)).body.published).toBe(2)
})

test('a manager limited to a venue publishes its drafts only, and other staff publish none', async () => {
  const owner = await app.owner()
  await importLater(owner)
  const [one, two] = await listed(owner)
  const [{ organizationId }] = await app.db<[{ organizationId: string }]>`
    select owner_id as organization_id from facility where id = ${one!.id}`
  const venueId = randomUUID()
  await app.db`insert into venue (id, organization_id, name) values (${venueId}, ${organizationId}, 'North Park')`
  await app.db`update facility set venue_id = ${venueId} where id = ${one!.id}`
  const join = (as: { account: { id: string } }, role: string) => app.db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${organizationId}, ${as.account.id}, ${role}, ${[venueId]})`
  const [manager, scheduler] = [await app.owner('Mia Manager'), await app.owner('Sid Scheduler')]
  await join(manager, 'manager')
  await join(scheduler, 'scheduler')
  expect((await publish({}, scheduler)).status).toBe(403)
  expect(await draftsOf(manager)).toMatchObject({ drafts: 1 })
  const { body } = await publish({ facilityIds: [one!.id, two!.id] }, manager)
  expect(body).toEqual({ published: 1, kept: [{ id: two!.id, why: 'not-found' }] })
  const [entry] = await app.db`
    select actor_role as role, organization_id from audit_entry
    where actor_id = ${manager.account.id} and action = 'facilities-published'`
  expect(entry).toEqual({ role: 'manager', organizationId })
})

test('verifying, publishing and hiding at once ends without deadlock, with all of them published', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = await app.owner('Rita Race', { isVerified: false })
    const list = Array.from({ length: 20 }, (_, at) => ({ name: `Race ${round}-${at}` }))
    await upload(app, csvOf(list), owner)
    const facilityIds = (await listed(owner)).map(({ id }) => id)
    const answers = await Promise.all([
      publish({ facilityIds }, owner),
      verify(owner.account.id).then(() => ({ status: 200 })),
      ...facilityIds.slice(0, 5).map(id => app.post(`/api/owner/facilities/${id}/publish`, {}, owner)),
      publish({}, owner),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect(new Set(Object.values(await statesOf(owner)))).toEqual(new Set(['published']))
  }
})
