import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Account } from '#accounts/contract.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { court } from '#app/testing/permissions/requests/owners.ts'
import { digestAll } from '#app/testing/permissions/walk.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { OwnFacility } from '#facilities/editing/contract.ts'
import type { Organization } from '#organizations/contract.ts'
import type { Venue } from '../contract.ts'

const lines: string[] = []
const app = await testApp({ env: { LOG_LEVEL: 'info' }, logTo: { write: line => void lines.push(line) } })
const { db } = app

/** With a random id, unlike an account’s first one. */
async function makeOrganization() {
  const owner = await app.owner()
  await app.post('/api/organizations', { name: 'First', kind: null }, owner)
  const { body } = await app.post<Organization>('/api/organizations', { name: 'Austin Parks', kind: 'parks' }, owner)
  return { owner, id: body.id, url: `/api/organizations/${body.id}/venues` }
}

type Made = Awaited<ReturnType<typeof makeOrganization>>
type Answered = Venue[] & { code: string }

const add = ({ url, owner }: Made, name: string, as: Browser = owner) => app.post<Answered>(url, { name }, as)
const list = async ({ url, owner }: Made, as: Browser = owner) => (await app.get<Venue[]>(url, as)).body
const assign = ({ id, owner }: Made, body: { facilityIds: string[]; venueId: string | null }) =>
  app.post<Answered>(`/api/organizations/${id}/facility-venues`, body, owner)
const venueNamed = async (made: Made, name: string) =>
  (await add(made, name)).body.find(venue => venue.name === name)!.id

async function addMember(
  { id }: Made,
  role: string,
  venueIds: string[] | null,
): Promise<Browser & { account: Account }> {
  const person = await app.owner('Mona Member')
  await db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${id}, ${person.account.id}, ${role}, ${venueIds})`
  return person
}

test('venues are added, renamed, filled and deleted', async () => {
  const made = await makeOrganization()
  const north = await venueNamed(made, 'Northfield')
  expect((await add(made, ' northfield ')).body.code).toBe('venue-exists')
  const south = await venueNamed(made, 'Southfield')
  const rename = (name: string) => app.post<Answered>(`${made.url}/${south}`, { name }, made.owner)
  expect((await rename('NORTHFIELD')).body.code).toBe('venue-exists')
  expect((await rename('Eastfield')).body.map(({ name }) => name)).toEqual(['Eastfield', 'Northfield'])
  const facilityIds = [
    await makeOwnedFacility(db, { ownerId: made.id }),
    await makeOwnedFacility(db, { ownerId: made.id }),
  ]
  expect((await assign(made, { facilityIds, venueId: north })).body).toContainEqual({
    id: north,
    name: 'Northfield',
    facilities: 2,
  })
  await assign(made, { facilityIds: [facilityIds[0]!], venueId: null })
  const viewer = await addMember(made, 'viewer', [north])
  expect(await list(made, viewer)).toEqual([{ id: north, name: 'Northfield', facilities: 1 }])
  const gone = await app.post<Answered>(`${made.url}/${north}/delete`, {}, made.owner)
  expect(gone.body).toEqual([{ id: south, name: 'Eastfield', facilities: 0 }])
  expect(await list(made, viewer)).toEqual([])
  expect((await app.post(`${made.url}/${north}/delete`, {}, made.owner)).body.code).toBe('venue-not-found')
  expect((await app.post(`${made.url}/${north}`, { name: 'X' }, made.owner)).body.code).toBe('venue-not-found')
})

test('venues and facilities of another organization are refused without partial effect, and logged', async () => {
  const [made, other] = [await makeOrganization(), await makeOrganization()]
  const [own, foreign] = [await venueNamed(made, 'Own'), await venueNamed(other, 'Foreign')]
  const [mine, theirs] = [
    await makeOwnedFacility(db, { ownerId: made.id }),
    await makeOwnedFacility(db, { ownerId: other.id }),
  ]
  const { body } = await app.post<OwnFacility>(`/api/owner/facilities?organization=${made.id}`, court, made.owner)
  const edited = { ...body.values, revision: body.revision, venueId: foreign }
  const before = await digestAll(db)
  for (const [ask, code] of [
    [() => assign(made, { facilityIds: [mine, theirs], venueId: own }), 'facilities-not-found'],
    [() => assign(made, { facilityIds: [mine], venueId: foreign }), 'venue-not-found'],
    [() => app.post(`${made.url}/${foreign}`, { name: 'Taken' }, made.owner), 'venue-not-found'],
    [() => app.post(`${made.url}/${foreign}/delete`, {}, made.owner), 'venue-not-found'],
    [() => app.post(`/api/owner/facilities/${body.id}`, edited, made.owner), 'venue-not-found'],
    [
      () =>
        app.post(
          `/api/owner/facilities?organization=${made.id}`,
          { ...court, name: 'Other Court', venueId: foreign },
          made.owner,
        ),
      'venue-not-found',
    ],
  ] as const) {
    lines.length = 0
    expect((await ask()).body.code).toBe(code)
    expect(lines.join()).toContain(code)
  }
  expect(await digestAll(db)).toEqual(before)
})

test('a member limited to venues adds facilities to one of them only, and cannot move them out', async () => {
  const made = await makeOrganization()
  const [own, other] = [await venueNamed(made, 'Own'), await venueNamed(made, 'Other')]
  const manager = await addMember(made, 'manager', [own])
  const form = (more: object) => ({ ...court, name: `Court ${randomUUID().slice(0, 8)}`, ...more })
  const post = (more: object) =>
    app.post<OwnFacility & { code: string }>(`/api/owner/facilities?organization=${made.id}`, form(more), manager)
  expect((await post({})).body.code).toBe('venue-needed')
  expect((await post({ venueId: other })).body.code).toBe('venue-needed')
  const { body } = await post({ venueId: own })
  expect(body).toMatchObject({ organizationId: made.id, venueId: own })
  const edit = (more: object, as: Browser = manager) =>
    app.post<OwnFacility & { code: string }>(
      `/api/owner/facilities/${body.id}`,
      { ...body.values, revision: body.revision, ...more },
      as,
    )
  expect((await edit({ venueId: other })).body.code).toBe('venue-needed')
  expect((await edit({ venueId: null })).body.code).toBe('venue-needed')
  expect((await edit({ name: 'Renamed Court' })).body).toMatchObject({ venueId: own })
  for (const [method, url] of [
    ['POST', made.url],
    ['POST', `${made.url}/${own}`],
  ] as const)
    expect(await app.post(url, { name: `${method} mine` }, manager)).toMatchObject({ status: 403 })
})

test('a member removed during an edit saves nothing', async () => {
  const made = await makeOrganization()
  const manager = await addMember(made, 'manager', null)
  const { body } = await app.post<OwnFacility>(`/api/owner/facilities?organization=${made.id}`, court, manager)
  const url = `/api/owner/facilities/${body.id}`
  const open = await app.get<OwnFacility>(url, manager)
  await app.post(`/api/organizations/${made.id}/members/${manager.account.id}/remove`, {}, made.owner)
  const before = await digestAll(db)
  const { values, revision } = open.body
  const saved = await app.post(url, { ...values, name: 'Too late', revision }, manager)
  expect(saved).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  const added = await app.post(`/api/owner/facilities?organization=${made.id}`, court, manager)
  expect(added).toMatchObject({ status: 404, body: { code: 'organization-not-found' } })
  expect(await digestAll(db)).toEqual(before)
})

test('a job groups facilities once by the venue they name', async () => {
  const made = await makeOrganization()
  const ids = await Promise.all(
    ['Zilker Park', 'zilker park', 'Barton Park'].map(async name => {
      const id = await makeOwnedFacility(db, { ownerId: made.id })
      await db`update facility set venue_name = ${name} where id = ${id}`
      return id
    }),
  )
  await app.run('group-venues')
  expect((await list(made)).map(({ name, facilities }) => [name.toLowerCase(), facilities])).toEqual([
    ['barton park', 1],
    ['zilker park', 2],
  ])
  await assign(made, { facilityIds: [ids[0]!], venueId: null })
  await app.run('group-venues')
  expect((await list(made)).map(({ facilities }) => facilities)).toEqual([1, 1])
})
