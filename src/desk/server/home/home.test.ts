import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { OwnerHome } from '#desk/home-contract.ts'
import { addDays, dateIn, weekdayOf } from '#kit/shared/time.ts'

const app = await testApp()
const { db } = app

const read = async (as: Browser) => (await app.get<OwnerHome>('/api/owner/home', as)).body
const zone = 'America/New_York'
const today = dateIn(zone, Date.now())

/** Moves a booking to a day and hour on the facility's clock. */
async function moveTo(bookingId: string, day: string, from: string) {
  const by = db`(${`${day} ${from}`}::text::timestamp at time zone ${zone}) - starts_at`
  await db`
    with booked as (select id, ${by} as by from booking where id = ${bookingId})
    update reservation set during = tstzrange(lower(during) + by, upper(during) + by)
    from booked where booking_id = booked.id`
  await db`update booking set starts_at = starts_at + (${by}), ends_at = ends_at + (${by}) where id = ${bookingId}`
}

const block = (facilityId: string, reason: string, as: Browser, day = futureDate(3)) =>
  app.post(`/api/owner/facilities/${facilityId}/blocks`, { from: `${day}T08:00`, to: `${day}T09:00`, reason }, as)

test('a home needs an account, and is empty without facilities', async () => {
  expect((await app.get('/api/owner/home', newBrowser())).body).toMatchObject({ status: 401, code: 'account-needed' })
  expect(await read(await app.owner())).toMatchObject({
    facilities: 0,
    venues: [],
    requests: { bookings: [], total: 0 },
    clinicRequests: [],
    week: { current: { bookings: 0, revenue: '0.00', bookedMinutes: 0, openMinutes: 0 } },
    attention: [],
  })
})

test('today lists bookings and blocks by venue, in facility time', async () => {
  const owner = await app.owner()
  const ownerId = owner.account.id
  const made = (name: string) => makeOwnedFacility(db, { ownerId }, { name, timeZone: zone })
  const [east, west, alone] = [await made('East Court'), await made('West Court'), await made('Alone Court')]
  const [venue] = await db<{ id: string }[]>`insert into venue (name) values ('Zilker Park') returning id`
  await db`update facility set venue_id = ${venue!.id} where id = any (${[east, west]}::uuid[])`
  const { booking } = await makeBooking(app, { facilityId: east, count: 2 })
  await moveTo(booking.id, today, '17:00')
  const other = await makeBooking(app, { facilityId: east, count: 1 })
  await moveTo(other.booking.id, addDays(today, 1), '17:00')
  await block(west, 'New nets', owner)
  await db`update reservation set during = tstzrange(${`${today} 08:00`}::text::timestamp at time zone ${zone},
    ${`${today} 09:00`}::text::timestamp at time zone ${zone}) where facility_id = ${west}`
  const stranger = await app.owner()
  const theirs = await makeOwnedFacility(db, { ownerId: stranger.account.id }, { timeZone: zone })
  await moveTo((await makeBooking(app, { facilityId: theirs, count: 1 })).booking.id, today, '17:00')
  const { venues, facilities } = await read(owner)
  expect(facilities).toBe(3)
  expect(venues.map(({ name, facilities, bookings }) => [name, facilities, bookings])).toEqual([
    ['Zilker Park', 2, 1],
    [null, 1, 0],
  ])
  expect(venues[0]!.shown.map(({ id }) => id)).toEqual([east, west])
  expect(venues[1]!.shown.map(({ id, items }) => [id, items])).toEqual([[alone, []]])
  const [first, second] = venues[0]!.shown
  expect(first!.items).toEqual([
    {
      kind: 'booking',
      title: 'Sam Rivera',
      startTime: expect.stringMatching(`^${today}T17:00:00-0[45]:00$`),
      endTime: expect.stringMatching(`^${today}T19:00:00`),
    },
  ])
  expect(first!.open).toEqual([
    { startTime: expect.stringContaining('T06:00'), endTime: expect.stringContaining('T22:00') },
  ])
  expect(second!.items.map(({ kind, title }) => [kind, title])).toEqual([['block', 'New nets']])
})

test('requests come with their deadline, the most urgent first', async () => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  const pending = await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  const { requests } = await read(owner)
  expect(requests.total).toBe(1)
  expect(requests.bookings.map(({ id }) => id)).toEqual([pending.booking.id])
  expect(requests.bookings[0]!.holdExpiresAt).not.toBeNull()
})

test('the week counts what takes place in it, beside the week before', async () => {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id }, { timeZone: zone, pricePerHourUsd: 40 })
  const sunday = addDays(today, -weekdayOf(today))
  const days = [
    [sunday, '10:00', 2],
    [addDays(sunday, 6), '21:00', 1],
    [addDays(sunday, -1), '21:00', 1],
    [addDays(sunday, 7), '10:00', 1],
    [addDays(sunday, -8), '10:00', 1],
  ] as const
  for (const [day, from, count] of days)
    await moveTo((await makeBooking(app, { facilityId, count })).booking.id, day, from)
  const { week } = await read(owner)
  expect(week).toEqual({
    from: sunday,
    to: addDays(sunday, 6),
    current: { bookings: 2, revenue: '120.00', bookedMinutes: 180, openMinutes: 7 * 16 * 60 },
    previous: { bookings: 1, revenue: '40.00', bookedMinutes: 60, openMinutes: 7 * 16 * 60 },
  })
})

test('attention names only what there is, with the facility if it is one', async () => {
  const owner = await app.owner()
  const ownerId = owner.account.id
  const priced = await makeOwnedFacility(db, { ownerId }, { pricePerHourUsd: 40 })
  const unpriced = await makeOwnedFacility(db, { ownerId }, { pricePerHourUsd: null })
  const { booking } = await makeBooking(app, { facilityId: priced, count: 1 })
  for (const text of ['Is there parking?', 'And lights?'])
    await db`insert into booking_message (booking_id, facility_id, visitor_id, author, text)
      select id, facility_id, visitor_id, 'customer', ${text} from booking where id = ${booking.id}`
  await db`insert into provider_connection (facility_id, provider, settings) values (${priced}, 'ical', '{}')`
  await db`insert into provider_health (facility_id, provider, failures_in_row) values (${priced}, 'ical', 2)`
  expect((await read(owner)).attention).toEqual([
    { kind: 'unread-messages', count: 1, facilityId: null },
    { kind: 'failed-calendars', count: 1, facilityId: priced },
    { kind: 'no-payout-account', count: 1, facilityId: priced },
    { kind: 'no-price', count: 1, facilityId: unpriced },
  ])
})

test('members see what their role may, at their venues', async () => {
  const owner = await app.owner()
  const ownerId = owner.account.id
  const facilityId = await makeOwnedFacility(db, { ownerId }, { pricePerHourUsd: 40, timeZone: zone })
  await makeOwnedFacility(db, { ownerId }, { pricePerHourUsd: null, timeZone: zone })
  const [venue] = await db<{ id: string }[]>`insert into venue (name) values ('Own Park') returning id`
  await db`update facility set venue_id = ${venue!.id} where id = ${facilityId}`
  await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  const kindsOf = ({ attention }: OwnerHome) => attention.map(({ kind }) => kind)
  const as = async (role: string, venueIds: string[] | null) => {
    const member = await app.owner()
    await db`insert into organization_member (organization_id, account_id, role, venue_ids)
      select owner_id, ${member.account.id}, ${role}, ${venueIds}::uuid[] from facility where id = ${facilityId}`
    return read(member)
  }
  const whole = await read(owner)
  expect(whole).toMatchObject({ facilities: 2, requests: { total: 1 } })
  expect(kindsOf(whole)).toEqual(['no-payout-account', 'no-price'])
  const manager = await as('manager', [venue!.id])
  expect(manager).toMatchObject({ facilities: 1, requests: { total: 1 }, attention: [] })
  const viewer = await as('viewer', null)
  expect(viewer).toMatchObject({ facilities: 2, requests: { bookings: [], total: 0 }, attention: [] })
  expect(viewer.week.current.revenue).toBe('0.00')
  const frontDesk = await as('scheduler', null)
  expect(frontDesk.week).toMatchObject({ current: { revenue: null, bookings: 0 }, previous: { revenue: null } })
  expect(await as('scheduler', [])).toMatchObject({ facilities: 0, venues: [], requests: { total: 0 } })
})

test('the home of another organization is refused', async () => {
  const [owner, stranger] = [await app.owner(), await app.owner()]
  const facilityId = await makeOwnedFacility(db, { ownerId: owner.account.id })
  const [{ id } = { id: '' }] = await db<{ id: string }[]>`select owner_id as id from facility where id = ${facilityId}`
  expect((await app.get(`/api/owner/home?organization=${id}`, stranger)).body).toMatchObject({
    status: 404,
    code: 'organization-not-found',
  })
  expect((await app.get(`/api/owner/home?organization=${id}`, owner)).status).toBe(200)
})
