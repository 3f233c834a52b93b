import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { buySeats } from '#app/testing/buy-seats.ts'
import { makeHost, soonClinic } from '#app/testing/host-clinic.ts'
import { bookAs } from '#app/testing/leave-traces.ts'
import { makeFacility } from '#app/testing/make-facility.ts'
import { readCalendarFile } from '#app/testing/read-calendar-file.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { IcsFeedAddress } from '#bookings/customer-ics-feed/contract.ts'

const app = await testApp({ env: { PUBLIC_URL: 'https://openfield.example', DEMO_PUBLIC: '1' } })
const { signUp, signIn } = accountCalls(app)

async function feedPathOf(as: Browser, what = ''): Promise<string> {
  const { status, body } = await app.post<IcsFeedAddress>(`/api/own-calendar${what}`, {}, as)
  expect(status).toBe(200)
  return new URL(body.address).pathname
}

async function read(address: string) {
  const answer = await app.get(address)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  return { ...answer, ...readCalendarFile(answer.text) }
}

const summariesOf = ({ events }: Awaited<ReturnType<typeof read>>) =>
  events.map(event => [event.summary, event.component.getFirstPropertyValue('status')])

const isGone = async (address: string) => (await app.get(address)).text.includes('calendar-not-found')

test("a feed has only the browser's own bookings, with the UIDs of the emails and no private data", async () => {
  const [browser, other] = [newBrowser(), newBrowser()]
  const facility = await makeFacility(app.db, { name: 'Chalk Field' })
  const booking = await bookAs(app, browser, facility)
  await bookAs(app, other, facility)
  const file = await read(await feedPathOf(browser))
  expect(summariesOf(file)).toEqual([['Chalk Field', 'CONFIRMED']])
  expect(file.events[0]!.uid).toBe(`${booking.id}-0@openfield.example`)
  expect(file.events[0]!.startDate.toJSDate().toISOString()).toBe(new Date(booking.start).toISOString())
  expect(file.head).toMatchObject({ method: 'PUBLISH', 'x-wr-calname': 'My bookings (Openfield)' })
  expect(file.text.replaceAll('\r\n ', '')).not.toMatch(/key=|VALARM|ATTENDEE|Quillon|@example\.org/)
})

test('booked and hosted clinics are in the feed', async () => {
  const host = await makeHost(app)
  const clinicId = await soonClinic(app, host, 48, { title: 'Free throws' })
  const { browser } = await buySeats(app, { clinicId })
  expect(summariesOf(await read(await feedPathOf(browser)))).toEqual([['Free throws', 'CONFIRMED']])
  expect(summariesOf(await read(await feedPathOf(host)))).toEqual([['Free throws', 'CONFIRMED']])
  await app.db`update clinic set status = 'cancelled', cancelled_at = now(), cancelled_because = 'athlete' where id = ${clinicId}`
  expect(summariesOf(await read(await feedPathOf(host)))).toEqual([['Free throws', 'CANCELLED']])
})

test('a canceled booking stays for 30 days, a past one for 90', async () => {
  const browser = newBrowser()
  const { id } = await bookAs(app, browser, await makeFacility(app.db, { name: 'Chalk Field' }))
  const address = await feedPathOf(browser)
  await app.post(`/api/bookings/${id}/cancel`, {}, browser)
  const cancelled = await read(address)
  expect(summariesOf(cancelled)).toEqual([['Chalk Field', 'CANCELLED']])
  expect(cancelled.events[0]!.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  await app.db`update booking set cancelled_at = now() - interval '31 days' where id = ${id}`
  expect(summariesOf(await read(address))).toEqual([])
  const played = await bookAs(app, browser, await makeFacility(app.db, { name: 'Slate Field' }))
  const endedDaysAgo = (days: number) => app.db`
    update booking set starts_at = now() - make_interval(days => ${days}, hours => 1), ends_at = now() - make_interval(days => ${days})
    where id = ${played.id}`
  await endedDaysAgo(89)
  expect(summariesOf(await read(address))).toEqual([['Slate Field', 'CONFIRMED']])
  await endedDaysAgo(91)
  expect(summariesOf(await read(address))).toEqual([])
})

test('concurrent requests get the same feed URL, and an unchanged feed answers 304', async () => {
  const browser = newBrowser()
  await bookAs(app, browser, await makeFacility(app.db))
  const paths = await Promise.all(Array.from({ length: 4 }, () => feedPathOf(browser)))
  expect(new Set([...paths, await feedPathOf(browser)]).size).toBe(1)
  const etag = String((await read(paths[0]!)).headers.etag)
  const again = await app.app.inject({
    authority: 'openfield.example',
    url: paths[0]!,
    headers: { 'if-none-match': etag },
  })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('renewed, ended and forged feed URLs are not found', async () => {
  const browser = newBrowser()
  const first = await feedPathOf(browser)
  const second = await feedPathOf(browser, '/renew')
  expect([await isGone(first), await isGone(second)]).toEqual([true, false])
  expect((await app.post('/api/own-calendar/end', {}, browser)).body).toEqual({ ended: true })
  expect((await app.post('/api/own-calendar/end', {}, browser)).body).toEqual({ ended: false })
  expect((await app.post('/api/own-calendar/end', {}, newBrowser())).body).toEqual({ ended: false })
  expect(await isGone(second)).toBe(true)
  const [mine, others] = [await feedPathOf(browser), await feedPathOf(newBrowser())]
  expect(mine).not.toBe(second)
  // The id of one feed with the signature of the other.
  const mixed = others.slice(0, '/api/own-calendar/'.length + 22) + mine.slice('/api/own-calendar/'.length + 22)
  for (const address of [mixed, ...['x', 'A'.repeat(65), randomUUID()].map(text => `/api/own-calendar/${text}.ics`)])
    expect(await isGone(address)).toBe(true)
})

test('signing in moves feeds to the account, and renewing ends all of them', async () => {
  const browser = newBrowser()
  await bookAs(app, browser, await makeFacility(app.db, { name: 'Chalk Field' }))
  const before = await feedPathOf(browser)
  const email = newEmail()
  await signUp({ email }, browser)
  expect(await feedPathOf(browser)).toBe(before)
  expect(summariesOf(await read(before))).toEqual([['Chalk Field', 'CONFIRMED']])

  const phone = newBrowser()
  await bookAs(app, phone, await makeFacility(app.db, { name: 'Slate Field' }))
  const ofPhone = await feedPathOf(phone)
  await signIn({ email, password: PASSWORD }, phone)
  for (const address of [before, ofPhone]) expect(summariesOf(await read(address)).flat()).toContain('Slate Field')
  expect(await feedPathOf(phone)).toBe(before)
  await feedPathOf(phone, '/renew')
  expect([await isGone(before), await isGone(ofPhone)]).toEqual([true, true])
})

test('a forged visitor cookie is refused', async () => {
  for (const what of ['', '/renew']) {
    const forged: Browser = { cookies: new Map([[VISITOR_COOKIE, 'forged']]) }
    expect((await app.post(`/api/own-calendar${what}`, {}, forged)).body.code).toBe('visitor-unknown')
  }
})
