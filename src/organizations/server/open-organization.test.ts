import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { ORGANIZATION_COOKIE } from '../choice.ts'
import { foundOrganization, ownOrganization } from './found-organization.ts'

const app = await testApp()
const { db } = app

/** A second organization, whose id is not its owner's, with a facility. */
async function secondOrganization(accountId: string) {
  const id = await db.begin(tx => foundOrganization(tx, accountId))
  return { id, facilityId: await makeOwnedFacility(db, { ownerId: id }) }
}

async function makeOwner() {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  return { owner, facilityId }
}

const listed = async (as: Awaited<ReturnType<typeof app.owner>>, query = '') =>
  (await app.get<{ id: string }[]>(`/api/owner/facilities${query}`, as)).body.map(({ id }) => id)

test('a list is of the named organization, the chosen one or the oldest', async () => {
  const { owner, facilityId } = await makeOwner()
  const second = await secondOrganization(owner.account.id)
  expect(second.id).not.toBe(owner.account.id)
  expect(await listed(owner)).toEqual([facilityId])
  expect(await listed(owner, `?organization=${second.id}`)).toEqual([second.facilityId])
  owner.cookies.set(ORGANIZATION_COOKIE, second.id)
  expect(await listed(owner)).toEqual([second.facilityId])
  expect(await listed(owner, `?organization=${owner.account.id}`)).toEqual([facilityId])
  // A choice of someone else in the same browser, or nonsense.
  for (const cookie of [randomUUID(), 'x']) {
    owner.cookies.set(ORGANIZATION_COOKIE, cookie)
    expect(await listed(owner)).toEqual([facilityId])
  }
})

test('naming an organization of others is refused and logged, also with a cookie', async () => {
  const [{ owner }, other] = [await makeOwner(), await makeOwner()]
  const url = `/api/owner/facilities?organization=${other.owner.account.id}`
  expect(await app.get(url, owner)).toMatchObject({ status: 404, body: { code: 'organization-not-found' } })
  owner.cookies.set(ORGANIZATION_COOKIE, other.owner.account.id)
  expect(await listed(owner)).not.toContain(other.facilityId)
})

test('a member limited to a venue sees its facilities, and none after the venue is deleted', async () => {
  const { owner, facilityId } = await makeOwner()
  const elsewhere = await makeOwnedFacility(db, { ownerId: owner.account.id })
  const [venue] = await db<{ id: string }[]>`
    insert into venue (organization_id, name) values (${owner.account.id}, 'Hill Park') returning id`
  await db`update facility set venue_id = ${venue!.id} where id = ${facilityId}`
  const staff = await app.owner()
  await db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${owner.account.id}, ${staff.account.id}, 'manager', ${[venue!.id]})`
  expect(await listed(staff)).toEqual([facilityId])
  expect((await app.get(`/api/owner/facilities/${facilityId}`, staff)).status).toBe(200)
  expect((await app.get(`/api/owner/facilities/${elsewhere}`, staff)).status).toBe(403)
  await db`delete from venue where id = ${venue!.id}`
  expect(await listed(staff)).toEqual([])
  expect((await app.get(`/api/owner/facilities/${facilityId}`, staff)).status).toBe(403)
})

test('a facility cannot join a venue of another organization, and leaves its own with its owner', async () => {
  const [{ owner, facilityId }, other] = [await makeOwner(), await makeOwner()]
  const [own, foreign] = await db<{ id: string }[]>`
    insert into venue (organization_id, name)
    values (${owner.account.id}, 'Hill Park'), (${other.owner.account.id}, 'Hill Park') returning id`
  await expect(db`update facility set venue_id = ${foreign!.id} where id = ${facilityId}`).rejects.toMatchObject({
    constraint: 'facility_venue_is_own',
  })
  await db`update facility set venue_id = ${own!.id} where id = ${facilityId}`
  await db`update facility set owner_id = ${other.owner.account.id} where id = ${facilityId}`
  expect(await db`select venue_id from facility where id = ${facilityId}`).toEqual([{ venueId: null }])
})

test('an organization keeps an owner', async () => {
  const { owner } = await makeOwner()
  const [second, staff] = [await app.owner(), await app.owner()]
  const join = (accountId: string, role: string) => db`
    insert into organization_member (organization_id, account_id, role)
    values (${owner.account.id}, ${accountId}, ${role})`
  await join(second.account.id, 'owner')
  await join(staff.account.id, 'viewer')
  const leave = (accountId: string) => db`
    delete from organization_member where organization_id = ${owner.account.id} and account_id = ${accountId}`
  // Two owners who remove each other.
  const left = await Promise.allSettled([leave(owner.account.id), leave(second.account.id)])
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const owners = await db`
    select from organization_member where organization_id = ${owner.account.id} and role = 'owner'`
  expect(owners).toHaveLength(1)
})

test('concurrent first facilities found one organization', async () => {
  const { account } = await app.owner()
  const ids = await Promise.all([1, 2, 3].map(() => db.begin(tx => ownOrganization(tx, account.id))))
  expect(new Set(ids).size).toBe(1)
})
