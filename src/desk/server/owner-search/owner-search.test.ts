import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { OwnerSearchResults } from '#desk/owner-search-contract.ts'

const app = await testApp()
const { db } = app

const search = async (q: string, as: Browser) =>
  (await app.get<OwnerSearchResults>(`/api/owner/search?q=${encodeURIComponent(q)}`, as)).body
const hitsOf = async (q: string, as: Browser) =>
  (await search(q, as)).flatMap(({ group, hits }) => hits.map(({ id }) => `${group} ${id}`))

const owner = await app.owner()
const ownerId = owner.account.id
const facilityId = await makeOwnedFacility(
  db,
  { ownerId, ref: 'WALNUT-7' },
  { name: 'Zebra Court', timeZone: 'America/Los_Angeles' },
)
const { booking } = await makeBooking(app, { facilityId, count: 1 })
await db`update booking set customer_name = 'Zoe Xanthippe', customer_email = 'zoe@example.net' where id = ${booking.id}`
const [venue] = await db<{ id: string }[]>`insert into venue (name) values ('Quarry Park') returning id`
await db`update facility set venue_id = ${venue!.id} where id = ${facilityId}`

test.each([
  ['a reference', booking.reference.toLowerCase(), `bookings ${booking.id}`],
  ['part of a name', 'oe xant', `bookings ${booking.id}`],
  ['an email', 'ZOE@example.net', `bookings ${booking.id}`],
  ['a facility', 'zebra', `facilities ${facilityId}`],
  ['the owner’s own number', 'walnut', `facilities ${facilityId}`],
  ['a venue', 'quarry', `venues ${venue!.id}`],
])('an owner finds by %s', async (_, q, hit) => {
  expect(await hitsOf(q, owner)).toEqual([hit])
  // Nobody else does.
  expect(await hitsOf(q, await app.owner())).toEqual([])
})

test('hits say enough to tell them apart', async () => {
  const [bookings] = await search('xanthippe', owner)
  expect(bookings!.hits[0]).toMatchObject({
    title: `${booking.reference} · Zoe Xanthippe`,
    detail: 'Zebra Court · zoe@example.net',
    at: new Date(booking.start).toISOString(),
    timeZone: 'America/Los_Angeles',
  })
  const [venues] = await search('quarry', owner)
  expect(venues!.hits[0]).toMatchObject({ title: 'Quarry Park', detail: '1 facility', at: null })
})

test('eight hits per group are shown', async () => {
  const other = await app.owner()
  for (let i = 0; i < 9; i += 1)
    await makeOwnedFacility(db, { ownerId: other.account.id }, { name: `Walrus Court ${i}` })
  const [group] = await search('walrus', other)
  expect(group).toMatchObject({ group: 'facilities', hasMore: true })
  expect(group!.hits).toHaveLength(8)
})

test('patterns are taken as text, and short or long texts are refused', async () => {
  expect(await search('%%%', owner)).toEqual([])
  expect(await search("'; drop table booking; --", owner)).toEqual([])
  for (const q of ['', 'ab', ' a ', 'x'.repeat(101)])
    expect((await app.get(`/api/owner/search?q=${q}`, owner)).status).toBe(400)
  expect(await app.get('/api/owner/search?q=zebra', newBrowser())).toMatchObject({
    status: 401,
    body: { code: 'account-needed' },
  })
})

test('a viewer finds facilities, but no customers', async () => {
  const viewer = await app.owner()
  await db`insert into organization_member (organization_id, account_id, role)
    select owner_id, ${viewer.account.id}, 'viewer' from facility where id = ${facilityId}`
  expect(await hitsOf('xanthippe', viewer)).toEqual([])
  expect(await hitsOf('zebra', viewer)).toEqual([`facilities ${facilityId}`])
})
