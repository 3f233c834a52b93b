import fc from 'fast-check'
import { expect, test } from 'vitest'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { DayAvailability, WeekOfSlots } from '#availability/contract.ts'
import { addDays, DAY, dateIn, HOUR } from '#kit/shared/time.ts'
import type { Schedule } from '../contract.ts'
import { writeSchedules } from '../schedule/server/write-schedules.ts'
import { findFreeDay } from './find-free-day.ts'
import { listFreeSlots } from './list-free-slots.ts'
import { listSlots } from './list-slots.ts'
import { showFreeField } from './show-free-field.ts'
import { makeSlotId } from './slot-id.ts'

const app = await testApp()
const zone = 'America/New_York'
const today = dateIn(zone, Date.now())
const roundTheClock: Schedule = {
  slotMinutes: 60,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }],
}

/** Open around the clock, two days' notice, five days ahead. */
const make = (more: Partial<Schedule> = { leadMinutes: 2 * 1440, windowDays: 5 }) =>
  makeFacility(app.db, { schedule: { ...roundTheClock, ...more } })
const hold = (slotIds: string[], as = newBrowser()) => app.post('/api/hold-slots', { slotIds }, as)
const statusesOn = async (id: string, days: number) =>
  new Set((await slotsOf(app, id, addDays(today, days))).map(slot => slot.status))

test('slots before the notice or after the booking window are blocked, and their days closed', async () => {
  const id = await make()
  expect(await statusesOn(id, 1)).toEqual(new Set(['blocked']))
  expect(await statusesOn(id, 4)).toEqual(new Set(['open']))
  expect(await statusesOn(id, 5)).toEqual(new Set(['open']))
  expect(await statusesOn(id, 6)).toEqual(new Set(['blocked']))
  // The notice usually ends within this day, which then has both.
  const second = await slotsOf(app, id, addDays(today, 2))
  for (const { startTime, status } of second) {
    const distance = Date.parse(startTime) - Date.now() - 2 * DAY
    if (Math.abs(distance) > 60_000) expect(status).toBe(distance > 0 ? 'open' : 'blocked')
  }
  const { body: days } = await app.get<DayAvailability[]>(`/api/availability-days?facilityId=${id}&from=${today}`)
  // In the last hour of a day its last slot has begun.
  const ofToday = dateIn(zone, Date.now() + HOUR) === today ? 'closed' : 'over'
  expect(days.map(({ state }) => state).toSpliced(2, 2)).toEqual([ofToday, 'closed', 'open', 'open', 'closed'])
  expect(days[4]!.open).toBe(days[4]!.total)
})

test('holding a slot too soon or too far ahead is refused with the reason', async () => {
  const id = await make()
  const [soon, good, far] = await Promise.all(
    [1, 4, 6].map(async days => (await slotsOf(app, id, addDays(today, days)))[9]!.id),
  )
  expect(await hold([soon!])).toMatchObject({ status: 422, body: { code: 'too-late-to-book' } })
  expect(await hold([far!])).toMatchObject({ status: 422, body: { code: 'date-too-far-ahead' } })
  expect(await hold([good!, far!])).toMatchObject({ status: 422, body: { code: 'date-too-far-ahead' } })
  expect((await hold([good!])).status).toBe(200)
})

// At any moment one of the two has another date than UTC.
test.each(['Pacific/Honolulu', 'Pacific/Kiritimati'])('the booking window ends by the date in %s', async timeZone => {
  const schedule = { ...roundTheClock, windowDays: 5 }
  const id = await makeFacility(app.db, { timeZone, schedule })
  const noon = async (days: number) => (await slotsOf(app, id, futureDate(days, timeZone)))[12]!.id
  expect((await hold([await noon(5)])).status).toBe(200)
  expect(await hold([await noon(6)])).toMatchObject({ status: 422, body: { code: 'date-too-far-ahead' } })
})

test('a longer notice applies from the next hold', async () => {
  const id = await makeFacility(app.db)
  const [first, second] = await slotsOf(app, id, addDays(today, 1))
  expect((await hold([first!.id])).status).toBe(200)
  await app.db.begin(tx =>
    writeSchedules(tx, [{ facilityId: id, schedule: { ...roundTheClock, leadMinutes: 43_200 } }]),
  )
  expect(await hold([second!.id])).toMatchObject({ status: 422, body: { code: 'too-late-to-book' } })
})

test('a slot held before the notice changed stays held', async () => {
  const id = await makeFacility(app.db)
  const me = newBrowser()
  const [slot] = await slotsOf(app, id, addDays(today, 1))
  await hold([slot!.id], me)
  const schedule = { slotMinutes: 60, hours: [{ ...roundTheClock.hours[0]!, opens: '06:00' }], leadMinutes: 43_200 }
  await app.db.begin(tx => writeSchedules(tx, [{ facilityId: id, schedule }]))
  const [mine, next] = await slotsOf(app, id, addDays(today, 1), me)
  expect(mine).toMatchObject({ status: 'held', heldByYou: true })
  expect(next!.status).toBe('blocked')
})

test('before its first bookable day a facility has no open times', async () => {
  const id = await make({ bookableFrom: addDays(today, 3) })
  expect(await statusesOn(id, 2)).toEqual(new Set(['blocked']))
  expect(await statusesOn(id, 3)).toEqual(new Set(['open']))
  const [before, first] = await Promise.all([2, 3].map(async days => slotsOf(app, id, addDays(today, days))))
  expect(await hold([before!.at(-1)!.id])).toMatchObject({ status: 422, body: { code: 'not-bookable-yet' } })
  expect(await hold([before!.at(-1)!.id, first![0]!.id])).toMatchObject({ body: { code: 'not-bookable-yet' } })
  const request = { slotId: before![9]!.id, name: 'Sam Rivera', email: 'sam@example.org' }
  expect(await app.post('/api/waiting-list', request)).toMatchObject({
    status: 422,
    body: { code: 'not-bookable-yet' },
  })
  expect((await hold([first![0]!.id])).status).toBe(200)
  const owners = await listSlots(app.services, {
    facilityId: id,
    visitorId: null,
    isBeyondTerms: true,
    date: addDays(today, 2),
  })
  expect(new Set(owners.map(({ status }) => status))).toEqual(new Set(['open']))
})

test('page and database agree on which times can be held', { timeout: 30_000 }, async () => {
  const terms = fc.record(
    {
      leadMinutes: fc.constantFrom(60, 1_500),
      windowDays: fc.constantFrom(1, 4),
      bookableFrom: fc.constantFrom(-1, 0, 1, 2, 3).map(days => addDays(today, days)),
    },
    { requiredKeys: [] },
  )
  const zones = fc.constantFrom('America/New_York', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'America/Santiago')
  await fc.assert(
    fc.asyncProperty(zones, terms, fc.nat({ max: 4 }), async (timeZone, limits, days) => {
      const id = await makeFacility(app.db, { timeZone, schedule: { ...roundTheClock, ...limits } })
      const slots = await slotsOf(app, id, futureDate(days, timeZone))
      for (const { status, id: slotId } of [...slots.slice(0, 2), ...slots.slice(-2)])
        expect((await hold([slotId])).status, `${status} ${JSON.stringify(limits)}`).toBe(status === 'open' ? 200 : 422)
    }),
    { numRuns: 40 },
  )
})

test('weekly slots beyond the booking window are blocked', async () => {
  const id = await make({ windowDays: 10 })
  const slot = (await slotsOf(app, id, addDays(today, 3)))[9]!
  const { body } = await app.get<WeekOfSlots[]>(`/api/weekly-slots?slotIds=${slot.id}&weeks=3`)
  expect(body.map(({ slots }) => slots[0]!.status)).toEqual(['open', 'open', 'blocked'])
})

test('callers exempt from notice and window see the slots as open', async () => {
  const id = await make()
  const request = { facilityId: id, visitorId: null, isBeyondTerms: true }
  for (const days of [1, 6]) {
    const slots = await listSlots(app.services, { ...request, date: addDays(today, days) })
    expect(new Set(slots.map(({ status }) => status))).toEqual(new Set(['open']))
  }
})

test('a facility can move bookings to the next free day despite its own notice', async () => {
  const id = await make()
  const evening = async (days: number) => {
    const slots = await slotsOf(app, id, addDays(today, days))
    return Date.parse(slots.find(({ startTime }) => startTime.slice(11, 13) === '20')!.startTime)
  }
  const start = await evening(0)
  const slot = { id: makeSlotId(id, start, 60), start, end: start + HOUR, priceCents: 3000 }
  const found = await findFreeDay(app.db, { facilityId: id, slots: [slot], days: 1 })
  expect(found?.map(each => each.start)).toEqual([await evening(1)])
})

test('free-slot samples and the showcase respect the notice', async () => {
  const id = await make({ leadMinutes: 43_200 })
  expect(await listFreeSlots(app.db, id, 20)).toEqual([])
  const shown = await showFreeField(app.db)
  expect(shown?.facility.id).not.toBe(id)
})

test('search offers only bookable slots, at their special price', async () => {
  const place = { latitude: -70, longitude: 100, sportTypes: ['Soccer' as const] }
  const rule = { name: 'Evenings', days: [0, 1, 2, 3, 4, 5, 6], from: '17:00', to: '24:00', hourCents: 9500 }
  const schedule = { ...roundTheClock, leadMinutes: 2 * 1440, windowDays: 5, priceRules: [rule] }
  const id = await makeFacility(app.db, { ...place, schedule })
  const found = async (days: number, more = {}) => {
    const filters = {
      sport: 'Soccer',
      date: addDays(today, days),
      timeStart: '16:00',
      timeEnd: '18:00',
      maxBudget: 100,
    }
    const at = { surface: null, location: 'Somewhere', radiusMiles: 10, lat: place.latitude, lng: place.longitude }
    const { body } = await app.post<{ results: { facilityId: string; startTimes: string[]; pricePerHour: number }[] }>(
      '/api/search/facilities',
      { ...filters, ...at, ...more },
    )
    return body.results.map(({ facilityId, startTimes, pricePerHour }) => [facilityId, startTimes.length, pricePerHour])
  }
  expect(await found(1)).toEqual([])
  expect(await found(6)).toEqual([])
  expect(await found(3)).toEqual([[id, 2, 30]])
  expect(await found(3, { timeStart: '17:00' })).toEqual([[id, 1, 95]])
  expect(await found(3, { timeStart: '17:00', maxBudget: 90 })).toEqual([])
})

test('a slot that is too late to book has no waitlist', async () => {
  const id = await makeFacility(app.db)
  const [slot] = await slotsOf(app, id, futureDate(1))
  await hold([slot!.id])
  const schedule = { slotMinutes: 60, hours: [{ ...roundTheClock.hours[0]!, opens: '06:00' }], leadMinutes: 43_200 }
  await app.db.begin(tx => writeSchedules(tx, [{ facilityId: id, schedule }]))
  const request = { slotId: slot!.id, name: 'Sam Rivera', email: 'sam@example.org' }
  expect(await app.post('/api/waiting-list', request)).toMatchObject({
    status: 422,
    body: { code: 'too-late-to-book' },
  })
})
