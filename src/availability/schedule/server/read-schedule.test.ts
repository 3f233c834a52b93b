import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { Schedule } from '#availability/contract.ts'
import { addDays, dateIn, weekdayOf } from '#kit/shared/time.ts'
import type { WeeklyOffer } from '../contract.ts'
import { writeSchedules } from './write-schedules.ts'

const app = await testApp()
const scheduleOf = (id: string) => app.get<WeeklyOffer>(`/api/facilities/${id}/schedule`)
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const workdays = [1, 2, 3, 4, 5]

test('a facility without a schedule returns default hours at its own price', async () => {
  const { status, body } = await scheduleOf(await makeFacility(app.db, { pricePerHourUsd: 42.5 }))
  expect(status).toBe(200)
  expect(body).toEqual({
    timeZone: 'America/New_York',
    slotMinutes: 60,
    isDefault: true,
    hours: [
      {
        days: everyDay,
        opens: '06:00',
        closes: '22:00',
        pricePerSlot: '42.50',
        pricePerHour: '42.50',
        priceReason: null,
      },
    ],
    exceptions: [],
    leadMinutes: 0,
    windowDays: 366,
    bookableFrom: null,
  })
})

test('a facility without a price has no bookable hours', async () => {
  const priceless = await makeFacility(app.db, { pricePerHourUsd: null })
  expect((await scheduleOf(priceless)).body.hours).toEqual([])
  expect(await slotsOf(app, priceless)).toEqual([])
})

test('hours list their price per slot and per hour, ordered by opening time', async () => {
  const schedule: Schedule = {
    slotMinutes: 90,
    hours: [
      { days: workdays, opens: '17:00', closes: '24:00', priceCents: 6000 },
      { days: workdays, opens: '08:00', closes: '17:00' },
      { days: [0, 6], opens: '09:30', closes: '12:30', priceCents: 0 },
    ],
  }
  const { body } = await scheduleOf(await makeFacility(app.db, { pricePerHourUsd: 30, schedule }))
  expect(body).toMatchObject({ slotMinutes: 90, isDefault: false })
  expect(body.hours).toMatchObject([
    { days: workdays, opens: '08:00', closes: '17:00', pricePerSlot: '45.00', pricePerHour: '30.00' },
    { days: [0, 6], opens: '09:30', closes: '12:30', pricePerSlot: '0.00', pricePerHour: '0.00' },
    { days: workdays, opens: '17:00', closes: '24:00', pricePerSlot: '60.00', pricePerHour: '40.00' },
  ])
})

test('hours too short for a slot are omitted', async () => {
  const schedule: Schedule = {
    slotMinutes: 60,
    hours: [
      { days: [], opens: '08:00', closes: '17:00' },
      { days: everyDay, opens: '08:00', closes: '08:45' },
      { days: everyDay, opens: '17:00', closes: '08:00' },
    ],
  }
  const closed = await makeFacility(app.db)
  await app.db.begin(tx => writeSchedules(tx, [{ facilityId: closed, schedule }]))
  expect((await scheduleOf(closed)).body).toMatchObject({ isDefault: false, hours: [] })
  expect(await slotsOf(app, closed)).toEqual([])
})

test('the hours listed for each weekday match its slots', async () => {
  const schedule: Schedule = {
    slotMinutes: 30,
    hours: [
      { days: workdays, opens: '18:00', closes: '19:00', priceCents: 2500 },
      { days: [6], opens: '07:00', closes: '08:15', priceCents: 1800 },
    ],
  }
  const id = await makeFacility(app.db, { schedule })
  const { hours } = (await scheduleOf(id)).body
  const tomorrow = addDays(dateIn('America/New_York', Date.now()), 1)
  for (const date of everyDay.map(day => addDays(tomorrow, day))) {
    const listed = hours.find(({ days }) => days.includes(weekdayOf(date)))
    const slots = await slotsOf(app, id, date)
    expect(slots.length > 0, date).toBe(listed !== undefined)
    for (const { startTime, endTime, pricePerSlot } of slots) {
      expect(startTime.slice(11, 16) >= listed!.opens && endTime.slice(11, 16) <= listed!.closes, startTime).toBe(true)
      expect(pricePerSlot).toBe(listed!.pricePerSlot)
    }
  }
})

test('the schedule lists special prices, upcoming exceptions, notice and booking window', async () => {
  const today = dateIn('America/New_York', Date.now())
  const closed = (name: string, from: number, to: number) => ({
    name,
    from: addDays(today, from),
    to: addDays(today, to),
    hours: [],
  })
  const cup = { ...closed('Cup', 3, 4), hours: [{ opens: '10:00', closes: '12:00', priceCents: 9900 }] }
  const schedule: Schedule = {
    slotMinutes: 60,
    hours: [{ days: everyDay, opens: '08:00', closes: '22:00' }],
    priceRules: [{ name: 'Evenings', days: everyDay, from: '17:00', to: '22:00', hourCents: 9500 }],
    exceptions: [closed('Works', 20, 20), cup, closed('Holidays', -2, 0), closed('Over', -9, -1)],
    leadMinutes: 120,
    windowDays: 60,
  }
  const { body } = await scheduleOf(await makeFacility(app.db, { pricePerHourUsd: 30, schedule }))
  expect(body).toMatchObject({ leadMinutes: 120, windowDays: 60 })
  expect(body.hours.map(({ opens, pricePerHour, priceReason }) => [opens, pricePerHour, priceReason])).toEqual([
    ['08:00', '30.00', null],
    ['17:00', '95.00', 'Evenings'],
  ])
  expect(body.exceptions.map(({ name }) => name)).toEqual(['Holidays', 'Cup', 'Works'])
  expect(body.exceptions[1]).toEqual({ ...cup, hours: [{ opens: '10:00', closes: '12:00' }] })
})

test('a price change shows at once', async () => {
  const id = await makeFacility(app.db)
  await scheduleOf(id)
  await app.db`update facility set price_cents = 4500 where id = ${id}`
  expect((await scheduleOf(id)).body.hours[0]!.pricePerHour).toBe('45.00')
})

test.each([randomUUID(), 'nonsense', '%00'])('the facility id %s answers 404', async id => {
  expect(await scheduleOf(id)).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
})
