import { expect, test } from 'vitest'
import { futureDate, holdSome, makeFacility } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { connect } from '#kit/server/db/db.ts'
import { addDays } from '#kit/shared/time.ts'
import { DaysQuery, STRIP_DAYS } from '../contract.ts'
import { countDays } from './count-days.ts'

const app = await testApp()
const from = futureDate(3)
type Days = Awaited<ReturnType<typeof countDays>>

async function daysOf(query: Record<string, string>): Promise<Days> {
  const { status, body, text } = await app.get<Days>(
    `/api/search/days?${new URLSearchParams({ from, ...query }).toString()}`,
  )
  expect(status, text).toBe(200)
  expect(body.days.map(({ date }) => date)).toEqual(Array.from({ length: STRIP_DAYS }, (_, i) => addDays(from, i)))
  return body
}

const counts = async (query: Record<string, string>) => (await daysOf(query)).days.map(({ count }) => count)
const others = (count: number) => Array.from({ length: STRIP_DAYS - 1 }, () => count)

test('each day counts the listed facilities that have a time', async () => {
  const town = { city: 'Daysville', schedule: { slotMinutes: 60, hours: [everyDay('10:00', '12:00')] } }
  const [id] = [await makeFacility(app.db, town), await makeFacility(app.db, { ...town, pricePerHourUsd: 90 })]
  await makeFacility(app.db, { ...town, pricePerHourUsd: null })
  await holdSome(app, id, 2, from)
  expect(await counts({ location: 'Daysville' })).toEqual([1, ...others(2)])
  expect(await counts({ location: 'daysville', max_price_usd: '50' })).toEqual([0, ...others(1)])
  expect(await counts({ location: 'Daysville', sport: 'Golf' })).toEqual([0, ...others(0)])
  expect(await counts({ location: 'Daysville', timeStart: '13:00', timeEnd: '14:00' })).toEqual([0, ...others(0)])
})

test('a range counts only facilities available for all of it, a part of the day any time in it', async () => {
  await makeFacility(app.db, { city: 'Rangeton' })
  await holdSome(app, await makeFacility(app.db, { city: 'Rangeton' }), 1, from)
  expect(await counts({ location: 'Rangeton', timeStart: '06:00', timeEnd: '08:00' })).toEqual([1, ...others(2)])
  expect(await counts({ location: 'Rangeton', timeStart: '06:00', timeEnd: '12:00' })).toEqual([2, ...others(2)])
  expect(await counts({ location: 'Rangeton' })).toEqual([2, ...others(2)])
})

test('buffers between slots do not break a range', async () => {
  const schedule = { slotMinutes: 45, bufferMinutes: 15, hours: [everyDay('08:00', '12:00')] }
  await makeFacility(app.db, { city: 'Buffertown', schedule })
  expect(await counts({ location: 'Buffertown', timeStart: '08:00', timeEnd: '12:00' })).toEqual([1, ...others(1)])
})

test('a circle counts facilities within it, by the price of their times', async () => {
  const at = { latitude: -55, longitude: -120 }
  const hours = [
    // Half an hour each.
    { ...everyDay('10:00', '12:00'), priceCents: 4_000 },
    { ...everyDay('12:00', '14:00'), priceCents: 1_000 },
  ]
  await makeFacility(app.db, { ...at, schedule: { slotMinutes: 30, hours } })
  await makeFacility(app.db, { ...at, latitude: -55.2 })
  const circle = { near: '-55,-120', radius_miles: '10' }
  expect(await counts(circle)).toEqual([1, ...others(1)])
  expect(await counts({ ...circle, radius_miles: '20' })).toEqual([2, ...others(2)])
  const noon = { timeStart: '10:00', timeEnd: '12:00', max_price_usd: '50' }
  expect(await counts({ ...circle, ...noon })).toEqual([0, ...others(0)])
  expect(await counts({ ...circle, ...noon, max_price_usd: '80' })).toEqual([1, ...others(1)])
})

test('with more matches than are looked at, the counts are the least', async () => {
  for (let i = 0; i < 3; i++) await makeFacility(app.db, { city: 'Manyburg' })
  const query = DaysQuery.parse({ location: 'Manyburg', from })
  const few = await countDays(app.db, query, { most: 2 })
  expect([few.days[0]!.count, few.isLeast]).toEqual([2, true])
  const all = await countDays(app.db, query, { most: 3 })
  expect([all.days[0]!.count, all.isLeast]).toEqual([3, false])
})

test('one statement reads the times of all days', async () => {
  await makeFacility(app.db, { city: 'Onceham' })
  const statements: string[] = []
  const db = connect(app.address, { max: 1 })
  db.watchers.add(
    () =>
      ({ text }) =>
        void statements.push(text),
  )
  try {
    await countDays(db, DaysQuery.parse({ location: 'Onceham', from }))
    expect(statements.filter(text => text.includes('reservation'))).toHaveLength(1)
    expect(statements.length).toBeLessThanOrEqual(3)
  } finally {
    await db.end()
  }
})

test.each([
  ['no day', {}],
  ['a day that is none', { from: '2030-02-30' }],
  ['a range that ends before it starts', { from, timeStart: '12:00', timeEnd: '10:00' }],
  ['a distance without a point', { from, radius_miles: '5' }],
  ['a distance that is too far', { from, near: '1,2', radius_miles: '500' }],
  ['a point that is none', { from, near: 'here' }],
])('%s is refused', async (_, query) => {
  expect((await app.get(`/api/search/days?${new URLSearchParams(query).toString()}`)).status).toBe(400)
})

function everyDay(opens: string, closes: string) {
  return { days: [0, 1, 2, 3, 4, 5, 6], opens, closes }
}
