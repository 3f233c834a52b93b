import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { OwnerGround } from '../contract.ts'

const app = await testApp()
const administrator = await app.administrator()

type Reply = OwnerGround & { code: string }
type Member = { facilityId: string; part: [number, number] }

const make = (ownerId: string, name: string) => makeOwnedFacility(app.db, { ownerId }, { name })
const read = (id: string, as?: Browser) => app.get<Reply>(`/api/owner/facilities/${id}/ground`, as)
const saveOver = (revision: string, id: string, members: Member[], as?: Browser) =>
  app.post<Reply>(`/api/owner/facilities/${id}/ground`, { members, revision }, as)
/** Saves with the current revision. */
const save = async (id: string, members: Member[], as?: Browser) =>
  saveOver((await read(id, administrator)).body.revision, id, members, as)

/** An owner with a field and its halves, not yet linked. */
async function makeHalves() {
  const owner = await app.owner()
  const [full, north, south] = [
    await make(owner.account.id, 'Full field'),
    await make(owner.account.id, 'North half'),
    await make(owner.account.id, 'South half'),
  ]
  const members: Member[] = [
    { facilityId: full, part: [0, 2] },
    { facilityId: north, part: [0, 1] },
    { facilityId: south, part: [1, 2] },
  ]
  return { owner, full, north, south, members }
}

const partsOf = ({ members }: OwnerGround) => members.map(({ facility, part }) => [facility.name, ...part])

test('an owner links a field and its halves: a held half blocks the field, not the other half', async () => {
  const { owner, full, north, south, members } = await makeHalves()
  const { body: before } = await read(full, owner)
  expect(before.facility).toEqual({ id: full, name: 'Full field' })
  expect(partsOf(before)).toEqual([['Full field', 0, 1]])
  expect(before.candidates).toEqual([
    { id: north, name: 'North half', city: 'Brooklyn' },
    { id: south, name: 'South half', city: 'Brooklyn' },
  ])
  const saved = await save(full, members, owner)
  expect(saved.status).toBe(200)
  expect(partsOf(saved.body)).toEqual([
    ['Full field', 0, 2],
    ['North half', 0, 1],
    ['South half', 1, 2],
  ])
  expect(partsOf((await read(south, owner)).body)).toEqual(partsOf(saved.body))
  await holdSome(app, north, 1)
  const firstOf = async (id: string) => (await slotsOf(app, id))[0]!.status
  expect([await firstOf(full), await firstOf(south)]).toEqual(['held', 'open'])
})

test('a facility unlinked from its ground leaves the others linked', async () => {
  const { owner, full, north, members } = await makeHalves()
  await save(full, members, owner)
  const { body } = await save(north, [{ facilityId: north, part: [0, 1] }], administrator)
  expect(partsOf(body)).toEqual([['North half', 0, 1]])
  expect(partsOf((await read(full, owner)).body)).toEqual([
    ['Full field', 0, 2],
    ['South half', 1, 2],
  ])
})

test('empty parts, duplicate facilities and sets without the facility itself are refused', async () => {
  const { owner, full, north, members } = await makeHalves()
  const invalid = { status: 422, body: { code: 'conflict-set-invalid' } }
  expect(await save(full, [{ facilityId: full, part: [1, 1] }], owner)).toMatchObject(invalid)
  expect(await save(full, [members[0]!, members[0]!], owner)).toMatchObject(invalid)
  expect(await save(full, [{ facilityId: north, part: [0, 1] }], owner)).toMatchObject(invalid)
  expect((await save(full, [], owner)).status).toBe(400)
  expect(await save(full, [members[0]!, { facilityId: randomUUID(), part: [0, 1] }], owner)).toMatchObject({
    status: 404,
    body: { code: 'facility-not-found' },
  })
  expect(partsOf((await read(full, owner)).body)).toEqual([['Full field', 0, 1]])
})

test('fields of different owners can be neither linked nor unlinked', async () => {
  const { owner, full, members } = await makeHalves()
  const other = await app.owner('Otto Owner')
  const foreign = await make(other.account.id, 'Next door')
  const several = { status: 422, body: { code: 'ground-of-several-owners' } }
  for (const as of [owner, administrator])
    expect(await save(full, [members[0]!, { facilityId: foreign, part: [1, 2] }], as)).toMatchObject(several)
  await save(full, members, owner)
  await app.db`update facility set owner_id = ${other.account.id} where id = ${members[1]!.facilityId}`
  expect(await save(full, [members[0]!], owner)).toMatchObject(several)
})

test('the second of two concurrent ground changes is refused, from any linked facility', async () => {
  const { owner, full, north, members } = await makeHalves()
  const { revision } = (await read(full, owner)).body
  const saved = await saveOver(revision, full, members, owner)
  expect(saved.body.revision).not.toBe(revision)
  expect((await read(north, owner)).body.revision).toBe(saved.body.revision)
  const changed = { status: 409, body: { code: 'ground-changed' } }
  for (const stale of [revision, ''])
    expect(await saveOver(stale, full, members.slice(0, 2), owner)).toMatchObject(changed)
  expect(partsOf((await read(full, owner)).body)).toEqual(partsOf(saved.body))
  const both = await Promise.all([full, north].map(id => saveOver(saved.body.revision, id, members.slice(0, 2), owner)))
  expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
})

test('facilities with overlapping holds cannot be linked', async () => {
  const { owner, full, north, members } = await makeHalves()
  await holdSome(app, full, 1)
  await holdSome(app, north, 1)
  expect(await save(full, members, owner)).toMatchObject({ status: 409, body: { code: 'conflict-set-overlaps' } })
  expect(partsOf((await read(full, owner)).body)).toEqual([['Full field', 0, 1]])
})

test('a ground change is audited with its previous and new state', async () => {
  const { owner, full, north, members } = await makeHalves()
  await save(full, members.slice(0, 2), owner)
  const [entry] = await app.db<{ action: string; role: string; before: unknown; after: unknown }[]>`
    select action, actor_role as role, before, after from audit_entry where subject_id = ${full}`
  const memberEntry = (id: string, name: string, part: [number, number]) => ({ facility: { id, name }, part })
  expect(entry).toEqual({
    action: 'ground-changed',
    role: 'owner',
    before: { ground: [memberEntry(full, 'Full field', [0, 1])] },
    after: {
      ground: expect.arrayContaining([
        memberEntry(full, 'Full field', [0, 2]),
        memberEntry(north, 'North half', [0, 1]),
      ]),
    },
  })
})

test('reading or saving ground needs the owner: strangers get 404, signed-out callers 401', async () => {
  const { full, members } = await makeHalves()
  const stranger = await app.owner('Otto Owner')
  for (const ask of [(as?: Browser) => read(full, as), (as?: Browser) => save(full, members, as)]) {
    expect(await ask()).toMatchObject({ status: 401, body: { code: 'account-needed' } })
    expect(await ask(stranger)).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
    expect((await ask(administrator)).status).toBe(200)
  }
  expect((await read(randomUUID(), administrator)).status).toBe(404)
})

test('a member limited to venues is offered fields of these only', async () => {
  const { owner, full, north } = await makeHalves()
  const organizationId = owner.account.id
  const [venue] = await app.db<{ id: string }[]>`
    insert into venue (organization_id, name) values (${organizationId}, 'Hill Park') returning id`
  await app.db`update facility set venue_id = ${venue!.id} where id in (${full}, ${north})`
  const manager = await makeStaff(app, { organizationId, role: 'manager', venueIds: [venue!.id] })
  expect((await read(full, manager)).body.candidates).toEqual([{ id: north, name: 'North half', city: 'Brooklyn' }])
})

test('a facility without an owner has no candidates to share ground with', async () => {
  const id = await makeFacility(app.db)
  expect((await read(id, administrator)).body).toMatchObject({ members: [{ facility: { id } }], candidates: [] })
})
