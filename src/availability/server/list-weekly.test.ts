import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { WeekOfSlots } from '../contract.ts'
import { BOOKING_WINDOW_DAYS, MAX_WEEKS } from '../contract.ts'
import { slotsOn } from '../rules.ts'
import { sameTimes } from './same-times.ts'
import { makeSlotId } from './slot-id.ts'
import type { Calendar } from './store.ts'

const app = await testApp()

const weekly = (slotIds: readonly string[], weeks: number, as = newBrowser()) =>
  app.get<WeekOfSlots[] & { code: string }>(`/api/weekly-slots?slotIds=${slotIds.join(',')}&weeks=${weeks}`, as)

test('weekly slots show the same times of later weeks with their status for this visitor', async () => {
  const facility = await makeFacility(app.db)
  const [first, second] = await slotsOf(app, facility)
  const [later, own] = [
    (await slotsOf(app, facility, futureDate(14)))[0]!,
    (await slotsOf(app, facility, futureDate(21)))[1]!,
  ]
  const me = newBrowser()
  await app.post('/api/hold-slots', { slotIds: [later.id] })
  await app.post('/api/hold-slots', { slotIds: [own.id] }, me)
  const { status, body } = await weekly([second!.id, first!.id], 3, me)
  expect(status).toBe(200)
  expect(body.map(({ date }) => date)).toEqual([futureDate(7), futureDate(14), futureDate(21)])
  expect(body.map(({ slots }) => slots.map(slot => slot.status))).toEqual([
    ['open', 'open'],
    ['held', 'open'],
    ['open', 'held'],
  ])
  expect(body[1]!.slots[0]).toEqual({
    id: later.id,
    startTime: later.startTime,
    endTime: later.endTime,
    pricePerSlot: '30.00',
    status: 'held',
    priceReason: null,
    heldByYou: false,
  })
  expect(body[2]!.slots[1]).toMatchObject({ id: own.id, heldByYou: true })
})

test('ids can be repeated parameters, and 24 weeks of open slots can be held at once', async () => {
  const facility = await makeFacility(app.db)
  const [first, second] = await slotsOf(app, facility)
  const { body } = await app.get<WeekOfSlots[]>(`/api/weekly-slots?slotIds=${first!.id}&slotIds=${second!.id}&weeks=24`)
  const slotIds = body.flatMap(({ slots }) => slots.map(({ id }) => id))
  expect(slotIds).toHaveLength(48)
  expect((await app.post('/api/hold-slots', { slotIds })).status).toBe(200)
})

const onDates = (query: Record<string, string>, as = newBrowser()) =>
  app.get<WeekOfSlots[] & { code: string }>(`/api/slots-on-dates?${new URLSearchParams(query).toString()}`, as)

test('slots on given dates are those that start in the range, with their status for this visitor', async () => {
  const facilityId = await makeFacility(app.db)
  const [first, second] = [futureDate(7), futureDate(20)]
  const own = (await slotsOf(app, facilityId, second)).find(({ startTime }) => startTime.includes('T19:00'))!
  const me = newBrowser()
  await app.post('/api/hold-slots', { slotIds: [own.id] }, me)
  const query = { facilityId, dates: `${second},${first}`, from: '18:00', to: '20:00' }
  const { status, body } = await onDates(query, me)
  expect(status).toBe(200)
  expect(body.map(({ date, slots }) => [date, slots.map(slot => slot.startTime.slice(0, 16))])).toEqual([
    [first, [`${first}T18:00`, `${first}T19:00`]],
    [second, [`${second}T18:00`, `${second}T19:00`]],
  ])
  expect(body[1]!.slots.map(slot => [slot.status, slot.heldByYou])).toEqual([
    ['open', false],
    ['held', true],
  ])
  // Without such slots there is one that says so.
  const closed = await onDates({ ...query, from: '03:00', to: '04:00' })
  expect(closed.body[0]!.slots).toMatchObject([{ id: null, status: 'none' }])
})

test('unknown facilities, those without a price and invalid dates are refused', async () => {
  const query = { facilityId: await makeFacility(app.db), dates: futureDate(), from: '18:00', to: '20:00' }
  expect((await onDates({ ...query, facilityId: randomUUID() })).status).toBe(404)
  const unpriced = await makeFacility(app.db, { pricePerHourUsd: null })
  expect((await onDates({ ...query, facilityId: unpriced })).body.code).toBe('facility-not-sold')
  const far = `${futureDate()},${futureDate(400)}`
  const many = Array.from({ length: 49 }, (_, days) => futureDate(days)).join()
  for (const wrong of [
    { dates: '' },
    { dates: 'soon' },
    { dates: far },
    { dates: many },
    { from: '6 PM' },
    { to: '18:00' },
    { to: '10:00' },
  ])
    expect((await onDates({ ...query, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
})

test('weeks beyond the booking window have no slot', async () => {
  const facility = await makeFacility(app.db)
  const [slot] = await slotsOf(app, facility, futureDate(BOOKING_WINDOW_DAYS - 3))
  const { body } = await weekly([slot!.id], 2)
  expect(body.map(({ slots }) => slots[0]!.status)).toEqual(['open', 'none'])
  expect(body[1]!.slots[0]).toMatchObject({ id: null, pricePerSlot: null })
  expect(body[1]!.slots[0]!.startTime.slice(11, 19)).toBe('06:00:00')
})

test('unknown, mixed and past slots and invalid week counts are refused', async () => {
  const [facility, other] = [await makeFacility(app.db), await makeFacility(app.db)]
  const [slot] = await slotsOf(app, facility)
  const [foreign] = await slotsOf(app, other)
  const past = makeSlotId(facility, Date.parse(slot!.startTime) - 14 * 86_400_000, 60)
  const odd = makeSlotId(facility, Date.parse(slot!.startTime), 45)
  expect((await weekly([odd], 2)).body.code).toBe('slot-unknown')
  expect((await weekly([slot!.id, foreign!.id], 2)).body.code).toBe('slots-of-several-facilities')
  expect((await weekly([past], 2)).body.code).toBe('slot-over')
  const answers = await Promise.all([weekly([slot!.id], 1), weekly([slot!.id], MAX_WEEKS + 1), weekly(['nothing'], 2)])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
})

/** Clock-change days in 2027. */
const clockChanges = [
  { zone: 'America/New_York', forward: '2027-03-14', back: '2027-11-07' },
  { zone: 'Europe/Berlin', forward: '2027-03-28', back: '2027-10-31' },
  { zone: 'Australia/Sydney', forward: '2027-10-03', back: '2027-04-04' },
]

test.each(clockChanges)(
  'in $zone weekly slots keep their local time across both clock changes',
  ({ zone, forward, back }) => {
    expect(hoursAround(zone, forward, '09:00')).toEqual([7 * 24 - 1, 7 * 24])
    expect(hoursAround(zone, back, '09:00')).toEqual([7 * 24 + 1, 7 * 24])
  },
)

test.each(clockChanges)(
  'in $zone a skipped hour has no slot, and a repeated hour means its first',
  ({ zone, forward, back }) => {
    const skipped = timesFrom(zone, weekBefore(forward), '02:00')
    expect(skipped.map(({ status }) => status)).toEqual(['open', 'none', 'open'])
    const twice = timesFrom(zone, weekBefore(back), zone === 'America/New_York' ? '01:00' : '02:00')
    expect(twice.map(({ status }) => status)).toEqual(['open', 'open', 'open'])
    const [first, second, third] = twice.map(({ start }) => start / 3_600_000)
    expect([second! - first!, third! - second!]).toEqual([7 * 24, 7 * 24 + 1])
  },
)

/** Hours from a week before that day to it, and from it to a week after. */
function hoursAround(zone: string, day: string, time: string): number[] {
  const [before, on, after] = timesFrom(zone, weekBefore(day), time).map(({ start }) => start / 3_600_000)
  return [on! - before!, after! - on!]
}

/** The slot at this time and the same in the next two weeks. */
function timesFrom(zone: string, date: string, time: string) {
  const calendar: Calendar = {
    facilityId: '',
    timeZone: zone,
    priceCents: 3000,
    schedule: { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }] },
    groundId: '',
    groundPart: '[0,1)',
    offerVersion: 0,
    now: Date.parse(`${date}T00:00:00Z`) - 3 * 86_400_000,
    takings: [],
    outside: [],
  }
  const slot = slotsOn(calendar.schedule!, 3000, date, zone)[Number(time.slice(0, 2))]!
  return [0, 7, 14].map(daysLater => sameTimes(calendar, { facilityId: FACILITY, slots: [slot], daysLater })[0]!)
}

const FACILITY = '00000000-0000-4000-8000-000000000000'

function weekBefore(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - 7 * 86_400_000).toISOString().slice(0, 10)
}
