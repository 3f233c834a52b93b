import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { loadCatalogue } from '#facilities/server/load-catalogue.ts'
import { makeFormStamp } from '#kit/server/http/bot-check.ts'
import { addDays, DAY } from '#kit/shared/time.ts'
import { MAX_LOOKED_AT } from '#search/contract.ts'
import type { SearchAlert } from '../contract.ts'
import { ALERT_THANKS, CONFIRM_MAILS_PER_DAY, MAX_ALERTS } from '../rules.ts'
import { alertKey } from './alert-key.ts'
import { notifyOpenTimes } from './notify-open-times.ts'
import { searchAlertComposers } from './search-alert-composers.ts'
import { findAlert } from './store.ts'

const app = await testApp()
const limited = await testApp({ env: { RATE_LIMITS: 'on' } })

const thanks = { message: ALERT_THANKS }

test('from request to notification: a released hold sends one email', async () => {
  const { facility, body } = await place({ name: 'Wild Indigo' })
  const { browser, slots } = await holdSome(app, facility, 1)
  expect(await app.post('/api/search-alerts', body)).toMatchObject({ status: 200, body: thanks })

  const [asked, ...more] = await mailsTo(body.email)
  expect(more).toEqual([])
  const question = await textOf(asked!.id)
  expect(question).toContain('Within 2 miles of Frisco, TX')
  const path = /\/alerts\/(\S+)/.exec(question)![1]!
  expect(await app.get(`/api/search-alerts/${path}`)).toMatchObject({ body: { status: 'unconfirmed' } })
  expect((await app.post<SearchAlert>(`/api/search-alerts/${path}/confirm`, {})).body.status).toBe('on')

  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toEqual([])
  await app.post('/api/release-slots', { slotIds: slots.map(({ id }) => id) }, browser)
  for (let run = 0; run < 2; run += 1) await check()

  const [news, ...others] = await mailsTo(body.email, 'search-alert-times')
  expect(others).toEqual([])
  const { subject, text } = await mail(news!.id)
  expect(subject).toBe('[TEST] 1 new time near Frisco, TX')
  const [start] = slots.map(({ startTime }) => startTime)
  expect(text).toContain(
    `/booking/${facility}?date=${start!.slice(0, 10)}&time=${encodeURIComponent(start!.slice(11, 16))}`,
  )
  expect(text).toContain('Wild Indigo')
  expect(text).toContain(path)

  // Each time is sent once, even if it was booked in between.
  const again = await holdSome(app, facility, 1)
  await check()
  await app.post('/api/release-slots', { slotIds: again.slots.map(({ id }) => id) }, again.browser)
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toHaveLength(1)
})

test('a canceled booking triggers an alert', async () => {
  const { facility, body } = await place()
  const { key } = await confirmed(body)
  const { booking, browser } = await makeBooking(app, { facilityId: facility, count: 1 })
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toEqual([])
  expect((await app.post(`/api/bookings/${booking.id}/cancel`, {}, browser)).status).toBe(200)
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toHaveLength(1)
  expect(await app.get(`/api/search-alerts/${key}`)).toMatchObject({ body: { status: 'on', email: body.email } })
})

test('a stopped alert sends nothing, and must be confirmed again if recreated', async () => {
  const { facility, body } = await place()
  const { browser, slots } = await holdSome(app, facility, 1)
  const { key } = await confirmed(body)
  for (let press = 0; press < 2; press += 1)
    expect(await app.post(`/api/search-alerts/${key}/stop`, {})).toMatchObject({
      status: 200,
      body: { status: 'stopped' },
    })
  await app.post('/api/release-slots', { slotIds: slots.map(({ id }) => id) }, browser)
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toEqual([])
  const refused = await app.post(`/api/search-alerts/${key}/confirm`, {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'alert-stopped' } })

  await app.post('/api/search-alerts', body)
  expect(await app.get(`/api/search-alerts/${key}`)).toMatchObject({ body: { status: 'unconfirmed' } })
  expect(await mailsTo(body.email, 'search-alert-confirm')).toHaveLength(2)
})

test('RFC 8058 one-click unsubscribe stops an alert', async () => {
  const { facility, body } = await place()
  const { key } = await confirmed(body)
  const { unsubscribeUrl } = searchAlertComposers({
    publicUrl: 'https://openfield.example',
    signingSecret: app.services.signingSecret,
  })['search-alert-times']({
    alertId: key.split('.')[0]!,
    search: body.search,
    facilities: [{ facilityId: facility, name: 'Field', distanceMiles: 1, startTimes: [] }],
  })
  const answer = await app.app.inject({
    method: 'POST',
    url: new URL(unsubscribeUrl!).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([answer.statusCode, answer.json<SearchAlert>().status]).toEqual([200, 'stopped'])
})

test('an alert stopped and confirmed again can repeat a time', async () => {
  const { facility, body } = await place()
  const { browser, slots } = await holdSome(app, facility, 1)
  const { key } = await confirmed(body)
  await app.post('/api/release-slots', { slotIds: slots.map(({ id }) => id) }, browser)
  await check()
  await app.post(`/api/search-alerts/${key}/stop`, {})

  const again = await holdSome(app, facility, 1)
  expect(again.slots.map(({ startTime }) => startTime)).toEqual(slots.map(({ startTime }) => startTime))
  await confirmed(body)
  await app.post('/api/release-slots', { slotIds: again.slots.map(({ id }) => id) }, again.browser)
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toHaveLength(2)
})

test('a time that opens up is found beyond the search’s scan limit', async () => {
  const { facility, body } = await place()
  await addExpensiveFacilities(body.search)
  const { browser, slots } = await holdSome(app, facility, 1)
  await confirmed(body)
  await app.post('/api/release-slots', { slotIds: slots.map(({ id }) => id) }, browser)
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toHaveLength(1)
})

test('an unconfirmed alert sends nothing and is deleted after two days', async () => {
  const { facility, body } = await place()
  const { browser, slots } = await holdSome(app, facility, 1)
  await app.post('/api/search-alerts', body)
  await app.post('/api/release-slots', { slotIds: slots.map(({ id }) => id) }, browser)
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toEqual([])
  await app.db`update search_alert set confirmation_sent_at = now() - interval '49 hours' where email = ${body.email}`
  await check()
  expect(await rowsOf(body.email)).toEqual([])
})

test('an alert expires with its date and is deleted 30 days later', async () => {
  const { body } = await place()
  const { key, id } = await confirmed(body)
  await moveTo(id, addDays(futureDate(0), -2))
  expect(await app.get(`/api/search-alerts/${key}`)).toMatchObject({ body: { status: 'over' } })
  await app.db`update search_alert set confirmed_at = null where id = ${id}`
  const refused = await app.post(`/api/search-alerts/${key}/confirm`, {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'alert-over' } })
  await app.db`update search_alert set confirmed_at = now() where id = ${id}`
  await check()
  expect(await rowsOf(body.email)).toHaveLength(1)
  await moveTo(id, addDays(futureDate(0), -33))
  await check()
  expect((await app.get(`/api/search-alerts/${key}`)).status).toBe(404)
})

test('ten simultaneous requests in any letter case make one alert and one email', async () => {
  const { body } = await place()
  const upperCased = { ...body, email: body.email.toUpperCase() }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => app.post('/api/search-alerts', index % 2 ? body : upperCased)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(await rowsOf(body.email)).toHaveLength(1)
  expect(await mailsTo(body.email)).toHaveLength(1)
})

test('confirming is idempotent, and requesting again sends no email', async () => {
  const { body } = await place()
  const { key } = await confirmed(body)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.post<SearchAlert>(`/api/search-alerts/${key}/confirm`, {})),
  )
  expect(new Set(answers.map(answer => answer.body.status))).toEqual(new Set(['on']))
  await app.db`update search_alert set confirmation_sent_at = now() - interval '5 hours' where email = ${body.email}`
  expect(await app.post('/api/search-alerts', body)).toMatchObject({ status: 200, body: thanks })
  expect(await mailsTo(body.email)).toHaveLength(1)
})

test('simultaneous checks of an alert send a time once', async () => {
  const { facility, body } = await place()
  const { browser, slots } = await holdSome(app, facility, 2)
  const { id } = await confirmed(body)
  await app.post('/api/release-slots', { slotIds: slots.map(slot => slot.id) }, browser)
  const alert = (await findAlert(app.db, id))!
  const counts = await Promise.all(Array.from({ length: 5 }, () => notifyOpenTimes(app.db, alert)))
  expect(counts.filter(count => count > 0)).toEqual([2])
  expect(await mailsTo(body.email, 'search-alert-times')).toHaveLength(1)
})

test('an alert that cannot be checked does not block the others', async () => {
  const { body: broken } = await place()
  const { id } = await confirmed(broken)
  await app.db`update search_alert set criteria = criteria - 'sport' where id = ${id}`
  const { facility, body } = await place()
  const { browser, slots } = await holdSome(app, facility, 1)
  await confirmed(body)
  await app.post('/api/release-slots', { slotIds: slots.map(slot => slot.id) }, browser)
  await check()
  expect(await mailsTo(body.email, 'search-alert-times')).toHaveLength(1)
  await app.db`delete from search_alert where id = ${id}`
})

test('alerts and confirmation emails per address are limited', async () => {
  const { body } = await place()
  const ask = (radiusMiles: number) =>
    app.post('/api/search-alerts', { ...body, search: { ...body.search, radiusMiles } })
  for (let miles = 1; miles <= CONFIRM_MAILS_PER_DAY; miles += 1) expect((await ask(miles)).status).toBe(200)
  expect(await ask(50)).toMatchObject({ status: 409, body: { code: 'too-many-alert-mails' } })
  // Repeating the request sends no second email.
  expect((await ask(1)).status).toBe(200)
  expect(await rowsOf(body.email)).toHaveLength(CONFIRM_MAILS_PER_DAY)

  await app.db`
    insert into search_alert (email, criteria, day, confirmed_at)
    select email, criteria || jsonb_build_object('radiusMiles', 20 + n), day, now()
    from search_alert cross join generate_series(1, ${MAX_ALERTS - CONFIRM_MAILS_PER_DAY}::int) as n
    where email = ${body.email} and (criteria ->> 'radiusMiles')::int = 1`
  expect(await ask(60)).toMatchObject({ status: 409, body: { code: 'too-many-alerts' } })
  expect(await rowsOf(body.email)).toHaveLength(MAX_ALERTS)
})

test('text typed by a stranger appears in no email', async () => {
  const { body } = await place()
  const typed = { ...body.search, sport: 'Buy pills', surface: 'at evil.example', location: 'Visit evil.example' }
  await app.post('/api/search-alerts', { ...body, search: typed })
  const [asked] = await mailsTo(body.email)
  const { subject, text } = await mail(asked!.id)
  expect(subject).toMatch(/^\[TEST\] Confirm your alert: A field or court near [A-Z]/)
  expect(subject + text).not.toMatch(/pills|evil/)
})

test('a bot that fills the honeypot stores and sends nothing', async () => {
  const { body } = await place()
  const answer = await app.post('/api/search-alerts', { ...body, faxNumber: '555' })
  expect(answer).toMatchObject({ status: 200, body: thanks })
  expect(await rowsOf(body.email)).toEqual([])
  expect(await mailsTo(body.email)).toEqual([])
})

test.each([
  ['sent at once', () => makeFormStamp(app.services.signingSecret, Date.now()), 'form-too-soon'],
  ['too old', () => makeFormStamp(app.services.signingSecret, Date.now() - 2 * DAY), 'form-stamp-over'],
  ['made up', () => 'a.b.c', 'form-stamp-over'],
])('a form whose stamp is %s is refused', async (_, makeStamp, code) => {
  const { body } = await place()
  const answer = await app.post('/api/search-alerts', { ...body, formStamp: makeStamp() })
  expect(answer).toMatchObject({ status: 409, body: { code } })
  expect(await rowsOf(body.email)).toEqual([])
})

test.each([
  ['past', -2, 'date-in-the-past'],
  ['too far ahead', 400, 'date-too-far-ahead'],
])('a date that is %s is refused', async (_, days, code) => {
  const { body } = await place()
  const answer = await app.post('/api/search-alerts', { ...body, search: { ...body.search, date: futureDate(days) } })
  expect(answer.body.code).toBe(code)
  expect(await rowsOf(body.email)).toEqual([])
})

test.each([
  ['email', { email: undefined }],
  ['email', { email: 'ada' }],
  ['email', { email: `${'x'.repeat(300)}@club.example` }],
  ['email', { email: 'ada@club.example, eve@club.example' }],
  ['formStamp', { formStamp: undefined }],
  ['search', { search: undefined }],
])('a form with an invalid %s is refused on that field', async (field, change) => {
  const { body } = await place()
  const answer = await app.post('/api/search-alerts', { ...body, ...change })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(answer.body.errors!.map(({ path }) => path)).toEqual([field])
})

test.each([
  ['sport', '\0'],
  ['date', '2026-02-30'],
  ['timeStart', '1:00'],
  ['timeEnd', '00:00'],
  ['maxBudget', -1],
  ['radiusMiles', 1_000],
  ['lat', 91],
  ['lng', '-96'],
  ['location', 'x'.repeat(101)],
])('a search with %s %j is refused on that field', async (field, value) => {
  const { body } = await place()
  const answer = await app.post('/api/search-alerts', { ...body, search: { ...body.search, [field]: value } })
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(answer.body.errors!.map(({ path }) => path)).toEqual([`search.${field}`])
})

test('a forged key opens nothing', async () => {
  const { body } = await place()
  const { key, id } = await confirmed(body)
  const other = alertKey('another secret', id)
  const nobody = alertKey(app.services.signingSecret, '00000000-0000-4000-8000-000000000000')
  for (const wrong of [other, nobody, id, `${key}x`, 'nothing', '%00', '💥']) {
    const path = `/api/search-alerts/${encodeURIComponent(wrong)}`
    expect(await app.get(path)).toMatchObject({ status: 404, body: { code: 'alert-not-found' } })
    for (const change of ['confirm', 'stop'])
      expect(await app.post(`${path}/${change}`, {})).toMatchObject({ status: 404, body: { code: 'alert-not-found' } })
  }
  expect(await app.get(`/api/search-alerts/${key}`)).toMatchObject({ body: { status: 'on' } })
})

test('requests are rate limited per IP address', async () => {
  const ask = () => limited.post('/api/search-alerts', {})
  for (let sent = 0; sent < 20; sent += 1) expect((await ask()).status).toBe(400)
  expect((await ask()).status).toBe(429)
})

let places = 0

/** A remote facility and a request for its free times. */
async function place(facility: { name?: string } = {}) {
  places += 1
  const [latitude, longitude] = [33.15, -96.82 + places * 0.1]
  const id = await makeFacility(app.db, { ...facility, latitude, longitude })
  const search = {
    sport: 'Basketball',
    surface: null,
    indoorOutdoor: null,
    date: futureDate(),
    timeStart: '00:00',
    timeEnd: '24:00',
    maxBudget: 100,
    location: 'Frisco, TX',
    radiusMiles: 2,
    lat: latitude,
    lng: longitude,
  }
  const formStamp = makeFormStamp(app.services.signingSecret, Date.now() - 10_000)
  return { facility: id, body: { formStamp, email: `ada-${places}@club.example`, search } }
}

/** As many facilities as a search looks at, all over its budget. */
async function addExpensiveFacilities({ lat, lng }: { lat: number; lng: number }) {
  const rows = Array.from({ length: MAX_LOOKED_AT }, (_, index) => ({
    source: 'test',
    sourceRef: `crowd-${places}-${index}`,
    name: 'Chalk Lane Court',
    city: 'Frisco',
    state: 'TX',
    latitude: lat + 0.01,
    longitude: lng,
    timeZone: 'America/Chicago',
    sportTypes: ['Basketball' as const],
    pricePerHourUsd: 500,
  }))
  await app.db.begin(tx => loadCatalogue(tx, rows))
}

async function confirmed(body: { email: string }) {
  await app.post('/api/search-alerts', body)
  const [row] = await rowsOf(body.email)
  const key = alertKey(app.services.signingSecret, row!.id)
  expect((await app.post(`/api/search-alerts/${key}/confirm`, {})).status).toBe(200)
  return { id: row!.id, key }
}

/** Runs the job some minutes later. */
async function check() {
  await app.db`update search_alert set last_checked_at = null`
  await app.run('notify-open-times')
}

async function moveTo(id: string, date: string) {
  await app.db`
    update search_alert set day = ${date}, criteria = criteria || jsonb_build_object('date', ${date}::text)
    where id = ${id}`
}

function rowsOf(email: string) {
  return app.db<{ id: string }[]>`select id from search_alert where lower(email) = lower(${email})`
}

function mailsTo(email: string, kind = 'search-alert-%') {
  return app.db<{ id: string }[]>`
    select id from message where lower(recipient) = lower(${email}) and kind like ${kind}`
}

async function mail(id: string) {
  await app.run('send-messages')
  return (await app.get<{ subject: string; text: string }>(`/api/dev/messages/${id}`)).body
}

async function textOf(id: string) {
  return (await mail(id)).text
}
