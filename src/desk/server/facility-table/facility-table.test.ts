import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import type { OwnerCalendar } from '#bookings/calendar/contract.ts'
import type { facilityTableEndpoints, TableRow } from '#desk/facility-table-contract.ts'
import type { EndpointReply } from '#kit/shared/endpoint.ts'

const app = await testApp()
const TABLE = '/api/owner/facility-table'
type Choices = EndpointReply<typeof facilityTableEndpoints.choices>

const list = (query: string, as?: Browser) => app.get<TableRow[]>(`${TABLE}?${query}`, as)
const namesOf = async (query: string, as: Browser) => (await list(query, as)).body.map(({ name }) => name)

async function nameVenue(id: string, venue: string): Promise<string> {
  const [row] = await app.db<
    [{ id: string }]
  >`insert into venue (organization_id, name) select owner_id, ${venue} from facility where id = ${id} returning id`
  await app.db`update facility set venue_id = ${row.id} where id = ${id}`
  return row.id
}

async function book(id: string, hours: number): Promise<void> {
  await app.db`
    insert into reservation (facility_id, ground_id, during, kind, booking_id)
    select id, ground_id, tstzrange(day, day + make_interval(hours => ${hours}::int)), 'booking', gen_random_uuid()
    from (select *, date_trunc('day', now() at time zone time_zone) at time zone time_zone as day from facility) f
    where id = ${id}`
}

test('rows by venue with use, price, state, approval and payouts', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const make = (name: string, more: object = {}) =>
    makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name, ...more })
  await make('Alone', { pricePerHourUsd: null })
  const [second, first] = [await make('Court 2', { pricePerHourUsd: 10 }), await make('Court 1', { state: 'NJ' })]
  const venue = await nameVenue(first, 'Winthrop')
  await app.db`update facility set venue_id = ${venue}, approval = 'request' where id = ${second}`
  await makeOwnedFacility(app.db, { ownerId: other.account.id }, { name: 'Foreign' })
  await book(second, 4)
  await app.post(`/api/owner/facilities/${first}/retire`, {}, owner)
  await app.db`insert into payout_account (id, can_take_payments) values ('acct_table', true)`
  await app.db`insert into payout_facility (facility_id, account_id) values (${second}, 'acct_table')`
  const { status, body, headers } = await list('', owner)
  expect([status, headers['x-total-count'], headers['cache-control']]).toEqual([200, '3', 'no-store'])
  expect(body).toMatchObject([
    { name: 'Court 1', venue: { id: venue, name: 'Winthrop' }, life: 'retired', openToday: 0, payout: 'none' },
    {
      name: 'Court 2',
      life: 'published',
      bookedToday: 240,
      openToday: 960,
      pricePerHour: '10.00',
      approval: 'request',
      payout: 'ready',
    },
    { name: 'Alone', venue: null, pricePerHour: null, bookedToday: 0, approval: 'instant', isChecked: true },
  ])
  expect(await namesOf('order=name&direction=down', owner)).toEqual(['Court 2', 'Court 1', 'Alone'])
  expect(await namesOf('order=price', owner)).toEqual(['Court 2', 'Court 1', 'Alone'])
  expect((await namesOf('order=today&direction=down', owner))[0]).toBe('Court 2')
  expect(await namesOf('text=winthrop', owner)).toEqual(['Court 1', 'Court 2'])
  expect(await namesOf(`venue=${venue}&life=published`, owner)).toEqual(['Court 2'])
  expect(await namesOf('state=NJ', owner)).toEqual(['Court 1'])
  expect(await namesOf('sport=Lacrosse', owner)).toEqual([])
  const choices = await app.get<Choices>(`${TABLE}/choices`, owner)
  expect(choices.body).toEqual({
    total: 3,
    sports: ['Basketball'],
    states: ['NJ', 'NY'],
    venues: [{ id: venue, name: 'Winthrop', count: 2 }],
  })
})

test.each(['venue', 'name', 'price', 'today'])('each row comes once by %s, in both directions', async order => {
  const owner = await app.owner()
  const names = ['A', 'B', 'C', 'D', 'E'].map(letter => `Court ${letter}`)
  for (const [at, name] of names.entries())
    await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name, pricePerHourUsd: at % 2 ? null : 30 })
  const up = await walkRows<TableRow>(app, `${TABLE}?limit=2&order=${order}`, owner)
  const down = await walkRows<TableRow>(app, `${TABLE}?limit=2&order=${order}&direction=down`, owner)
  expect(up.map(({ name }) => name).toSorted()).toEqual(names)
  expect(down).toEqual(up.toReversed())
})

test('numbers in names count, in the table and in the calendar', async () => {
  const owner = await app.owner()
  const sorted = ['Court 9', 'Field 2', 'field 2b', 'Field 10', 'Field 10 East', 'Field 2026']
  for (const name of sorted.toReversed()) await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name })
  expect(await namesOf('order=name', owner)).toEqual(sorted)
  expect(await namesOf('order=venue', owner)).toEqual(sorted)
  const calendar = await app.get<OwnerCalendar>('/api/owner/calendar?from=2030-01-01', owner)
  expect(calendar.body.columns.map(({ facility }) => facility.name)).toEqual(sorted)
})

test('only an account may ask, and only for what exists', async () => {
  expect(await list('')).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  expect(await app.get(`${TABLE}/choices`)).toMatchObject({ status: 401, body: { code: 'account-needed' } })
  const owner = await app.owner()
  for (const query of ['order=size', 'sport=Chess', 'state=tx', 'life=gone', 'limit=1000', 'cursor=x'])
    expect((await list(query, owner)).status, query).toBe(400)
})
