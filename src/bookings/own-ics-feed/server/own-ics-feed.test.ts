import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { VISITOR_COOKIE } from '#accounts/contract.ts'
import { accountCalls, newEmail, PASSWORD } from '#app/testing/account-calls.ts'
import { buySeats } from '#app/testing/buy-seats.ts'
import { makeHost, soonClinic } from '#app/testing/host-clinic.ts'
import { bookAs } from '#app/testing/leave-traces.ts'
import { makeFacility } from '#app/testing/make.ts'
import { readCalendarFile } from '#app/testing/read-calendar-file.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { IcsFeedAddress } from '#bookings/own-ics-feed/contract.ts'

const app = await testApp({ env: { PUBLIC_URL: 'https://openfield.example', DEMO_PUBLIC: '1' } })
const { signUp, signIn } = accountCalls(app)

async function addressOf(as: Browser, what = ''): Promise<string> {
  const { status, body } = await app.post<IcsFeedAddress>(`/api/own-calendar${what}`, {}, as)
  expect(status).toBe(200)
  return new URL(body.address).pathname
}

async function read(address: string) {
  const answer = await app.get(address)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  return { ...answer, ...readCalendarFile(answer.text) }
}

const wordsOf = ({ events }: Awaited<ReturnType<typeof read>>) =>
  events.map(event => [event.summary, event.component.getFirstPropertyValue('status')])

const isGone = async (address: string) => (await app.get(address)).text.includes('calendar-not-found')

test('a calendar has what a browser has booked, under the names of the mails, and nothing of anybody else', async () => {
  const [browser, other] = [newBrowser(), newBrowser()]
  const facility = await makeFacility(app.db, { name: 'Chalk Field' })
  const booking = await bookAs(app, browser, facility)
  await bookAs(app, other, facility)
  const file = await read(await addressOf(browser))
  expect(wordsOf(file)).toEqual([['Chalk Field', 'CONFIRMED']])
  expect(file.events[0]!.uid).toBe(`${booking.id}-0@openfield.example`)
  expect(file.events[0]!.startDate.toJSDate().toISOString()).toBe(new Date(booking.start).toISOString())
  expect(file.head).toMatchObject({ method: 'PUBLISH', 'x-wr-calname': 'My bookings (Openfield)' })
  expect(file.text.replaceAll('\r\n ', '')).not.toMatch(/key=|VALARM|ATTENDEE|Quillon|@example\.org/)
})

test('clinics that are booked and clinics that are led are in it too', async () => {
  const host = await makeHost(app)
  const clinicId = await soonClinic(app, host, 48, { title: 'Free throws' })
  const { browser } = await buySeats(app, { clinicId })
  expect(wordsOf(await read(await addressOf(browser)))).toEqual([['Free throws', 'CONFIRMED']])
  expect(wordsOf(await read(await addressOf(host)))).toEqual([['Free throws', 'CONFIRMED']])
  await app.db`update clinic set status = 'cancelled', cancelled_at = now(), cancelled_because = 'athlete' where id = ${clinicId}`
  expect(wordsOf(await read(await addressOf(host)))).toEqual([['Free throws', 'CANCELLED']])
})

test('a canceled booking stays for 30 days, a past one for 90', async () => {
  const browser = newBrowser()
  const { id } = await bookAs(app, browser, await makeFacility(app.db, { name: 'Chalk Field' }))
  const address = await addressOf(browser)
  await app.post(`/api/bookings/${id}/cancel`, {}, browser)
  const cancelled = await read(address)
  expect(wordsOf(cancelled)).toEqual([['Chalk Field', 'CANCELLED']])
  expect(cancelled.events[0]!.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT')
  await app.db`update booking set cancelled_at = now() - interval '31 days' where id = ${id}`
  expect(wordsOf(await read(address))).toEqual([])
  const played = await bookAs(app, browser, await makeFacility(app.db, { name: 'Slate Field' }))
  const endedDaysAgo = (days: number) => app.db`
    update booking set starts_at = now() - make_interval(days => ${days}, hours => 1), ends_at = now() - make_interval(days => ${days})
    where id = ${played.id}`
  await endedDaysAgo(89)
  expect(wordsOf(await read(address))).toEqual([['Slate Field', 'CONFIRMED']])
  await endedDaysAgo(91)
  expect(wordsOf(await read(address))).toEqual([])
})

test('asked again the address is the same, also by two at once; what has not changed is answered in a few bytes', async () => {
  const browser = newBrowser()
  await bookAs(app, browser, await makeFacility(app.db))
  const asked = await Promise.all(Array.from({ length: 4 }, () => addressOf(browser)))
  expect(new Set([...asked, await addressOf(browser)]).size).toBe(1)
  const etag = String((await read(asked[0]!)).headers.etag)
  const again = await app.app.inject({
    authority: 'openfield.example',
    url: asked[0]!,
    headers: { 'if-none-match': etag },
  })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('a renewed address and one that was ended lead nowhere; none can be guessed', async () => {
  const browser = newBrowser()
  const first = await addressOf(browser)
  const second = await addressOf(browser, '/renew')
  expect([await isGone(first), await isGone(second)]).toEqual([true, false])
  expect((await app.post('/api/own-calendar/end', {}, browser)).body).toEqual({ ended: true })
  expect((await app.post('/api/own-calendar/end', {}, browser)).body).toEqual({ ended: false })
  expect((await app.post('/api/own-calendar/end', {}, newBrowser())).body).toEqual({ ended: false })
  expect(await isGone(second)).toBe(true)
  const [mine, others] = [await addressOf(browser), await addressOf(newBrowser())]
  expect(mine).not.toBe(second)
  // One's id with the other's signature.
  const mixed = others.slice(0, '/api/own-calendar/'.length + 22) + mine.slice('/api/own-calendar/'.length + 22)
  for (const address of [mixed, ...['x', 'A'.repeat(65), randomUUID()].map(text => `/api/own-calendar/${text}.ics`)])
    expect(await isGone(address)).toBe(true)
})

test('an address follows its browser into the account, beside one that the account has; renewing ends both', async () => {
  const browser = newBrowser()
  await bookAs(app, browser, await makeFacility(app.db, { name: 'Chalk Field' }))
  const before = await addressOf(browser)
  const email = newEmail()
  await signUp({ email }, browser)
  expect(await addressOf(browser)).toBe(before)
  expect(wordsOf(await read(before))).toEqual([['Chalk Field', 'CONFIRMED']])

  const phone = newBrowser()
  await bookAs(app, phone, await makeFacility(app.db, { name: 'Slate Field' }))
  const ofPhone = await addressOf(phone)
  await signIn({ email, password: PASSWORD }, phone)
  for (const address of [before, ofPhone]) expect(wordsOf(await read(address)).flat()).toContain('Slate Field')
  expect(await addressOf(phone)).toBe(before)
  await addressOf(phone, '/renew')
  expect([await isGone(before), await isGone(ofPhone)]).toEqual([true, true])
})

test('a forged visitor is refused', async () => {
  for (const what of ['', '/renew']) {
    const forged: Browser = { cookies: new Map([[VISITOR_COOKIE, 'forged']]) }
    expect((await app.post(`/api/own-calendar${what}`, {}, forged)).body.code).toBe('visitor-unknown')
  }
})
