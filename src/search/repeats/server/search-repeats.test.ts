import { expect, test } from 'vitest'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { BOOKING_WINDOW_DAYS, MAX_SLOTS_AT_ONCE } from '#availability/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import type { RepeatResult } from '../contract.ts'

const app = await testApp()
const dates = [7, 14, 21].map(days => futureDate(days))
const everyDay = [0, 1, 2, 3, 4, 5, 6]

type Place = { latitude: number; longitude: number }
type Reply = { results: RepeatResult[]; hasMore: boolean; code?: string }

/** One location per test, beyond the radius of all others. */
let places = 0
function newPlace(): Place {
  places += 1
  return { latitude: -60 + 4 * places, longitude: -150 }
}

const miles = (at: Place, north: number): Place => ({ ...at, latitude: at.latitude + north / 69.17 })
const make = (at: Place, more: Parameters<typeof makeFacility>[1] = {}) =>
  makeFacility(app.db, { ...at, sportTypes: ['Soccer'], ...more })

const searchAt = ({ latitude: lat, longitude: lng }: Place, more: object = {}) => ({
  sport: 'Soccer',
  surface: null,
  dates,
  timeStart: '18:00',
  timeEnd: '20:00',
  maxBudget: 80,
  radiusMiles: 10,
  lat,
  lng,
  ...more,
})

async function search(at: Place, more: object = {}): Promise<Reply> {
  const { status, body, text } = await app.post<Reply>('/api/search/repeats', searchAt(at, more))
  expect(status, text).toBe(200)
  return body
}

/** Others hold 7 PM. */
async function takeSeven(facility: string, date: string) {
  const seven = (await slotsOf(app, facility, date)).filter(({ startTime }) => startTime.includes('T19:00'))
  const held = await app.post('/api/hold-slots', { slotIds: seven.map(({ id }) => id) }, newBrowser())
  expect(held.status, held.text).toBe(200)
}

test('facilities that are free on more of the dates come first, with the dates they are free on', async () => {
  const at = newPlace()
  const [near, far, dear] = [
    await make(miles(at, 1)),
    await make(miles(at, 4), { pricePerHourUsd: 42.5 }),
    await make(miles(at, 2), { pricePerHourUsd: 81 }),
  ]
  await takeSeven(near, dates[1]!)
  const { results, hasMore } = await search(at)
  expect(hasMore).toBe(false)
  expect(results.map(({ facilityId }) => facilityId)).toEqual([far, near])
  expect(results[0]).toMatchObject({
    freeDates: dates,
    timeStart: '18:00',
    timeEnd: '20:00',
    pricePerHour: 42.5,
    totalPrice: 255,
    distanceMiles: 4,
    partners: [],
  })
  expect(results[1]!.freeDates).toEqual([dates[0], dates[2]])
  expect((await search(at, { maxBudget: null })).results.map(({ facilityId }) => facilityId)).toEqual([dear, far, near])
})

test('ties are ordered by distance or by price', async () => {
  const at = newPlace()
  const near = await make(miles(at, 1), { pricePerHourUsd: 60 })
  const cheap = await make(miles(at, 3), { pricePerHourUsd: 20 })
  const ids = async (more: object) => (await search(at, more)).results.map(({ facilityId }) => facilityId)
  expect(await ids({})).toEqual([near, cheap])
  expect(await ids({ sort: 'price' })).toEqual([cheap, near])
})

test('in a part of the day, the start time that is free on most dates counts', async () => {
  const at = newPlace()
  const id = await make(at)
  for (const date of dates) {
    const early = (await slotsOf(app, id, date)).filter(({ startTime }) => startTime.includes('T18:00'))
    if (date !== dates[0]) await app.post('/api/hold-slots', { slotIds: early.map(slot => slot.id) }, newBrowser())
  }
  const { results } = await search(at, { timeEnd: '22:00' })
  expect(results).toMatchObject([{ facilityId: id, freeDates: dates, timeStart: '19:00', timeEnd: '20:00' }])
})

test('a slot that ends at midnight ends at 24:00', async () => {
  const at = newPlace()
  await make(at, { schedule: { slotMinutes: 60, hours: [{ days: everyDay, opens: '23:00', closes: '24:00' }] } })
  for (const timeStart of ['00:00', '23:00'])
    expect((await search(at, { timeStart, timeEnd: '24:00' })).results).toMatchObject([
      { timeStart: '23:00', timeEnd: '24:00', freeDates: dates },
    ])
})

test('a date on which the facility is closed is missing', async () => {
  const at = newPlace()
  const hours = [{ days: everyDay, opens: '08:00', closes: '22:00' }]
  const exceptions = [{ name: 'Tournament', from: dates[2]!, to: dates[2]!, hours: [] }]
  await make(at, { schedule: { slotMinutes: 60, hours, exceptions } })
  expect((await search(at)).results.map(({ freeDates }) => freeDates)).toEqual([dates.slice(0, 2)])
  expect((await search(at, { dates: [dates[2]] })).results).toEqual([])
})

test('buffers between slots do not break a range', async () => {
  const at = newPlace()
  const hours = [{ days: everyDay, opens: '17:45', closes: '22:00' }]
  const id = await make(at, { pricePerHourUsd: 30, schedule: { slotMinutes: 60, bufferMinutes: 15, hours } })
  await takeSeven(id, dates[1]!)
  const { results } = await search(at, { timeStart: '17:45' })
  expect(results).toMatchObject([{ facilityId: id, freeDates: [dates[0], dates[2]], totalPrice: 120 }])
})

test('with several fields, places with enough of them come first and name the others', async () => {
  const at = newPlace()
  const alone = await make(miles(at, 1))
  const [a, b] = [await make(miles(at, 4), { pricePerHourUsd: 30 }), await make(miles(at, 4), { pricePerHourUsd: 40 })]
  const { results } = await search(at, { fields: 2 })
  expect(results.map(({ facilityId }) => facilityId)).toEqual([a, b, alone])
  expect(results[0]!.partners.map(({ facilityId }) => facilityId)).toEqual([b])
  // The other must be free on all of its dates.
  await takeSeven(b, dates[0]!)
  const later = await search(at, { fields: 2 })
  expect(later.results.map(({ facilityId, partners }) => [facilityId, partners.length])).toEqual([
    [b, 1],
    [alone, 0],
    [a, 0],
  ])
})

test('the order of dates and repeated dates do not matter', async () => {
  const at = newPlace()
  await make(at)
  const shuffled = [dates[2], dates[0], dates[1], dates[0]]
  expect((await search(at, { dates: shuffled })).results[0]!.freeDates).toEqual(dates)
})

test('dates outside the booking window and invalid searches are refused', async () => {
  const at = newPlace()
  await make(at)
  const ask = (more: object) => app.post<Reply>('/api/search/repeats', searchAt(at, more))
  const first = dateIn('Pacific/Honolulu', Date.now())
  expect(await ask({ dates: [addDays(first, -1), ...dates] })).toMatchObject({
    status: 422,
    body: { code: 'date-in-the-past' },
  })
  const last = addDays(dateIn('America/New_York', Date.now()), BOOKING_WINDOW_DAYS)
  expect(await ask({ dates: [addDays(last, 1)] })).toMatchObject({ status: 422, body: { code: 'date-too-far-ahead' } })
  // Only the first date is refused; others are just not free.
  expect((await search(at, { dates: [dates[0], addDays(last, 1)] })).results[0]!.freeDates).toEqual([dates[0]])
  const many = Array.from({ length: MAX_SLOTS_AT_ONCE + 1 }, (_, days) => futureDate(7 + days))
  for (const wrong of [
    { dates: [] },
    { dates: many },
    { dates: ['soon'] },
    { timeEnd: '18:00' },
    { fields: 9 },
    { sort: 'x' },
  ])
    expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(400)
})
