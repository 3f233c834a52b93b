import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeImport, makeOwnedFacility } from '#app/testing/make-owned.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { cursorOf, walkPages } from '#app/testing/walk-pages.ts'
import type { Facility } from '#facilities/contract.ts'
import type { OwnedListing } from '../contract.ts'

const app = await testApp()

const LIST = '/api/owner/facilities'
const CHECK = '/api/owner/facilities/check'

test('an owner lists only their own facilities by name, in pages', async () => {
  const owner = await app.owner()
  const other = await app.owner()
  await makeOwnedFacility(app.db, { ownerId: other.account.id }, { name: 'Aspen Court' })
  for (const name of ['Cedar Court', 'Alder Court', 'Birch Court'])
    await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name })
  const pages = await walkPages<OwnedListing[]>(app, `${LIST}?limit=2`, owner)
  expect(pages.map(({ body }) => body.map(({ name }) => name))).toEqual([
    ['Alder Court', 'Birch Court'],
    ['Cedar Court'],
  ])
  expect(pages[0]!.headers['x-total-count']).toBe('3')
  expect(pages[0]!.headers['cache-control']).toBe('no-store')
})

test('the list shows own reference, import and approximate location', async () => {
  const owner = await app.owner()
  const importId = await makeImport(app.db, owner.account.id)
  const facts = { ownerId: owner.account.id, ref: 'GYM-1', importId, locationIsApproximate: true }
  const id = await makeOwnedFacility(app.db, facts)
  const { body } = await app.get<OwnedListing[]>(LIST, owner)
  expect(body).toMatchObject([{ id, ownRef: 'GYM-1', importId, isChecked: false, locationIsApproximate: true }])
  const { body: seen } = await app.get<Facility>(`/api/facilities/${id}`)
  expect(seen.locationIsApproximate).toBe(true)
  expect(Object.keys(seen)).not.toContain('ownRef')
})

test('a facility added by hand needs no check', async () => {
  const owner = await app.owner()
  await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const { body } = await app.get<OwnedListing[]>(LIST, owner)
  expect(body).toMatchObject([{ importId: null, isChecked: true }])
  const unchecked = await app.get<OwnedListing[]>(`${LIST}?unchecked=true`, owner)
  expect(unchecked.body).toEqual([])
  expect(unchecked.headers['x-total-count']).toBe('0')
})

test('facilities are marked as checked singly, by import or all at once', async () => {
  const owner = await app.owner()
  const ownerId = owner.account.id
  const [one, two] = [await makeImport(app.db, ownerId), await makeImport(app.db, ownerId)]
  const ids = await Promise.all([one, one, two, two].map(importId => makeOwnedFacility(app.db, { ownerId, importId })))
  expect((await app.post(CHECK, { facilityIds: [ids[0]] }, owner)).body).toEqual({ checked: 1 })
  expect((await app.post(CHECK, { facilityIds: [ids[0]] }, owner)).body).toEqual({ checked: 0 })
  expect((await app.post(CHECK, { importId: one }, owner)).body).toEqual({ checked: 1 })
  const { body } = await app.get<OwnedListing[]>(`${LIST}?unchecked=true`, owner)
  expect(new Set(body.map(({ id }) => id))).toEqual(new Set(ids.slice(2)))
  expect((await app.post(CHECK, {}, owner)).body).toEqual({ checked: 2 })
  expect((await app.get<OwnedListing[]>(LIST, owner)).body.every(({ isChecked }) => isChecked)).toBe(true)
})

test('another owner cannot mark facilities as checked', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const importId = await makeImport(app.db, owner.account.id)
  const id = await makeOwnedFacility(app.db, { ownerId: owner.account.id, importId })
  for (const asked of [{ facilityIds: [id] }, { importId }, {}])
    expect((await app.post(CHECK, asked, other)).body).toEqual({ checked: 0 })
  const { body } = await app.get<OwnedListing[]>(LIST, owner)
  expect(body[0]!.isChecked).toBe(false)
})

test('listing and checking require sign-in', async () => {
  for (const { status, body } of [await app.get(LIST, newBrowser()), await app.post(CHECK, {}, newBrowser())]) {
    expect(status).toBe(401)
    expect(body.code).toBe('account-needed')
  }
})

test('invalid queries and bodies return 400', async () => {
  const owner = await app.owner()
  for (const query of ['limit=0', 'limit=101', 'unchecked=maybe'])
    expect((await app.get(`${LIST}?${query}`, owner)).status).toBe(400)
  const tooMany = Array.from({ length: 501 }, () => randomUUID())
  for (const asked of [{ facilityIds: [] }, { facilityIds: ['x'] }, { facilityIds: tooMany }, { importId: 'x' }])
    expect((await app.post(CHECK, asked, owner)).status).toBe(400)
})

test('a cursor is refused in another list', async () => {
  const owner = await app.owner()
  const importId = await makeImport(app.db, owner.account.id)
  for (let i = 0; i < 2; i++) await makeOwnedFacility(app.db, { ownerId: owner.account.id, importId })
  const cursor = cursorOf(await app.get(`${LIST}?limit=1`, owner))
  expect((await app.get(`${LIST}?unchecked=true&cursor=${cursor}`, owner)).status).toBe(400)
})
