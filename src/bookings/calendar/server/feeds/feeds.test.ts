import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, holdSome } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { FeedAddresses } from '#bookings/calendar/contract.ts'

const app = await testApp({ env: { PUBLIC_URL: 'https://openfield.example', DEMO_PUBLIC: '1' } })
const day = futureDate()

const feedUrls = async (as: Browser, facilityId: string | null) =>
  (await app.post<FeedAddresses>('/api/owner/calendar-feeds', { facilityId }, as)).body
const pathOf = (url: string) => new URL(url).pathname
const fetchFeed = (url: string) => app.get(pathOf(url))

/** Events of an iCalendar file, unfolded (RFC 5545, section 3.1). */
function eventsIn(text: string): Record<string, string>[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map(part => {
      const properties = part.split('END:VEVENT')[0]!.trim().split('\n')
      return Object.fromEntries(
        properties.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      )
    })
}

async function ownField(name = 'Chalk Field') {
  const owner = await app.owner()
  const facilityId = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name })
  return { owner, facilityId }
}

test('a calendar feed shows busy times, with names only in its named variant', async () => {
  const { owner, facilityId } = await ownField()
  const { booking } = await makeBooking(app, { facilityId, count: 2 })
  await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  await holdSome(app, facilityId, 1)
  const blocked = { from: `${day}T18:00`, to: `${day}T19:00`, reason: 'Ada’s birthday' }
  await app.post(`/api/owner/facilities/${facilityId}/blocks`, blocked, owner)
  const { plain, withNames } = await feedUrls(owner, facilityId)
  const { status, text, headers } = await fetchFeed(plain)
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
  expect(text).not.toMatch(/Sam|Ada|example\.org|OF-/)
  expect(eventsIn(text).map(event => [event.SUMMARY, event.STATUS, event.TRANSP])).toEqual([
    ['Booked', 'CONFIRMED', 'OPAQUE'],
    ['Requested', 'TENTATIVE', 'OPAQUE'],
    ['Blocked', 'CONFIRMED', 'OPAQUE'],
  ])
  const [first] = eventsIn(text)
  expect(first).toMatchObject({
    DTSTART: booking.start && new Date(booking.start).toISOString().replace(/[-:]|\.000/g, ''),
    DTEND: new Date(booking.end).toISOString().replace(/[-:]|\.000/g, ''),
  })
  const named = eventsIn((await fetchFeed(withNames)).text)
  expect(named.map(({ SUMMARY }) => SUMMARY)).toEqual([
    'Booked\\, Sam Rivera',
    'Requested\\, Sam Rivera',
    'Blocked\\, Ada’s birthday',
  ])
  expect(named[0]!.DESCRIPTION).toContain(booking.reference)
})

test('an unchanged feed answers 304', async () => {
  const { owner, facilityId } = await ownField()
  await makeBooking(app, { facilityId, count: 1 })
  const { plain } = await feedUrls(owner, facilityId)
  const etag = String((await fetchFeed(plain)).headers.etag)
  const again = await app.app.inject({
    authority: 'openfield.example',
    url: pathOf(plain),
    headers: { 'if-none-match': etag },
  })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  await makeBooking(app, { facilityId, count: 1 })
  const changed = await app.app.inject({
    authority: 'openfield.example',
    url: pathOf(plain),
    headers: { 'if-none-match': etag },
  })
  expect(changed.statusCode).toBe(200)
})

test('a combined feed names the facility of each event', async () => {
  const { owner, facilityId } = await ownField('North')
  const other = await makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name: 'South' })
  await makeBooking(app, { facilityId, count: 1 })
  await makeBooking(app, { facilityId: other, count: 1 })
  const { plain } = await feedUrls(owner, null)
  expect(eventsIn((await fetchFeed(plain)).text).map(({ SUMMARY }) => SUMMARY)).toEqual([
    'North: Booked',
    'South: Booked',
  ])
})

test('feed URLs are stable; renewing one invalidates only that one', async () => {
  const { owner, facilityId } = await ownField()
  const first = await feedUrls(owner, facilityId)
  expect(await feedUrls(owner, facilityId)).toEqual(first)
  const renew = { facilityId, withNames: true }
  const { body } = await app.post<FeedAddresses>('/api/owner/calendar-feeds/renew', renew, owner)
  expect(body.plain).toBe(first.plain)
  expect(body.withNames).not.toBe(first.withNames)
  expect((await fetchFeed(first.withNames)).body.code).toBe('calendar-not-found')
  expect((await fetchFeed(body.withNames)).status).toBe(200)
  expect((await fetchFeed(body.plain)).status).toBe(200)
})

test('the log names the role of the member who renews a feed URL', async () => {
  const { owner, facilityId } = await ownField()
  const viewer = await makeStaff(app, { organizationId: owner.account.id, role: 'viewer' })
  await app.post('/api/owner/calendar-feeds/renew', { facilityId, withNames: true }, viewer)
  expect(await app.db`select actor_role from audit_entry where subject_id = ${facilityId}`).toEqual([
    { actorRole: 'viewer' },
  ])
})

test('forged feed URLs and those of former owners are not found', async () => {
  const { owner, facilityId } = await ownField()
  const { plain, withNames } = await feedUrls(owner, facilityId)
  const [id, signature] = [plain.slice(-69, -47), withNames.slice(-47)]
  for (const token of [`${id}${signature.slice(0, 43)}`, 'x', 'A'.repeat(65), randomUUID()])
    expect((await app.get(`/api/calendars/${token}.ics`)).body.code).toBe('calendar-not-found')
  await app.db`update facility set owner_id = ${(await app.owner()).account.id} where id = ${facilityId}`
  expect((await fetchFeed(plain)).body.code).toBe('calendar-not-found')
})
