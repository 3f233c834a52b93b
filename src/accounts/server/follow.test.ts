import { expect, test } from 'vitest'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { confirmCard, openIntent, settleLater } from '#app/testing/buy.ts'
import { bookAs, holdAs, leaveTraces, letPass, payAs } from '#app/testing/leave-traces.ts'
import { makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'

const app = await testApp()
const { signUp, signIn } = accountCalls(app)

const visitorOf = (browser: Browser) => decodeURIComponent(browser.cookies.get(VISITOR_COOKIE) ?? '').split('.')[0]!
const idsOf = async (url: string, as: Browser) => (await app.get<{ id: string }[]>(url, as)).body.map(({ id }) => id)

/** Rows per visitor column in the database. */
async function rowsOf(visitorId: string): Promise<Record<string, number>> {
  const columns = await app.db<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = 'visitor_id' order by table_name`
  const counted: Record<string, number> = {}
  for (const { table, column } of columns) {
    const [row] = await app.db<[{ count: number }]>`
      select count(*)::int as count from ${app.db(table)} where ${app.db(column)} = ${visitorId}`
    counted[table] = row.count
  }
  return counted
}

test('sign-up moves a visitor’s rows in every table to the account', async () => {
  const browser = newBrowser()
  const { played, booking, open, held, facilityId, clinicBooking } = await leaveTraces(app, browser)
  const visitor = visitorOf(browser)
  const before = await rowsOf(visitor)
  // New tables must be filled by `leaveTraces` and moved by their domain.
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])

  const email = newEmail()
  const { body } = await signUp({ email }, browser)
  expect(browser.cookies.has(VISITOR_COOKIE)).toBe(false)
  expect(Object.values(await rowsOf(visitor)).every(count => count === 0)).toBe(true)
  expect(await rowsOf(body.account!.id)).toEqual(before)

  const other = newBrowser()
  await signIn({ email, password: PASSWORD }, other)
  expect((await idsOf('/api/bookings', other)).sort()).toEqual([played.id, booking.id].sort())
  expect((await app.get('/api/favorite-ids', other)).body).toEqual([facilityId])
  expect((await app.get<unknown[]>('/api/search-alerts', other)).body).toHaveLength(1)
  expect((await app.get<unknown[]>('/api/waiting-list', other)).body).toHaveLength(1)
  expect((await app.get<unknown[]>('/api/nil-waiting-list', other)).body).toHaveLength(1)
  expect((await app.get(`/api/bookings/${played.id}/review`, other)).body).toMatchObject({ state: 'written' })
  expect((await app.get(`/api/nil-bookings/${clinicBooking.id}`, other)).status).toBe(200)
  const slots = await slotsOf(app, facilityId, held[0]!.startTime.slice(0, 10), other)
  expect(slots.find(({ id }) => id === held[0]!.id)).toMatchObject({ status: 'held', heldByYou: true })
  // The card was authorized before: the other browser finishes what this one started.
  expect(await app.post('/api/bookings', open.request, other)).toMatchObject({ status: 200 })
})

test('after sign-out the browser is a new visitor without the account’s data', async () => {
  const browser = newBrowser()
  const { booking } = await leaveTraces(app, browser)
  const stolen: Browser = { cookies: new Map(browser.cookies) }
  await signUp({}, browser)
  const signedIn: Browser = { cookies: new Map(browser.cookies) }
  await app.post('/api/sign-out', {}, browser)
  for (const stranger of [browser, stolen, signedIn]) {
    expect((await app.get(`/api/bookings/${booking.id}`, stranger)).status).toBe(404)
    for (const url of ['/api/bookings', '/api/favorite-ids', '/api/waiting-list', '/api/search-alerts'])
      expect((await app.get(url, stranger)).body).toEqual([])
  }
})

test('payments open during sign-up still become bookings: event, job or page', async () => {
  const browser = newBrowser()
  const paid = []
  for (let tab = 0; tab < 3; tab += 1) paid.push(await payAs(app, browser, await makeFacility(app.db)))
  const [byEvent, byJob, byPage] = paid
  const tab: Browser = { cookies: new Map(browser.cookies) }
  const { body } = await signUp({}, browser)
  expect(await app.post('/api/bookings', byPage!.request, browser)).toMatchObject({ status: 200 })
  await app.sandbox.deliverDue()
  await settleLater(app)
  for (const { intent } of [byEvent!, byJob!, byPage!]) {
    const [row] = await app.db<{ visitorId: string; status: string; payment: string }[]>`
      select b.visitor_id, b.status, p.status as payment from booking b join payment p on p.id = b.payment_id
      where p.intent_id = ${intent.paymentIntentId}`
    expect(row).toEqual({ visitorId: body.account!.id, status: 'confirmed', payment: 'captured' })
  }
  // Requests in the name of the former visitor find nothing.
  expect(await app.post('/api/bookings', byPage!.request, tab)).toMatchObject({ status: 404 })
})

test('signing up during checkouts loses no booking', async () => {
  const browser = newBrowser()
  const paid = []
  for (let tab = 0; tab < 4; tab += 1) paid.push(await payAs(app, browser, await makeFacility(app.db)))
  const tab = (): Browser => ({ cookies: new Map(browser.cookies) })
  const [signedUp] = await Promise.all([
    signUp({}, browser),
    ...paid.map(({ request }) => app.post('/api/bookings', request, tab())),
  ])
  await settleLater(app)
  const rows = await app.db<{ visitorId: string }[]>`
    select b.visitor_id from booking b join payment p on p.id = b.payment_id
    where p.intent_id = any(${paid.map(({ intent }) => intent.paymentIntentId)})`
  expect(rows.map(({ visitorId }) => visitorId)).toEqual(Array(4).fill(signedUp.body.account!.id))
})

test('simultaneous sign-ins to one account merge favorites and open checkouts', async () => {
  const facilityId = await makeFacility(app.db)
  const email = newEmail()
  const { body } = await signUp({ email }, newBrowser())
  const browsers = [newBrowser(), newBrowser(), newBrowser()]
  const paid = []
  for (const browser of browsers) {
    await app.post('/api/favorites', { facilityId }, browser)
    paid.push(await payAs(app, browser, facilityId))
  }
  const answers = await Promise.all(browsers.map(browser => signIn({ email, password: PASSWORD }, browser)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await app.get('/api/favorite-ids', browsers[0])).body).toEqual([facilityId])
  for (const [at, { request }] of paid.entries())
    expect(await app.post('/api/bookings', request, browsers[at])).toMatchObject({ status: 200 })
  expect(await idsOf('/api/bookings', browsers[1]!)).toHaveLength(3)
  const [open] = await app.db<[{ count: number }]>`
    select count(*)::int as count from payment where visitor_id = ${body.account!.id} and status = 'created'`
  expect(open.count).toBe(0)
})

test('signing up twice at once moves bookings to only one account', async () => {
  const browser = newBrowser()
  const booking = await bookAs(app, browser, await makeFacility(app.db))
  const tab: Browser = { cookies: new Map(browser.cookies) }
  const answers = await Promise.all([signUp({}, browser), signUp({}, tab)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const lists = [await idsOf('/api/bookings', browser), await idsOf('/api/bookings', tab)]
  expect(lists.flat()).toEqual([booking.id])
})

test('merging two reviews of a facility keeps the later one', async () => {
  const facilityId = await makeFacility(app.db)
  const email = newEmail()
  const write = async (browser: Browser, text: string) => {
    const { id } = await bookAs(app, browser, facilityId)
    await letPass(app, id)
    await app.post(`/api/bookings/${id}/review`, { rating: 3, text }, browser)
    return browser
  }
  await signUp({ email }, await write(newBrowser(), 'First words'))
  await signIn({ email, password: PASSWORD }, await write(newBrowser(), 'Last words'))
  const { body } = await app.get<{ reviews: { text: string }[] }>(`/api/facilities/${facilityId}/reviews`)
  expect(body.reviews.map(({ text }) => text)).toEqual(['Last words'])
})

test('merging two waitlist spots keeps the earlier position', async () => {
  const [slot] = await holdAs(app, newBrowser(), await makeFacility(app.db))
  const email = newEmail()
  const wait = (as: Browser) =>
    app.post<{ id: string }>('/api/waiting-list', { slotId: slot!.id, name: 'Alex Kim', email: newEmail() }, as)
  const [first, second] = [newBrowser(), newBrowser()]
  const { body: place } = await wait(first)
  await wait(newBrowser())
  await wait(second)
  await signUp({ email }, first)
  await signIn({ email, password: PASSWORD }, second)
  const { body } = await app.get<{ id: string; status: string; position: number }[]>('/api/waiting-list', second)
  expect(body.filter(({ status }) => status === 'waiting')).toMatchObject([{ id: place.id, position: 1 }])
})

test('after sign-in, each browser keeps its own open checkout', async () => {
  const facilityId = await makeFacility(app.db)
  const email = newEmail()
  const [here, there] = [newBrowser(), newBrowser()]
  const elsewhere = await payAs(app, there, facilityId)
  await signUp({ email }, there)
  const slots = await holdAs(app, here, facilityId, 2)
  const { body: before } = await openIntent(app, slots.slice(0, 1), here)
  await signIn({ email, password: PASSWORD }, here)
  const { body: after } = await openIntent(app, slots, here)
  expect(after.paymentIntentId).toBe(before.paymentIntentId)
  await confirmCard(app, after)
  expect(await app.post('/api/bookings', elsewhere.request, there)).toMatchObject({ status: 200 })
})
