import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expireHolds } from '#app/testing/buy.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { instantOf } from '#kit/shared/time.ts'
import type { AvailabilitySlot } from '../contract.ts'
import { holdJobs } from '../holds/server/cleanup/jobs.ts'
import { writeSchedules } from '../schedule/server/write-schedules.ts'
import { makeSlotId } from './slot-id.ts'

const app = await testApp()
const facility = await makeFacility(app.db)
const slotsUrl = (facilityId: string, date: string) => `/api/availability-slots?facilityId=${facilityId}&date=${date}`
const hold = (slotIds: unknown, browser = newBrowser(), more = {}) =>
  app.post<{ slots: { slotId: string; heldUntil: string }[]; code: string; slotIds: string[]; detail: string }>(
    '/api/hold-slots',
    { slotIds, holdDurationMinutes: 15, ...more },
    browser,
  )

test('a facility without a schedule has hourly slots from 6:00 to 21:00 at its own price', async () => {
  const slots = await slotsOf(app, facility)
  expect(slots).toHaveLength(16)
  expect(slots[0]).toMatchObject({
    facilityId: facility,
    status: 'open',
    slotDurationMinutes: 60,
    pricePerSlot: '30.00',
  })
  expect(slots[0]!.startTime).toMatch(/T06:00:00-0[45]:00$/)
  expect(slots.at(-1)!.startTime).toMatch(/T21:00:00-0[45]:00$/)
})

test('a facility without a price has no slots', async () => {
  const priceless = await makeFacility(app.db, { pricePerHourUsd: null })
  expect(await slotsOf(app, priceless)).toEqual([])
})

test('the schedule sets start times, lengths and prices of slots', async () => {
  const everyDay = [0, 1, 2, 3, 4, 5, 6]
  const schedule = {
    slotMinutes: 90,
    hours: [
      { days: everyDay, opens: '08:00', closes: '11:00', priceCents: 4000 },
      { days: everyDay, opens: '17:00', closes: '20:30', priceCents: 6000 },
    ],
  }
  const own = await makeFacility(app.db, { schedule })
  const slots = await slotsOf(app, own)
  expect(slots.map(slot => [slot.startTime.slice(11, 16), slot.pricePerSlot])).toEqual([
    ['08:00', '40.00'],
    ['09:30', '40.00'],
    ['17:00', '60.00'],
    ['18:30', '60.00'],
  ])
})

test("today's slots that have begun are blocked", async () => {
  const around = await makeFacility(app.db, {
    schedule: { slotMinutes: 15, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }] },
  })
  const slots = await slotsOf(app, around, futureDate(0))
  const now = Date.now()
  expect(slots.filter(slot => Date.parse(slot.startTime) < now - 60_000).every(slot => slot.status === 'blocked')).toBe(
    true,
  )
  expect(slots.filter(slot => Date.parse(slot.startTime) > now + 60_000).every(slot => slot.status === 'open')).toBe(
    true,
  )
})

test('an unknown facility answers 404', async () => {
  const answer = await app.get(slotsUrl(randomUUID(), futureDate()))
  expect(answer).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
})

test.each(['2026-02-30', '21-11-2026', 'tomorrow', ''])('the date "%s" answers 400 and names the field', async date => {
  const answer = await app.get(slotsUrl(facility, date))
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request', errors: [{ path: 'date' }] } })
})

test('a past date or one three years ahead answers 422', async () => {
  expect(await app.get(slotsUrl(facility, futureDate(-1)))).toMatchObject({
    status: 422,
    body: { code: 'date-in-the-past' },
  })
  const ahead = await app.get(slotsUrl(facility, futureDate(3 * 365)))
  expect(ahead).toMatchObject({ status: 422, body: { code: 'date-too-far-ahead' } })
})

test('a hold shows as held for you to its visitor and as on hold to others', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 1)
  const [own] = await slotsOf(app, slots[0]!.facilityId, futureDate(), browser)
  const [others] = await slotsOf(app, slots[0]!.facilityId)
  expect(own).toMatchObject({ status: 'held', heldByYou: true })
  expect(Date.parse(own!.heldUntil!) - Date.now()).toBeGreaterThan(14 * 60_000)
  expect(Date.parse(own!.heldUntil!) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  expect(others).toMatchObject({ status: 'held', heldByYou: false, heldUntil: null })
})

test('the visitor cookie is signed, http-only and same-site', async () => {
  const [slot] = await slotsOf(app, await makeFacility(app.db))
  const { headers } = await hold([slot!.id])
  expect(String(headers['set-cookie'])).toMatch(/^openfield_visitor=.+; HttpOnly; SameSite=Lax$/i)
})

test('a slot held by another visitor answers 409 with its id, and no slot is held', async () => {
  const own = await makeFacility(app.db)
  await holdSome(app, own, 1)
  const [taken, free] = await slotsOf(app, own)
  const answer = await hold([free!.id, taken!.id])
  expect(answer).toMatchObject({ status: 409, body: { code: 'slot-taken', slotIds: [taken!.id] } })
  expect((await slotsOf(app, own))[1]!.status).toBe('open')
})

test('holding a slot again does not extend the hold', async () => {
  const { browser, slots } = await holdSome(app, await makeFacility(app.db), 1)
  const before = await slotsOf(app, slots[0]!.facilityId, futureDate(), browser)
  const again = await hold([slots[0]!.id], browser)
  expect(again.status).toBe(200)
  expect(again.body.slots[0]!.heldUntil).toBe(before[0]!.heldUntil)
})

test('a changed price or schedule applies from the next hold', async () => {
  const own = await makeFacility(app.db)
  const { slots } = await holdSome(app, own, 1)
  await app.db`update facility set price_cents = 4500 where id = ${own}`
  const moreExpensive = await holdSome(app, own, 1)
  const [row] = await app.db`select price_cents from reservation where facility_id = ${own}
    and lower(during) = ${moreExpensive.slots[0]!.startTime}`
  expect(row).toEqual({ priceCents: 4500 })

  const schedule = { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '20:00', closes: '22:00' }] }
  await app.db.begin(tx => writeSchedules(tx, [{ facilityId: own, schedule }]))
  const closed = makeSlotId(own, Date.parse(slots[0]!.startTime) + 5 * 3_600_000, 60)
  expect(await hold([closed])).toMatchObject({ status: 404, body: { code: 'slot-unknown' } })
  expect((await holdSome(app, own, 1)).slots[0]!.startTime).toMatch(/T20:00/)
})

test('an expired hold does not block another visitor', async () => {
  const { slots } = await holdSome(app, await makeFacility(app.db), 1)
  const id = slots[0]!.facilityId
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${id}`
  expect((await slotsOf(app, id))[0]!.status).toBe('open')
  expect((await hold([slots[0]!.id])).status).toBe(200)
})

test('several slots can be held although one has an expired hold', async () => {
  const id = await makeFacility(app.db)
  await holdSome(app, id, 1)
  await expireHolds(app, id)
  const [first, second] = await slotsOf(app, id)
  const { status, body } = await hold([first!.id, second!.id])
  expect([status, body.code]).toEqual([200, undefined])
})

test('the job deletes expired holds and keeps live ones', async () => {
  const own = await makeFacility(app.db)
  const { slots } = await holdSome(app, own, 1)
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${own}`
  await holdSome(app, own, 1, futureDate(8))
  for (const job of holdJobs) await job.run({ db: app.db, log: app.app.log })
  const left = await app.db<
    { start: Date }[]
  >`select lower(during) as start from reservation where facility_id = ${own}`
  expect(left).toHaveLength(1)
  expect(left[0]!.start.getTime()).not.toBe(Date.parse(slots[0]!.startTime))
})

test('facilities that share ground block each other', async () => {
  const [full, half] = await Promise.all([
    makeFacility(app.db, { groundKey: 'shared' }),
    makeFacility(app.db, { groundKey: 'shared' }),
  ])
  const { slots } = await holdSome(app, full, 1)
  const onHalf = (await slotsOf(app, half)).find(slot => slot.startTime === slots[0]!.startTime)!
  expect(onHalf.status).toBe('held')
  expect(await hold([onHalf.id])).toMatchObject({ status: 409 })
})

test("release frees only the caller's holds", async () => {
  const own = await makeFacility(app.db)
  const mine = await holdSome(app, own, 1)
  const theirs = await holdSome(app, own, 1)
  const slotIds = [mine.slots[0]!.id, theirs.slots[0]!.id]
  const answer = await app.post('/api/release-slots', { slotIds }, mine.browser)
  expect(answer).toMatchObject({ status: 200, body: { released: [mine.slots[0]!.id] } })
  const statuses = (await slotsOf(app, own)).slice(0, 2).map(slot => slot.status)
  expect(statuses).toEqual(['open', 'held'])
})

test('a browser without holds releases nothing', async () => {
  const { slots } = await holdSome(app, await makeFacility(app.db), 1)
  expect(await app.post('/api/release-slots', { slotIds: [slots[0]!.id] })).toMatchObject({
    status: 200,
    body: { released: [] },
  })
})

test.each([
  ['no ids', []],
  ['no list', 'x'],
  ['a malformed id', ['../../etc/passwd']],
  ['500 ids', Array.from({ length: 500 }, (_, i) => makeSlotId(randomUUID(), 60_000 * i, 60))],
])('holding or releasing %s answers 400', async (_, slotIds) => {
  expect(await hold(slotIds)).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect(await app.post('/api/release-slots', { slotIds })).toMatchObject({ status: 400 })
})

test('a duplicate slot id answers 400', async () => {
  const [slot] = await slotsOf(app, facility)
  expect(await hold([slot!.id, slot!.id])).toMatchObject({ status: 400 })
})

test('a hold of ten years answers 400', async () => {
  const [slot] = await slotsOf(app, facility)
  expect(await hold([slot!.id], newBrowser(), { holdDurationMinutes: 5_256_000 })).toMatchObject({ status: 400 })
})

test('a visitor can hold at most 48 slots, and more after releasing some', async () => {
  const browser = newBrowser()
  const own = await makeFacility(app.db)
  const days = await Promise.all([1, 2, 3, 4].map(days => slotsOf(app, own, futureDate(days))))
  for (const day of days.slice(0, 3))
    expect(
      (
        await hold(
          day.map(slot => slot.id),
          browser,
        )
      ).status,
    ).toBe(200)
  const next = days[3]![0]!.id
  expect(await hold([next], browser)).toMatchObject({ status: 409, body: { code: 'too-many-holds' } })
  expect((await hold([days[0]![0]!.id], browser)).status).toBe(200)
  expect((await hold([next])).status).toBe(200)
  await app.post('/api/release-slots', { slotIds: [days[0]![0]!.id] }, browser)
  expect((await hold([days[3]![1]!.id], browser)).status).toBe(200)
})

test('holding slots of two facilities answers 422', async () => {
  const [here] = await slotsOf(app, facility)
  const [there] = await slotsOf(app, await makeFacility(app.db))
  expect(await hold([here!.id, there!.id])).toMatchObject({
    status: 422,
    body: { code: 'slots-of-several-facilities' },
  })
})

test('a slot that is not in the schedule answers 404', async () => {
  const [slot] = await slotsOf(app, facility)
  const start = Date.parse(slot!.startTime)
  for (const id of [
    makeSlotId(facility, start + 15 * 60_000, 60),
    makeSlotId(facility, start, 90),
    makeSlotId(facility, start + 5 * 365 * 86_400_000, 60),
    makeSlotId(randomUUID(), start, 60),
  ])
    expect(await hold([id])).toMatchObject({ status: 404, body: { code: 'slot-unknown' } })
})

test('a slot that has begun answers 422', async () => {
  const past = await makeFacility(app.db)
  const yesterday = Date.parse((await slotsOf(app, past))[0]!.startTime) - 8 * 86_400_000
  // A clock change may lie in between, so try an hour around it.
  const answers = await Promise.all(
    [-1, 0, 1].map(hours => hold([makeSlotId(past, yesterday + hours * 3_600_000, 60)])),
  )
  expect(answers.map(answer => answer.body.code)).toContain('slot-over')
})

test('a forged cookie answers 401 and is cleared, and nothing is held', async () => {
  const own = await makeFacility(app.db)
  const [slot] = await slotsOf(app, own)
  const forged = { cookies: new Map([['openfield_visitor', `${randomUUID()}.1700000000.c2lnbmF0dXJl`]]) }
  expect(await hold([slot!.id], forged)).toMatchObject({ status: 401, body: { code: 'visitor-unknown' } })
  expect(forged.cookies.has('openfield_visitor')).toBe(false)
  expect((await slotsOf(app, own))[0]!.status).toBe('open')
  expect((await hold([slot!.id], forged)).status).toBe(200)
})

test('an expired cookie answers 401', async () => {
  const old = app.app.signCookie(`${randomUUID()}.1600000000`)
  const [slot] = await slotsOf(app, facility)
  expect(await hold([slot!.id], { cookies: new Map([['openfield_visitor', old]]) })).toMatchObject({ status: 401 })
})

test('the days endpoint counts open slots for a week', async () => {
  const own = await makeFacility(app.db)
  await holdSome(app, own, 2, futureDate(1))
  const { status, body } = await app.get<{ date: string; open: number; total: number }[]>(
    `/api/availability-days?facilityId=${own}&from=${futureDate(1)}`,
  )
  expect(status).toBe(200)
  expect(body).toHaveLength(7)
  expect(body[0]).toEqual({ date: futureDate(1), open: 14, held: 0, total: 16, state: 'open' })
  expect(body[1]).toEqual({ date: futureDate(2), open: 16, held: 0, total: 16, state: 'open' })
})

test("a day is open, full or closed, and counts the visitor's holds", async () => {
  const own = await makeFacility(app.db)
  const { browser } = await holdSome(app, own, 16, futureDate(1))
  const url = `/api/availability-days?facilityId=${own}&from=${futureDate(1)}`
  const [mine] = (await app.get<unknown[]>(url, browser)).body
  expect(mine).toEqual({ date: futureDate(1), open: 16, held: 16, total: 16, state: 'open' })
  const [others] = (await app.get<unknown[]>(url)).body
  expect(others).toEqual({ date: futureDate(1), open: 0, held: 0, total: 16, state: 'full' })
  await app.db.begin(tx => writeSchedules(tx, [{ facilityId: own, schedule: { slotMinutes: 60, hours: [] } }]))
  const [closed] = (await app.get<unknown[]>(url)).body
  expect(closed).toMatchObject({ total: 0, state: 'closed' })
})

test('past days have no slots, and an unknown facility answers 404', async () => {
  const { body } = await app.get<{ open: number; total: number; state: string }[]>(
    `/api/availability-days?facilityId=${facility}&from=${futureDate(-9)}`,
  )
  expect(body.every(day => day.total === 0 && day.state === 'over')).toBe(true)
  expect((await app.get(`/api/availability-days?facilityId=${randomUUID()}&from=${futureDate()}`)).status).toBe(404)
  expect((await app.get(`/api/availability-days?facilityId=${facility}&from=x`)).status).toBe(400)
})

/** The next two clock changes in New York: second Sunday of March, first of November. */
function clockChanges(): { date: string; hours: number }[] {
  const today = futureDate(0)
  return Array.from({ length: 366 }, (_, day) => futureDate(day))
    .filter(date => date >= today)
    .map(date => ({
      date,
      hours: (instantOf(date, 1440, 'America/New_York') - instantOf(date, 0, 'America/New_York')) / 3_600_000,
    }))
    .filter(({ hours }) => hours !== 24)
}

test('each real hour occurs once on both clock-change days', async () => {
  const always = await makeFacility(app.db, {
    schedule: { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }] },
  })
  const changes = clockChanges()
  expect(new Set(changes.map(({ hours }) => hours))).toEqual(new Set([23, 25]))
  for (const { date, hours } of changes) checkHours(await slotsOf(app, always, date), hours)
})

function checkHours(slots: AvailabilitySlot[], hours: number) {
  expect(slots).toHaveLength(hours)
  for (const [i, slot] of slots.entries()) {
    expect(Date.parse(slot.endTime) - Date.parse(slot.startTime)).toBe(3_600_000)
    if (i > 0) expect(slot.startTime).not.toBe(slots[i - 1]!.startTime)
    if (i > 0) expect(Date.parse(slot.startTime)).toBe(Date.parse(slots[i - 1]!.endTime))
  }
}
