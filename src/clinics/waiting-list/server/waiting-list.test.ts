import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expireHolds } from '#app/testing/buy-seats.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { Clinic } from '#clinics/contract.ts'
import { LATE_SEAT_OFFER_MINUTES, MAX_CLINIC_WAITS, MAX_IN_CLINIC_LINE, SEAT_OFFER_MINUTES } from '#clinics/options.ts'
import type { ClinicBooking } from '#clinics/seats/contract.ts'
import { lockClinic, markWaitsMissed } from '#clinics/server/store.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import type { ClinicWaiting } from '../contract.ts'
import { offerFreedSeats } from './offer-freed-seats.ts'
import { listLines } from './store.ts'

const app = await testApp()

type Joined = { id: string; position: number; code: string }
type Waiter = Joined & { browser: Browser }
type Booked = { booking: ClinicBooking; code: string }

const someEmail = () => `${randomUUID()}@example.org`

const join = (clinicId: string, as: Browser, { places = 1, email = someEmail() } = {}) =>
  app.post<Joined>(`/api/nil-clinics/${clinicId}/waiting-list`, { name: 'Alex Kim', email, places }, as)

/** In a new browser. */
async function waiter(clinicId: string, request: { places?: number; email?: string } = {}): Promise<Waiter> {
  const browser = newBrowser()
  const { body } = await join(clinicId, browser, request)
  return { browser, ...body }
}

const book = (clinicId: string, places: number, as = newBrowser()) =>
  app.post<Booked>(
    '/api/nil-bookings',
    {
      clinicId,
      participantName: 'Sam Example',
      participantEmail: someEmail(),
      participantPhone: '(555) 555-0123',
      participants: Array.from({ length: places }, (_, index) => ({ name: `Player ${index + 1}`, age: null })),
      totalAmount: '0.00',
    },
    as,
  )

/** Sold out, with one buyer per seat. */
async function fullClinic({ places = 1, ...facts }: { places?: number; scheduledAt?: Date; decideBy?: Date } = {}) {
  const id = await makeClinic(app.db, { priceCents: 0, maxParticipants: places, ...facts })
  const buyers: { browser: Browser; id: string }[] = []
  for (let count = 0; count < places; count++) {
    const browser = newBrowser()
    const { body } = await book(id, 1, browser)
    buyers.push({ browser, id: body.booking.id })
  }
  return { id, buyers, free: (index: number) => cancel(buyers[index]!) }
}

async function cancel({ id, browser }: { id: string; browser: Browser }): Promise<void> {
  expect((await app.post(`/api/nil-bookings/${id}/cancel`, {}, browser)).status).toBe(200)
}

const placesOf = async (as: Browser) => (await app.get<ClinicWaiting[]>('/api/nil-waiting-list', as)).body
const statusFor = async (as: Browser) => (await placesOf(as)).map(({ status }) => status)
const statusesOf = async (all: readonly Waiter[]) =>
  (await Promise.all(all.map(({ browser }) => statusFor(browser)))).flat()
const placesLeft = async (id: string) => (await app.get<Clinic>(`/api/nil-clinics/${id}`)).body.placesLeft
const leave = ({ id, browser }: Waiter) =>
  app.post<{ status: string }>(`/api/nil-waiting-list/${id}/leave`, {}, browser)

/** Texts of emails of a kind about an entry. */
async function mailTo(waitingId: string, kind: string): Promise<string[]> {
  await app.run('send-messages')
  const rows = await app.db<{ text: string }[]>`
    select rendered ->> 'text' as text from message
    where kind = ${kind} and payload ->> 'waitingId' = ${waitingId} order by created_at`
  return rows.map(({ text }) => text)
}

/** The first link with this parameter. */
function linkIn(text: string, parameter: string): URL {
  const links = text.match(/https?:\S+/g) ?? []
  return links.map(link => new URL(link)).find(url => url.searchParams.has(parameter))!
}

/** Lets the clinic's holds expire. */
async function endHolds(clinicId: string): Promise<void> {
  await app.db`update clinic_hold set expires_at = now() - interval '1 second' where clinic_id = ${clinicId}`
}

test('a canceled seat is held for the first person on the waitlist, who is notified; the second keeps waiting', async () => {
  const clinic = await fullClinic()
  const [first, second] = [await waiter(clinic.id), await waiter(clinic.id)]
  expect([first.position, second.position]).toEqual([1, 2])
  expect(await mailTo(first.id, 'clinic-waiting-joined')).toHaveLength(1)
  await clinic.free(0)
  const [place] = await placesOf(first.browser)
  expect(place).toMatchObject({ clinicId: clinic.id, places: 1, status: 'offered', position: null })
  const minutes = (Date.parse(place!.offeredUntil!) - Date.now()) / MINUTE
  expect(Math.round(minutes)).toBe(SEAT_OFFER_MINUTES)
  expect(await placesOf(second.browser)).toMatchObject([{ status: 'waiting', position: 1, offeredUntil: null }])
  expect(await placesLeft(clinic.id)).toBe(0)
  expect(await mailTo(first.id, 'clinic-waiting-offer')).toHaveLength(1)
  expect(await mailTo(second.id, 'clinic-waiting-offer')).toHaveLength(0)
})

test('someone who needs more seats than are free is skipped but keeps their turn', async () => {
  const clinic = await fullClinic({ places: 3 })
  const family = await waiter(clinic.id, { places: 3 })
  const [single, pair] = [await waiter(clinic.id), await waiter(clinic.id, { places: 2 })]
  await clinic.free(0)
  expect(await statusesOf([family, single, pair])).toEqual(['waiting', 'offered', 'waiting'])
  await leave(single)
  await clinic.free(1)
  expect(await statusesOf([family, single, pair])).toEqual(['waiting', 'left', 'offered'])
  await clinic.free(2)
  await leave(pair)
  expect(await statusesOf([family, single, pair])).toEqual(['offered', 'left', 'left'])
  expect(await placesOf(family.browser)).toMatchObject([{ places: 3 }])
})

test('an expired offer is missed, and the next person in line is offered the seat', async () => {
  const clinic = await fullClinic()
  const [first, second] = [await waiter(clinic.id), await waiter(clinic.id)]
  await clinic.free(0)
  await app.run('offer-clinic-seats')
  expect(await statusesOf([first, second])).toEqual(['offered', 'waiting'])
  await endHolds(clinic.id)
  expect(await statusFor(first.browser)).toEqual(['missed'])
  expect(await app.run('offer-clinic-seats')).toBe('1 offered, 0 taken, 1 missed')
  expect(await statusesOf([first, second])).toEqual(['missed', 'offered'])
  expect(await mailTo(second.id, 'clinic-waiting-offer')).toHaveLength(1)
})

test('newcomers cannot take a freed seat or one whose offer just expired', async () => {
  const clinic = await fullClinic()
  const [first, second] = [await waiter(clinic.id), await waiter(clinic.id)]
  const rivals = Array.from({ length: 20 }, () => book(clinic.id, 1))
  const [, ...answers] = await Promise.all([clinic.free(0), ...rivals])
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 clinic-full']))
  await endHolds(clinic.id)
  expect((await book(clinic.id, 1)).body.code).toBe('clinic-full')
  await app.run('offer-clinic-seats')
  expect(await statusesOf([first, second])).toEqual(['missed', 'offered'])
})

test('people who join after an expired offer come after those already waiting', async () => {
  const clinic = await fullClinic()
  const [first, second] = [await waiter(clinic.id), await waiter(clinic.id)]
  await clinic.free(0)
  await endHolds(clinic.id)
  const third = await waiter(clinic.id)
  expect(third.position).toBe(1)
  const line = await app.db<{ id: string; status: string }[]>`
    select id, status from clinic_waiting_list_entry where clinic_id = ${clinic.id} order by number`
  expect(line.map(({ id, status }) => [id, status])).toEqual([
    [first.id, 'missed'],
    [second.id, 'offered'],
    [third.id, 'waiting'],
  ])
})

test('an offer link claims the held seats for another browser', async () => {
  const clinic = await fullClinic({ places: 2 })
  const waiting = await waiter(clinic.id, { places: 2 })
  await clinic.free(0)
  await clinic.free(1)
  const [text] = await mailTo(waiting.id, 'clinic-waiting-offer')
  expect(text).toContain('Hi, 2 seats opened up.')
  const link = linkIn(text!, 'offer')
  expect(link.pathname).toBe(`/nil-booking/${clinic.id}`)
  const phone = newBrowser()
  const url = `/api/nil-waiting-list/${link.searchParams.get('offer')}/claim`
  expect((await app.post(url, {}, phone)).body.code).toBe('waiting-not-found')
  const keyed = `${url}?key=${link.searchParams.get('key')}`
  const [place] = await placesOf(waiting.browser)
  for (const _ of [1, 2]) {
    const { status, body } = await app.post(keyed, {}, phone)
    expect(status).toBe(200)
    expect(body).toEqual({ clinicId: clinic.id, places: 2, heldUntil: place!.offeredUntil })
  }
  expect(await statusFor(phone)).toEqual(['offered'])
  expect((await book(clinic.id, 2, waiting.browser)).body.code).toBe('clinic-full')
  expect((await book(clinic.id, 2, phone)).status).toBe(200)
  expect(await statusFor(waiting.browser)).toEqual(['taken'])
  expect((await app.post(keyed, {}, phone)).body.code).toBe('offer-over')
})

test('a missing or expired offer cannot be claimed', async () => {
  const clinic = await fullClinic()
  const waiting = await waiter(clinic.id)
  const url = `/api/nil-waiting-list/${waiting.id}/claim`
  expect((await app.post(url, {}, waiting.browser)).body.code).toBe('offer-over')
  await clinic.free(0)
  await endHolds(clinic.id)
  expect((await app.post(url, {}, waiting.browser)).body.code).toBe('offer-over')
})

test("claiming another offer gives up one's own for good", async () => {
  const clinic = await fullClinic({ places: 2 })
  const [friend, me, next] = [await waiter(clinic.id), await waiter(clinic.id), await waiter(clinic.id)]
  await clinic.free(0)
  await clinic.free(1)
  const [text] = await mailTo(friend.id, 'clinic-waiting-offer')
  const key = linkIn(text!, 'offer').searchParams.get('key')
  expect((await app.post(`/api/nil-waiting-list/${friend.id}/claim?key=${key}`, {}, me.browser)).status).toBe(200)
  expect(await statusesOf([friend, next])).toEqual(['offered', 'offered'])
  // Two browsers cannot pass offers back and forth to renew them.
  expect(await placesOf(me.browser)).toMatchObject([
    { id: friend.id, status: 'offered' },
    { id: me.id, status: 'missed' },
  ])
  await leave({ ...friend, browser: me.browser })
  expect(await placesOf(me.browser)).toMatchObject([{ id: me.id, status: 'missed' }])
})

test('booking marks the entry as taken, with or without the offer', async () => {
  const clinic = await fullClinic({ places: 2 })
  const [first, pair] = [await waiter(clinic.id), await waiter(clinic.id, { places: 2 })]
  await clinic.free(0)
  await clinic.free(1)
  expect((await book(clinic.id, 1, first.browser)).status).toBe(200)
  expect(await statusesOf([first, pair])).toEqual(['taken', 'waiting'])
  // One of two seats is left, and no one in line wants just one.
  expect((await book(clinic.id, 1, pair.browser)).status).toBe(200)
  expect(await statusesOf([first, pair])).toEqual(['taken', 'taken'])
})

test('someone who booked before can wait for another seat', async () => {
  const clinic = await fullClinic({ places: 2 })
  const { browser } = clinic.buyers[0]!
  await join(clinic.id, browser)
  await app.run('offer-clinic-seats')
  expect(await statusFor(browser)).toEqual(['waiting'])
  await clinic.free(1)
  expect(await statusFor(browser)).toEqual(['offered'])
})

test('the job closes offers that were booked or lost their hold', async () => {
  const clinic = await fullClinic({ places: 2 })
  const [booked, gone] = [await waiter(clinic.id), await waiter(clinic.id)]
  await clinic.free(0)
  await clinic.free(1)
  await book(clinic.id, 1, booked.browser)
  // Clears leftovers of other tests.
  await app.run('offer-clinic-seats')
  await app.db`update clinic_waiting_list_entry set status = 'offered' where id = ${booked.id}`
  await app.db`
    delete from clinic_hold h using clinic_waiting_list_entry w
    where w.id = ${gone.id} and h.clinic_id = w.clinic_id and h.visitor_id = w.holder_id`
  expect(await app.run('offer-clinic-seats')).toBe('0 offered, 1 taken, 1 missed')
  expect(await statusesOf([booked, gone])).toEqual(['taken', 'missed'])
})

test('leaving passes an offered seat on, also by email link and repeatedly', async () => {
  const clinic = await fullClinic()
  const [first, second, third] = [await waiter(clinic.id), await waiter(clinic.id), await waiter(clinic.id)]
  const [text] = await mailTo(second.id, 'clinic-waiting-joined')
  const key = linkIn(text!, 'leave').searchParams.get('key')
  await clinic.free(0)
  expect((await leave({ ...first, browser: newBrowser() })).body).toMatchObject({ code: 'waiting-not-found' })
  expect((await leave(first)).body).toEqual({ status: 'left' })
  expect(await statusFor(second.browser)).toEqual(['offered'])
  for (const _ of [1, 2]) {
    const again = await app.post(`/api/nil-waiting-list/${second.id}/leave?key=${key}`, {}, newBrowser())
    expect(again.body).toEqual({ status: 'left' })
  }
  expect(await statusesOf([first, second, third])).toEqual(['left', 'left', 'offered'])
})

test("a browser or email can join a clinic's waitlist once", async () => {
  const clinic = await fullClinic()
  const email = someEmail()
  const first = await waiter(clinic.id, { email })
  const again = await join(clinic.id, first.browser)
  const elsewhere = await join(clinic.id, newBrowser(), { email: email.toUpperCase() })
  expect([again.body.id, elsewhere.body.id]).toEqual([first.id, first.id])
  expect(await mailTo(first.id, 'clinic-waiting-joined')).toHaveLength(1)
})

test('unavailable clinics and those with enough seats have no waitlist', async () => {
  const made = (facts: Parameters<typeof makeClinic>[1]) => makeClinic(app.db, { maxParticipants: 2, ...facts })
  const begun = await made({ scheduledAt: new Date(Date.now() - HOUR) })
  const cancelled = await made({ status: 'cancelled' })
  const deciding = await made({ decideBy: new Date(Date.now() - MINUTE) })
  const open = await made({})
  const requests: [string, number][] = [
    [randomUUID(), 1],
    [begun, 1],
    [cancelled, 1],
    [deciding, 1],
    [open, 2],
    [open, 3],
  ]
  const answers = []
  for (const [id, places] of requests) answers.push(await join(id, newBrowser(), { places }))
  expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
    '404 clinic-not-found',
    '409 clinic-over',
    '409 clinic-cancelled',
    '409 clinic-deciding',
    '409 clinic-has-places',
    '409 clinic-full',
  ])
  expect(
    await app.db`select 1 from clinic_waiting_list_entry where clinic_id = any(${[begun, cancelled, deciding, open]}::uuid[])`,
  ).toHaveLength(0)
})

test("the caller's own held seats count as available", async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 2 })
  const me = newBrowser()
  const request = { clinicId, amount: '90.00', participantEmail: someEmail(), places: 2 }
  expect((await app.post('/api/create-nil-payment-intent', request, me)).status).toBe(200)
  expect((await join(clinicId, me, { places: 2 })).body.code).toBe('clinic-has-places')
  expect((await join(clinicId, newBrowser(), { places: 2 })).status).toBe(200)
})

test('the job offers seats of an expired checkout', async () => {
  const clinicId = await makeClinic(app.db, { maxParticipants: 1 })
  const request = { clinicId, amount: '45.00', participantEmail: someEmail() }
  await app.post('/api/create-nil-payment-intent', request)
  const waiting = await waiter(clinicId)
  await app.run('offer-clinic-seats')
  expect(await statusFor(waiting.browser)).toEqual(['waiting'])
  await endHolds(clinicId)
  await app.run('offer-clinic-seats')
  expect(await statusFor(waiting.browser)).toEqual(['offered'])
  // Offered seats are paid like any others.
  expect((await app.post('/api/create-nil-payment-intent', request, waiting.browser)).status).toBe(200)
  expect(await statusFor(waiting.browser)).toEqual(['offered'])
})

test('an offer ends by the start, and none is made between deadline and decision', async () => {
  const scheduledAt = new Date(Date.now() + 30 * MINUTE)
  const soon = await fullClinic({ scheduledAt, decideBy: new Date(scheduledAt.getTime() - MINUTE) })
  const late = await waiter(soon.id)
  await soon.free(0)
  const [place] = await placesOf(late.browser)
  expect(place!.status).toBe('offered')
  expect(Date.parse(place!.offeredUntil!)).toBeLessThanOrEqual(scheduledAt.getTime())
  const counted = await fullClinic()
  const waiting = await waiter(counted.id)
  await app.db`update clinic set decide_by = now() - interval '1 minute' where id = ${counted.id}`
  await cancel({ ...counted.buyers[0]!, browser: await app.administrator() })
  expect(await statusFor(waiting.browser)).toEqual(['waiting'])
  await app.db`update clinic set decided_at = now() where id = ${counted.id}`
  await app.run('offer-clinic-seats')
  expect(await statusFor(waiting.browser)).toEqual(['offered'])
})

test("a person cannot rejoin a clinic's waitlist after passing on two offers, missed or left", async () => {
  const clinic = await fullClinic({ places: 3 })
  const email = someEmail()
  const missed = await waiter(clinic.id, { email })
  await clinic.free(0)
  await expireHolds(app, clinic.id)
  await app.run('offer-clinic-seats')
  await book(clinic.id, 1)
  const left = await waiter(clinic.id, { email })
  await clinic.free(1)
  await leave(left)
  await book(clinic.id, 1)
  expect(await statusesOf([missed, left])).toEqual(['missed', 'left'])
  const again = await join(clinic.id, newBrowser(), { email })
  expect([again.status, again.body.code]).toEqual([409, 'offers-passed'])
})

test('leaving before an offer does not count as passing on one', async () => {
  const clinic = await fullClinic()
  const email = someEmail()
  for (const _ of [1, 2]) await leave(await waiter(clinic.id, { email }))
  expect((await join(clinic.id, newBrowser(), { email })).status).toBe(200)
})

test('offers get shorter after two were missed', async () => {
  const clinic = await fullClinic({ places: 1 })
  const line = [await waiter(clinic.id), await waiter(clinic.id), await waiter(clinic.id)]
  await clinic.free(0)
  const minutes: number[] = []
  for (const each of line) {
    const [place] = await placesOf(each.browser)
    minutes.push(Math.round((Date.parse(place!.offeredUntil!) - Date.now()) / MINUTE))
    await expireHolds(app, clinic.id)
    await app.run('offer-clinic-seats')
  }
  expect(minutes).toEqual([SEAT_OFFER_MINUTES, SEAT_OFFER_MINUTES, LATE_SEAT_OFFER_MINUTES])
})

test('waiting entries are missed when the clinic starts or is canceled', async () => {
  const [begun, cancelled] = [await fullClinic(), await fullClinic({ places: 2 })]
  const inLine = await waiter(begun.id)
  const [offered, waiting] = [await waiter(cancelled.id), await waiter(cancelled.id, { places: 2 })]
  await cancelled.free(0)
  await app.run('offer-clinic-seats')
  const past = new Date(Date.now() - MINUTE)
  await app.db`
    update clinic set scheduled_at = ${past}, decide_by = ${new Date(past.getTime() - DAY)} where id = ${begun.id}`
  expect(await app.run('offer-clinic-seats')).toBe('0 offered, 0 taken, 1 missed')
  const [row] = await app.db`select status from clinic_waiting_list_entry where id = ${inLine.id}`
  expect(row).toEqual({ status: 'missed' })
  const ended = await app.db.begin(async tx => {
    await lockClinic(tx, cancelled.id)
    return markWaitsMissed(tx, cancelled.id)
  })
  expect(ended).toBe(2)
  expect(await statusesOf([offered, waiting])).toEqual(['missed', 'missed'])
})

test('a browser or email can wait for at most ten clinics', async () => {
  const clinics: string[] = []
  for (let count = 0; count <= MAX_CLINIC_WAITS; count++) clinics.push((await fullClinic()).id)
  const [me, email] = [newBrowser(), someEmail()]
  await join(clinics[0]!, me)
  const mine = await Promise.all(clinics.slice(1, MAX_CLINIC_WAITS).map(id => join(id, me)))
  expect(new Set(mine.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await join(clinics.at(-1)!, me)).body.code).toBe('too-many-waits')
  const answers = await Promise.all(clinics.map(id => join(id, newBrowser(), { email })))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(['too-many-waits'])
  expect(
    await app.db`select 1 from message where kind = 'clinic-waiting-joined' and recipient = ${email}`,
  ).toHaveLength(5)
})

test("the waitlist's capacity holds for concurrent requests", async () => {
  const { id } = await fullClinic()
  const answers = []
  for (let round = 0; round < 6; round++)
    answers.push(...(await Promise.all(Array.from({ length: 9 }, () => join(id, newBrowser())))))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(4).fill('409 waiting-list-full'))
  const positions = answers.filter(({ status }) => status === 200).map(({ body }) => body.position)
  expect(positions.sort((a, b) => a - b)).toEqual(Array.from({ length: MAX_IN_CLINIC_LINE }, (_, index) => index + 1))
})

test('concurrent processes make one offer', async () => {
  const clinic = await fullClinic()
  const waiting = [await waiter(clinic.id), await waiter(clinic.id)]
  await clinic.free(0)
  await endHolds(clinic.id)
  const offers = await Promise.all(
    [1, 2, 3].map(() =>
      app.db.begin(async tx => {
        await lockClinic(tx, clinic.id)
        return offerFreedSeats(tx, clinic.id)
      }),
    ),
  )
  expect(offers.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await statusesOf(waiting)).toEqual(['missed', 'offered'])
})

test('the joining email does not repeat the typed name', async () => {
  const { id } = await fullClinic()
  const waiting = await waiter(id)
  const [text] = await mailTo(waiting.id, 'clinic-waiting-joined')
  expect(text).toContain('You’re on the waitlist')
  expect(text).not.toContain('Alex')
})

test('waitlists are paged without duplicates, skipping full clinics without an expired offer', async () => {
  const quiet = await fullClinic()
  await waiter(quiet.id)
  const busy: string[] = []
  for (let count = 0; count < 3; count++) {
    const clinic = await fullClinic()
    await waiter(clinic.id)
    await clinic.free(0)
    await endHolds(clinic.id)
    busy.push(clinic.id)
  }
  const found: string[] = []
  for (let page = await listLines(app.db, 1); page.length > 0; page = await listLines(app.db, 1, page[0]))
    found.push(...page)
  expect(found).toEqual([...new Set(found)])
  expect(found).toEqual(expect.arrayContaining(busy))
  expect(found).not.toContain(quiet.id)
})

test('unknown browsers have no entries, forged cookies are refused, unknown entries not found', async () => {
  expect(await placesOf(newBrowser())).toEqual([])
  for (const act of ['leave', 'claim'])
    expect((await app.post(`/api/nil-waiting-list/${randomUUID()}/${act}?key=x`, {})).body.code).toBe(
      'waiting-not-found',
    )
  const clinic = await fullClinic()
  const waiting = await waiter(clinic.id)
  const forged = () => ({ cookies: new Map([...waiting.browser.cookies].map(([name, value]) => [name, `${value}x`])) })
  expect((await join(clinic.id, forged())).body.code).toBe('visitor-unknown')
  expect((await app.post(`/api/nil-waiting-list/${waiting.id}/claim`, {}, forged())).body.code).toBe('visitor-unknown')
})
