import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { forgetSums } from '#app/testing/forget-sums.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { walkRows } from '#app/testing/walk-pages.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import { ranges } from '../choices.ts'
import type { Analytics, DashboardSummary, ProviderStatus, WorkerRun, WorkerStatus } from '../contract.ts'
import { sumFigures } from './jobs.ts'

const app = await testApp()
const administrator = await app.administrator()

const summary = async () => (await app.get<DashboardSummary>('/api/admin/summary', administrator)).body
/** Of everything until now. */
async function analytics(days = 7) {
  await forgetSums(app.db)
  await sumAll()
  return (await app.get<Analytics>(`/api/admin/analytics?days=${days}`, administrator)).body
}
const list = (query: string) => app.get<BookingSummary[]>(`/api/admin/bookings?${query}`, administrator)
const idsOf = async (query: string) => (await list(query)).body.map(({ id }) => id)

test.for([
  ['GET', '/api/admin/summary'],
  ['GET', '/api/admin/bookings'],
  ['GET', '/api/admin/bookings.csv'],
  ['GET', '/api/admin/providers'],
  ['GET', '/api/admin/analytics'],
  ['GET', '/api/admin/events'],
  ['GET', '/api/workers'],
  ['GET', '/api/workers/sum-figures/runs'],
  ['POST', '/api/workers/sum-figures/run'],
] as const)('%s %s is for administrators only', async ([method, url]) => {
  const ask = (as = newBrowser()) => (method === 'GET' ? app.get(url, as) : app.post(url, undefined, as))
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
  expect(await ask(await app.owner())).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
})

test('the figures change by exactly what was booked, confirmed and refunded', async () => {
  const before = await summary()
  expect(before).toMatchObject({ timeZone: 'America/New_York' })
  const facilityId = await makeFacility(app.db)
  const { booking } = await makeBooking(app, { facilityId, count: 2 })
  const request = await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  const booked = await summary()
  expect(differences(before, booked)).toEqual({ total: 2, pending: 1, revenue: 60, facilities: 1 })
  await app.post(`/api/bookings/${request.booking.id}/confirm`, undefined, administrator)
  const confirmed = await summary()
  expect(differences(booked, confirmed)).toEqual({ total: 0, pending: -1, revenue: 30, facilities: 0 })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, administrator)
  expect(differences(confirmed, await summary())).toEqual({ total: 0, pending: 0, revenue: -60, facilities: 0 })
  await app.db`update facility set retired_at = now() where id = ${facilityId}`
  expect((await summary()).activeFacilities).toBe(confirmed.activeFacilities - 1)
})

test('the total and the revenue of today are the same before and after summing', async () => {
  const facilityId = await makeFacility(app.db, { timeZone: 'America/Los_Angeles' })
  await makeBooking(app, { facilityId, count: 2 })
  const live = await summary()
  await sumAll()
  expect(await summary()).toEqual(live)
})

test('nothing is missing after a failover from a database server whose clock was an hour ahead', async () => {
  await forgetSums(app.db)
  const facilityId = await makeFacility(app.db)
  await makeBooking(app, { facilityId, count: 1 })
  await sumFigures(app.db, 'America/New_York', '-1 hour')
  const before = await summary()
  await makeBooking(app, { facilityId, count: 1 })
  await sumFigures(app.db, 'America/New_York')
  expect(differences(before, await summary())).toEqual({ total: 1, pending: 0, revenue: 30, facilities: 0 })
})

test('every range that can be chosen has its sums', async () => {
  const rows = await app.db<{ days: number }[]>`select days from booking_range order by days`
  expect(rows.map(({ days }) => days)).toEqual([...ranges])
})

test('analytics cover days, hours of the week at the facility, top facilities and refunds', async () => {
  const before = await analytics()
  const facilityId = await makeFacility(app.db, { name: 'Busy Court', timeZone: 'America/Denver' })
  const { slots, booking } = await makeBooking(app, { facilityId, count: 2 })
  for (const _ of [1, 2, 3, 4]) await makeBooking(app, { facilityId, count: 1 })
  await app.post(`/api/bookings/${booking.id}/cancel`, {}, administrator)
  const after = await analytics()
  expect(after.days).toHaveLength(7)
  expect(after.bookings - before.bookings).toBe(5)
  expect(after.days.at(-1)!.bookings - before.days.at(-1)!.bookings).toBe(5)
  expect(Number(after.revenue) - Number(before.revenue)).toBe(120)
  expect(after.topFacilities.find(top => top.facilityId === facilityId)).toMatchObject({
    name: 'Busy Court',
    bookings: 5,
    revenue: '120.00',
  })
  const hourOfWeek =
    new Date(`${slots[0]!.startTime.slice(0, 10)}T00:00:00Z`).getUTCDay() * 24 +
    Number(slots[0]!.startTime.slice(11, 13))
  expect(after.weekHours[hourOfWeek]! - before.weekHours[hourOfWeek]!).toBeGreaterThanOrEqual(60)
  expect(sum(after.weekHours) - sum(before.weekHours)).toBe(360)
  expect(after.refunds.count - before.refunds.count).toBe(1)
  expect(after.refunds.reasons.find(({ reason }) => reason === 'administrator')).toBeDefined()
  expect((await analytics(365)).days).toHaveLength(365)
  expect((await app.get('/api/admin/analytics?days=8', administrator)).status).toBe(400)
})

test('hours of the week follow daylight saving: skipped hours count zero, repeated ones twice', async () => {
  const facilityId = await makeFacility(app.db)
  const { booking } = await makeBooking(app, { facilityId, count: 1 })
  const hoursFrom = (iso: string, hours: number) =>
    Array.from({ length: hours }, (_, at) => Date.parse(iso) + at * HOUR).map(start => ({ start, end: start + HOUR }))
  const minutesOf = async (slots: { start: number; end: number }[]) => {
    await app.db`update booking set slots = ${app.db.json(slots)} where id = ${booking.id}`
    return (await analytics(7)).weekHours
  }
  const base = await minutesOf([])
  const added = async (slots: { start: number; end: number }[]) => {
    const hours = await minutesOf(slots)
    return hours.flatMap((minutes, hour) => (minutes === base[hour] ? [] : [[hour, minutes - base[hour]!]]))
  }
  const fall = [
    [0, 60],
    [1, 120],
    [2, 60],
  ]
  expect(await added(hoursFrom('2027-11-07T04:00:00Z', 4))).toEqual(fall)
  const [first, last] = [Date.parse('2027-11-07T04:00:00Z'), Date.parse('2027-11-07T08:00:00Z')]
  expect(await added([{ start: first, end: last }])).toEqual(fall)
  expect(await added([{ start: first + 1.75 * HOUR, end: first + 2.25 * HOUR }])).toEqual([[1, 30]])
  const spring = [
    [1, 60],
    [3, 60],
  ]
  expect(await added(hoursFrom('2027-03-14T06:00:00Z', 2))).toEqual(spring)
  const night = Date.parse('2027-03-14T06:00:00Z')
  expect(await added([{ start: night, end: night + 2 * HOUR }])).toEqual(spring)
})

test('the list is filtered by status, mode, provider and text', async () => {
  const facilityId = await makeFacility(app.db, { name: 'Quillback_Park 100%' })
  const marketplace = (await makeBooking(app, { facilityId, count: 1 })).booking
  const request = (await makeBooking(app, { facilityId, count: 1, mode: 'hold' })).booking
  await app.db`update booking set customer_name = 'Zora Quince', customer_email = 'zq@example.org' where id = ${request.id}`
  const both = [request.id, marketplace.id]
  expect(await idsOf('text=quillback_park%20100%25')).toEqual(both)
  expect(await idsOf('text=quillback&order=oldest')).toEqual(both.toReversed())
  expect(await idsOf(`text=${marketplace.reference.toLowerCase()}`)).toEqual([marketplace.id])
  expect(await idsOf('text=zora%20qu')).toEqual([request.id])
  expect(await idsOf('text=ZQ@example')).toEqual([request.id])
  expect(await idsOf('text=quillback&status=pending_confirmation')).toEqual([request.id])
  expect(await idsOf('text=quillback&mode=marketplace&status=')).toEqual([marketplace.id])
  expect(await idsOf('text=quillback&provider=manual')).toEqual(both)
  expect(await idsOf('text=quillback&provider=civicrec')).toEqual([])
  expect(await idsOf('text=quillback&order=earliest-start')).toHaveLength(2)
  expect((await list('status=lost')).status).toBe(400)
  const { text, status, headers } = await app.get('/api/admin/bookings.csv?text=quillback&mode=hold', administrator)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain('openfield-bookings-')
  const records = parse<Record<string, string>>(text, { bom: true, columns: true })
  expect(records).toMatchObject([{ id: request.id, customer: 'Zora Quince', mode: 'hold', provider: 'manual' }])
})

test.for(['newest', 'oldest', 'latest-start', 'earliest-start'])(
  'pages of the %s list show each booking once',
  async order => {
    const facilityId = await makeFacility(app.db, { name: `Pages ${order}` })
    const made: string[] = []
    for (const _ of [1, 2, 3]) made.push((await makeBooking(app, { facilityId, count: 1 })).booking.id)
    const query = `text=${encodeURIComponent(`Pages ${order}`)}&order=${order}`
    const seen = await walkRows<BookingSummary>(app, `/api/admin/bookings?${query}&limit=2`, administrator)
    expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  },
)

test('a provider counts as connected when a facility is, with its last response and failures', async () => {
  const [healthy, failing, simulated] = await Promise.all(
    (['civicrec', 'civicrec', 'perfectmind'] as const).map(providerType => makeFacility(app.db, { providerType })),
  )
  await app.db`
    insert into provider_connection (facility_id, provider, settings, is_simulated)
    select id, provider_type, '{}', id = ${simulated!} from facility where id in (${healthy!}, ${failing!}, ${simulated!})`
  await app.db`
    insert into provider_health (facility_id, provider, last_answer_at, last_failure_at, last_failure, failures_in_row)
    values (${healthy!}, 'civicrec', '2026-01-02T10:00Z', '2026-01-01T10:00Z', 'Over by now.', 0),
      (${failing!}, 'civicrec', '2026-01-01T10:00Z', '2026-01-02T11:00Z', 'There’s no file at this link.', 3)`
  const { body } = await app.get<ProviderStatus[]>('/api/admin/providers', administrator)
  expect(body.find(({ provider }) => provider === 'civicrec')).toMatchObject({
    state: 'connected',
    connections: 2,
    simulated: 0,
    failing: 1,
    lastAnswerAt: '2026-01-02T10:00:00.000Z',
    failingConnections: [
      { facilityId: failing, failure: 'There’s no file at this link.', failedAt: '2026-01-02T11:00:00.000Z' },
    ],
  })
  expect(body.find(({ provider }) => provider === 'perfectmind')).toMatchObject({
    state: 'connected',
    connections: 1,
    simulated: 1,
    failing: 0,
    lastAnswerAt: null,
  })
  await app.db`delete from provider_connection`
})

test('provider states are accurate: ours is active, and nothing is invented for the others', async () => {
  const { body } = await app.get<ProviderStatus[]>('/api/admin/providers', administrator)
  expect(body.map(({ provider, state }) => [provider, state])).toEqual([
    ['manual', 'active'],
    ['civicrec', 'not-configured'],
    ['rectrac', 'not-configured'],
    ['activenet', 'not-configured'],
    ['perfectmind', 'not-configured'],
    ['ical', 'not-configured'],
  ])
  expect(body.every(({ lastAnswerAt }) => lastAnswerAt === null)).toBe(true)
  await makeFacility(app.db, { providerType: 'rectrac' })
  const again = (await app.get<ProviderStatus[]>('/api/admin/providers', administrator)).body
  expect(again.find(({ provider }) => provider === 'rectrac')!.facilities).toBe(1)
})

test('a worker runs on request, which is logged, and its runs can be read', async () => {
  const answer = await app.post<WorkerStatus>('/api/workers/delete-idempotency-keys/run', undefined, administrator)
  expect(answer).toMatchObject({ status: 200, body: { runs: 1, lastResult: '0 removed', isRunning: false } })
  const { body: runs } = await app.get<WorkerRun[]>('/api/workers/delete-idempotency-keys/runs', administrator)
  expect(runs).toMatchObject([{ result: '0 removed', error: null }])
  expect(runs[0]!.ms).toBeGreaterThanOrEqual(0)
  const [entry] = await app.db`select action, actor_role, subject_id from audit_entry order by id desc limit 1`
  expect(entry).toEqual({ action: 'worker-run', actorRole: 'administrator', subjectId: 'delete-idempotency-keys' })
  const { body: workers } = await app.get<WorkerStatus[]>('/api/workers', administrator)
  expect(workers.find(({ name }) => name === 'delete-idempotency-keys')).toMatchObject({ runs: 1, isRunning: false })
})

test('only the last 50 runs are kept', async () => {
  for (let i = 0; i < 52; i++) await app.run('sum-figures')
  const { body } = await app.get<WorkerRun[]>('/api/workers/sum-figures/runs', administrator)
  expect(body).toHaveLength(50)
})

test('a running or unknown worker is refused, and nothing is logged', async () => {
  await app.run('delete-idempotency-keys')
  const count = async () => (await app.db`select 1 from audit_entry`).length
  const countBefore = await count()
  await app.db`update job_run set run_id = gen_random_uuid(), run_until = now() + interval '1 minute' where name = 'delete-idempotency-keys'`
  const busy = await app.post('/api/workers/delete-idempotency-keys/run', undefined, administrator)
  expect(busy).toMatchObject({ status: 409, body: { code: 'worker-under-way' } })
  await app.db`update job_run set run_id = null, run_until = null`
  const unknown = { status: 404, body: { code: 'worker-not-found' } }
  expect(await app.post('/api/workers/nobody/run', undefined, administrator)).toMatchObject(unknown)
  expect(await app.get('/api/workers/nobody/runs', administrator)).toMatchObject(unknown)
  expect(await count()).toBe(countBefore)
})

function differences(before: DashboardSummary, after: DashboardSummary) {
  return {
    total: after.totalBookings - before.totalBookings,
    pending: after.pendingConfirmations - before.pendingConfirmations,
    revenue: Number(after.revenueToday) - Number(before.revenueToday),
    facilities: after.activeFacilities - before.activeFacilities,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

test('a CSV request with invalid text is refused before the header', async () => {
  const answer = await app.get('/api/admin/bookings.csv?text=%00', await app.administrator())
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformed-request' } })
})

/** Until the next minute. */
async function sumAll(): Promise<void> {
  await sumFigures(app.db, 'America/New_York', '-1 minute')
}
