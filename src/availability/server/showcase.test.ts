import { expect, test } from 'vitest'
import { makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, type TestApp, testApp } from '#app/testing/test-app.ts'
import { addDays, dateIn, MINUTE } from '#kit/shared/time.ts'
import { blockPeriod } from '../blocks/server/block-period.ts'
import type { Schedule, Showcase } from '../contract.ts'
import { showFreeField } from './show-free-field.ts'

const zone = 'America/New_York'
const measured = { surfaceType: 'Asphalt', dimensionsLengthFt: 84, dimensionsWidthFt: 50 }
/** All day, so something is always left of today or tomorrow. */
const allDay: Schedule = { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }] }
const show = async (app: TestApp) => (await app.get<Showcase | null>('/api/showcase')).body

test('the showcase is null when no real facility can be booked instantly', async () => {
  const app = await testApp()
  expect(await show(app)).toBeNull()
  await makeFacility(app.db, { ...measured, isSample: true })
  await makeFacility(app.db, { ...measured, providerType: 'civicrec' })
  await makeFacility(app.db, { ...measured, pricePerHourUsd: null })
  await makeFacility(app.db, { ...measured, surfaceType: null })
  await makeFacility(app.db, { surfaceType: 'Asphalt' })
  const { status, body } = await app.get<Showcase | null>('/api/showcase')
  expect(status).toBe(200)
  expect(body).toBeNull()
})

test("the showcase lists one facility's open slots, without held ones", async () => {
  const app = await testApp()
  const facility = await makeFacility(app.db, { ...measured, schedule: allDay })
  const shown = (await show(app))!
  expect(shown.facility).toMatchObject({ id: facility, name: 'Chalk Lane Court', dimensionsLengthFt: 84 })
  expect(shown.date).toBe(addDays(dateIn(zone, Date.now()), shown.daysAhead))
  expect(shown.times.every(({ startTime }) => Date.parse(startTime) > Date.now())).toBe(true)

  const open = (await slotsOf(app, facility, shown.date)).filter(({ status }) => status === 'open')
  expect(shown.times).toEqual(
    open.map(({ startTime, endTime, pricePerSlot }) => ({ startTime, endTime, pricePerSlot })),
  )

  const last = open.at(-1)!
  const browser = newBrowser()
  await app.post('/api/hold-slots', { slotIds: [last.id] }, browser)
  const times = async (as?: typeof browser) =>
    (await app.get<Showcase>('/api/showcase', as)).body.times.map(({ startTime }) => startTime)
  expect(await times()).not.toContain(last.startTime)
  expect(await times(browser), 'who holds it sees the same page as everybody').not.toContain(last.startTime)
})

test('the showcase skips a full day, and a facility that is full for a week', async () => {
  const app = await testApp()
  const schedule = allDay
  const facilities = [
    await makeFacility(app.db, { ...measured, schedule }),
    await makeFacility(app.db, { ...measured, schedule }),
  ]
  const first = (await show(app))!
  const other = facilities.find(id => id !== first.facility.id)!

  // From now on: late in the evening the few times left today are skipped, although they are bookable.
  const block = (until: number) =>
    app.db.begin(tx =>
      blockPeriod(tx, {
        facilityId: first.facility.id,
        period: { start: Date.now(), end: until },
        blockId: crypto.randomUUID(),
      }),
    )
  await block(Date.parse(first.times.at(-1)!.endTime))
  const next = (await show(app))!
  expect(next.facility.id).toBe(first.facility.id)
  expect(next.daysAhead).toBe(first.daysAhead + 1)

  await block(Date.parse(first.times[0]!.startTime) + 9 * 24 * 60 * MINUTE)
  expect((await show(app))!.facility.id).toBe(other)
})

test('the facility stays the same for a day and changes between days', async () => {
  const app = await testApp()
  for (let count = 0; count < 12; count++) await makeFacility(app.db, { ...measured, schedule: allDay })
  const days = Array.from({ length: 30 }, (_, day) => addDays('2030-01-01', day))
  const shownOn = async (day: string) => (await showFreeField(app.db, day))!.facility.id
  const shown: string[] = []
  for (const day of days) shown.push(await shownOn(day))
  expect(await shownOn(days[0]!)).toBe(shown[0])
  expect(new Set(shown).size).toBeGreaterThan(3)
})
