import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { readCalendarFile } from '#app/testing/read-calendar-file.ts'
import { testApp } from '#app/testing/test-app.ts'
import { parseIcsFeed } from '#calendars/calendar-feed/server/parse-ics-feed.ts'
import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'

const app = await testApp({ env: { PUBLIC_URL: 'https://openfield.example', DEMO_PUBLIC: '1' } })
const ZONE = 'America/New_York'
const address = (facility: string) => `/api/facilities/${facility}/calendar.ics`

async function fetchCalendar(facility: string, query = '?availability=yes') {
  const answer = await app.get(address(facility) + query)
  expect(answer.status).toBe(200)
  return { ...answer, ...readCalendarFile(answer.text) }
}

/** In a week: two hours booked, one held, one blocked, others free. */
async function busyField(name = 'Chalk Field') {
  const owner = await app.owner()
  const facility = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name })
  const { booking } = await makeBooking(app, { facilityId: facility, count: 2 })
  await makeBooking(app, { facilityId: facility, count: 1 })
  await holdSome(app, facility, 1)
  const day = futureDate()
  const blocked = { from: `${day}T18:00`, to: `${day}T19:00`, reason: 'Ada’s birthday' }
  await app.post(`/api/owner/facilities/${facility}/blocks`, blocked, owner)
  return { facility, booking }
}

test('busy times are anonymous events, with adjacent ones merged', async () => {
  const { facility, booking } = await busyField()
  const { events, head, text, headers } = await fetchCalendar(facility)
  expect(events.map(event => [event.summary, event.component.getFirstPropertyValue('transp')])).toEqual([
    ['Booked', 'OPAQUE'],
    ['Not available', 'OPAQUE'],
  ])
  expect(events[0]!.startDate.toJSDate().toISOString()).toBe(new Date(booking.start).toISOString())
  expect(events[0]!.duration.toSeconds()).toBe(3 * 3600)
  expect(text).not.toMatch(/Sam|Ada|Rivera|birthday|OF-|\$|example\.org/)
  expect(head).toMatchObject({
    method: 'PUBLISH',
    'x-wr-calname': 'Chalk Field (Openfield)',
    'x-published-ttl': 'PT15M',
    'refresh-interval': 'PT15M',
  })
  expect([headers['content-type'], headers['cache-control'], headers['access-control-allow-origin']]).toEqual([
    'text/calendar; charset=utf-8',
    'public, max-age=300',
    '*',
  ])
})

test('available times match the bookable slots for eight weeks', async () => {
  const { facility } = await busyField()
  const { available } = await fetchCalendar(facility)
  const today = dateIn(ZONE, Date.now())
  for (const day of [0, 1, 7, 30, 55]) {
    const date = addDays(today, day)
    const slots = (await slotsOf(app, facility, date)).map(slot => ({
      start: Date.parse(slot.startTime),
      end: Date.parse(slot.endTime),
      isFree: slot.status === 'open',
    }))
    const isAvailable = slots.map(({ start, end }) => available!.some(free => free.start <= start && end <= free.end))
    expect(isAvailable).toEqual(slots.map(({ isFree }) => isFree))
  }
  expect(Math.max(...available!.map(({ end }) => end))).toBeLessThanOrEqual(instantOf(addDays(today, 56), 0, ZONE))
})

test('our own feed reader reads the same busy and free times', async () => {
  const { facility } = await busyField()
  const { text, events, available } = await fetchCalendar(facility)
  const today = dateIn(ZONE, Date.now())
  const span = { start: instantOf(today, 0, ZONE), end: instantOf(addDays(today, 28), 0, ZONE) }
  const { busy, open } = await parseIcsFeed(text, { timeZone: ZONE, span, meaning: 'busy' }, 15_000)
  expect(busy.map(period => period.start)).toEqual(events.map(event => event.startDate.toJSDate().getTime()))
  expect(open).toEqual(available!.filter(({ start }) => start < span.end))
})

test('VAVAILABILITY is included only on request', async () => {
  const { facility } = await busyField()
  const plain = await fetchCalendar(facility, '')
  expect(plain.available).toBeNull()
  expect(plain.events).toHaveLength(2)
  expect((await app.get(`${address(facility)}?availability=no`)).status).toBe(400)
})

test('DTSTAMPs are not in the future and stay while unchanged', async () => {
  const { facility } = await busyField()
  const stamps = async () => [...(await fetchCalendar(facility)).text.matchAll(/^DTSTAMP:(\w+)/gm)].map(([, at]) => at!)
  const found = await stamps()
  expect(found.length).toBeGreaterThan(50)
  const now = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  expect(found.filter(stamp => stamp > now)).toEqual([])
  expect(await stamps()).toEqual(found)
})

test('an unchanged calendar returns 304', async () => {
  const { facility } = await busyField()
  const etag = String((await fetchCalendar(facility)).headers.etag)
  const again = () =>
    app.app.inject({
      authority: 'openfield.example',
      url: `${address(facility)}?availability=yes`,
      headers: { 'if-none-match': etag },
    })
  const unchanged = await again()
  expect([unchanged.statusCode, unchanged.payload]).toEqual([304, ''])
  await makeBooking(app, { facilityId: facility, count: 1 })
  expect((await again()).statusCode).toBe(200)
})

test('externally managed facilities have no VAVAILABILITY', async () => {
  const facility = await makeFacility(app.db, { providerType: 'rectrac' })
  expect((await fetchCalendar(facility)).available).toBeNull()
})

test('a facility without hours has no available times; odd names are escaped', async () => {
  const never = { slotMinutes: 60, hours: [{ days: [], opens: '08:00', closes: '09:00' }] }
  const name = 'Zoë’s “Field”; a, b \\ c END:VCALENDAR '.repeat(3)
  const { available, head } = await fetchCalendar(await makeFacility(app.db, { schedule: never, name }))
  expect(available).toEqual([])
  expect(head['x-wr-calname']).toContain('END:VCALENDAR')
})

test('unknown and retired facilities return 404', async () => {
  const closed = await makeFacility(app.db)
  await app.db`update facility set retired_at = now() where id = ${closed}`
  for (const id of [closed, randomUUID(), 'x'])
    expect(await app.get(address(id))).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
})
