import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import type { FacilityFigures, Report } from '#bookings/reports/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'

const app = await testApp()
const { db } = app

const PATH = '/api/owner/reports'
const zone = 'America/New_York'
const today = dateIn(zone, Date.now())
/** Today, when money moves, and the times that are played in a week. */
const custom = `period=custom&from=${addDays(today, -1)}&to=${addDays(today, 12)}`
const read = async (as: Browser, query = custom) => (await app.get<Report>(`${PATH}?${query}`, as)).body
const facilitiesOf = async (as: Browser, query = custom) =>
  (await app.get<FacilityFigures[]>(`${PATH}/facilities?${query}`, as)).body
const exported = async (as: Browser, table: string) =>
  parse<Record<string, string>>((await app.get(`${PATH}.csv?${custom}&table=${table}`, as)).text, {
    bom: true,
    columns: true,
  })

/** Two facilities at a venue and one without; a paid, a pending, a canceled and a desk booking. */
async function booked() {
  const owner = await app.owner()
  const ownerId = owner.account.id
  const schedule = { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '18:00' }] }
  const make = (name: string) => makeOwnedFacility(db, { ownerId }, { name, pricePerHourUsd: 40, timeZone: zone })
  const [north, south, alone] = [await make('North Court'), await make('South Court'), await make('Old Court')]
  await db`insert into schedule (facility_id, weekly) values (${north}, ${db.json(schedule)}), (${south}, ${db.json(schedule)})`
  const [venue] = await db<{ id: string }[]>`
    insert into venue (name, organization_id) values ('Elm Park', ${ownerId}) returning id`
  await db`update facility set venue_id = ${venue!.id} where id in (${north}, ${south})`
  const paid = await makeBooking(app, { facilityId: north, count: 2 })
  await makeBooking(app, { facilityId: north, count: 1, mode: 'hold' })
  const cancelled = await makeBooking(app, { facilityId: south, count: 1 })
  await app.post(`/api/bookings/${cancelled.booking.id}/cancel`, {}, owner)
  await app.run('settle-payments')
  const day = addDays(today, 8)
  const caller = { name: 'Cal', email: '', phone: '', price: '35.00', notes: null }
  const times = { from: `${day}T17:30`, to: `${day}T19:00` }
  await app.post(`/api/owner/facilities/${alone}/bookings`, { ...times, ...caller }, owner)
  return { owner, north, south, alone, venueId: venue!.id, paid }
}

const { owner, north, south, alone, venueId } = await booked()

const nothing = {
  bookings: 0,
  bookedMinutes: 0,
  charged: '0.00',
  refunded: '0.00',
  cardRevenue: '0.00',
  commission: '0.00',
  share: '0.00',
  paidAtFacility: '0.00',
}

test('hours, card money after refunds, commission, and money at the facility are apart', async () => {
  const report = await read(owner)
  const paidOnly = {
    ...nothing,
    bookings: 1,
    bookedMinutes: 120,
    charged: '80.00',
    cardRevenue: '80.00',
    commission: '8.00',
    share: '72.00',
  }
  const rows = await facilitiesOf(owner)
  expect(rows.map(({ facilityId, name, venueName }) => [facilityId, name, venueName])).toEqual([
    [north, 'North Court', 'Elm Park'],
    [alone, 'Old Court', null],
    [south, 'South Court', 'Elm Park'],
  ])
  expect(rows[0]!.now).toEqual({ ...paidOnly, openMinutes: 13 * 600 })
  expect(rows[1]!.now).toEqual({
    ...nothing,
    bookings: 1,
    bookedMinutes: 90,
    paidAtFacility: '35.00',
    openMinutes: 13 * 960,
  })
  expect(rows[2]!.now).toEqual({ ...nothing, charged: '40.00', refunded: '40.00', openMinutes: 13 * 600 })
  expect(rows.map(({ before }) => before.openMinutes)).toEqual([0, 0, 0])
  expect(report.now).toMatchObject({
    bookings: 2,
    bookedMinutes: 210,
    charged: '120.00',
    refunded: '40.00',
    cardRevenue: '80.00',
    paidAtFacility: '35.00',
  })
  expect(report.facilities).toBe(3)
  expect(report.isCounting).toBe(false)
  expect(report.venues.map(row => [row.venueId, row.name, row.facilities, row.now.bookedMinutes])).toEqual([
    [venueId, 'Elm Park', 2, 120],
    [null, null, 1, 90],
  ])
})

test('the heat map has the booked and open hours of the week', async () => {
  const { hours } = await read(owner)
  expect(hours).toHaveLength(168)
  expect(hours.reduce((sum, { bookedMinutes }) => sum + bookedMinutes, 0)).toBe(210)
  const weekday = new Date(addDays(today, 8)).getUTCDay()
  expect([17, 18].map(hour => hours[weekday * 24 + hour]!.bookedMinutes)).toEqual([30, 60])
  const open = hours.reduce((sum, { openMinutes }) => sum + openMinutes, 0)
  expect(open).toBe(13 * (600 + 600 + 960))
  expect(hours[weekday * 24 + 3]!.openMinutes).toBe(0)
})

test('the trend has twelve months, and the period’s end is in the last', async () => {
  const { months, period } = await read(owner, 'period=last-month')
  expect(months).toHaveLength(12)
  expect(months.at(-1)!.month.slice(0, 7)).toBe(period.to.slice(0, 7))
  const later = await read(owner)
  expect(later.months.reduce((sum, { figures }) => sum + Number(figures.cardRevenue), 0)).toBe(80)
})

test('summed or not, a report says the same', async () => {
  const before = [await read(owner), await facilitiesOf(owner)]
  expect(await app.run('sum-reports')).toMatch(/^[1-9]\d* changes$/)
  expect([await read(owner), await facilitiesOf(owner)]).toEqual(before)
  expect(await app.run('sum-reports')).toBe('0 changes')
})

test('bookings from before the sums are counted by the job', async () => {
  const expected = await read(owner)
  await db`truncate report_day, report_month, report_change`
  await db`insert into report_recount (facility_id) select distinct facility_id from booking`
  expect((await read(owner)).isCounting).toBe(true)
  expect((await read(owner)).now.bookings).toBe(0)
  expect(await app.run('sum-reports')).toMatch(/3 facilities recounted/)
  expect(await read(owner)).toEqual(expected)
})

test('a venue alone', async () => {
  const { now, venues } = await read(owner, `${custom}&venue=${venueId}`)
  expect([now.bookings, venues.length]).toEqual([1, 1])
  expect((await read(owner, `${custom}&venue=none`)).now.bookings).toBe(1)
  expect((await facilitiesOf(owner, `${custom}&venue=none`)).map(({ facilityId }) => facilityId)).toEqual([alone])
})

test.each([
  ['name', ['North Court', 'Old Court', 'South Court']],
  ['name-down', ['South Court', 'Old Court', 'North Court']],
  ['least-used', ['South Court', 'Old Court', 'North Court']],
  ['most-used', ['North Court', 'Old Court', 'South Court']],
  ['least-earned', ['South Court', 'Old Court', 'North Court']],
  ['most-earned', ['North Court', 'Old Court', 'South Court']],
])('facilities by %s, also in pages', async (order, names) => {
  const url = `${PATH}/facilities?${custom}&order=${order}`
  expect((await facilitiesOf(owner, `${custom}&order=${order}`)).map(({ name }) => name)).toEqual(names)
  const walked = (await walkRows(app, `${url}&limit=1`, owner)) as unknown as FacilityFigures[]
  expect(walked.map(({ name }) => name)).toEqual(names)
})

test('each table as CSV', async () => {
  const facilities = await exported(owner, 'facilities')
  expect(facilities[0]).toMatchObject({
    facilityId: north,
    facility: 'North Court',
    venue: 'Elm Park',
    bookings: '1',
    bookedHours: '2.00',
    openHours: '130.00',
    utilizationPercent: '1.5',
    cardRevenueUsd: '80.00',
    commissionUsd: '8.00',
    shareUsd: '72.00',
    paidAtFacilityUsd: '0.00',
    previousUtilizationPercent: '',
  })
  expect((await exported(owner, 'venues')).map(row => [row['venue'], row['facilities'], row['bookedHours']])).toEqual([
    ['Elm Park', '2', '2.00'],
    ['', '1', '1.50'],
  ])
  const hours = await exported(owner, 'hours')
  expect(hours).toHaveLength(168)
  expect(hours[7 * 24 - 1]).toMatchObject({
    weekday: 'Saturday',
    hour: '23:00',
    openHours: '0.00',
    utilizationPercent: '',
  })
  expect((await exported(owner, 'months')).map(row => row['month'])).toHaveLength(12)
  const { headers } = await app.get(`${PATH}.csv?table=venues`, owner)
  expect(headers['content-disposition']).toMatch(/openfield-report-venues-.*\.csv/)
})

test('an organization sees nothing of another, and an account without one sees an empty report', async () => {
  const other = await app.owner()
  expect((await read(other)).facilities).toBe(0)
  expect((await read(other, `${custom}&venue=${venueId}`)).now.bookings).toBe(0)
  const answer = await app.get(`${PATH}?organization=${owner.account.id}`, other)
  expect(answer.body).toMatchObject({ status: 404, code: 'organization-not-found' })
})

test('a member limited to a venue sees that venue, a scheduler no report', async () => {
  const member = await app.owner()
  await db`
    insert into organization_member (organization_id, account_id, role, venue_ids)
    values (${owner.account.id}, ${member.account.id}, 'viewer', ${[venueId]})`
  expect((await read(member)).now.bookings).toBe(1)
  expect(await facilitiesOf(member, `${custom}&venue=none`)).toEqual([])
  expect((await app.get(`${PATH}.csv?table=venues`, member)).body).toMatchObject({ status: 403, code: 'not-allowed' })
  await db`update organization_member set role = 'scheduler' where account_id = ${member.account.id}`
  expect((await app.get(PATH, member)).body).toMatchObject({ status: 403, code: 'not-allowed' })
})

test.each([
  'period=custom',
  'period=custom&from=2026-03-02&to=2026-03-01',
  'period=custom&from=2026-03-02&to=2027-03-03',
  'period=custom&from=2026-02-30&to=2026-03-01',
  'period=decade',
  'venue=elm',
])('invalid: %s', async query => {
  expect((await app.get(`${PATH}?${query}`, owner)).body).toMatchObject({ status: 400, code: 'invalid-request' })
})

test('visitors are refused', async () => {
  for (const url of [PATH, `${PATH}/facilities`, `${PATH}.csv?table=hours`])
    expect((await app.get(url, newBrowser())).body).toMatchObject({ status: 401, code: 'account-needed' })
})
