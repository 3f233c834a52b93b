import { expect, test } from 'vitest'
import { makeBooking, paymentOf } from '#app/testing/buy.ts'
import { makeConnected } from '#app/testing/connect-facility.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { AffectedBooking, HandledBooking } from '#bookings/closures/contract.ts'
import { facilityKey } from '#bookings/server/access.ts'
import { startSimulator } from '#calendars/simulator/server/start-simulator.ts'

const simulator = await startSimulator({ port: 0 })
const app = await testApp({ simulator })

/** The simulated system only has bookings from 8 AM to 10 PM. */
const atNoon = { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '11:00', closes: '14:00' }] }

/** A booking whose time is busy elsewhere the next day, and the first day it is free. */
async function bookBeforeBusyDay() {
  for (let tries = 0; tries < 40; tries++) {
    const facilityId = await makeConnected(app.db, { providerType: 'manual', schedule: atNoon })
    const days = await Promise.all(Array.from({ length: 8 }, (_, day) => slotsOf(app, facilityId, futureDate(3 + day))))
    const index = days[0]!.findIndex(({ status }) => status === 'open')
    const free = days.findIndex((slots, day) => day > 0 && slots[index]?.status === 'open')
    if (index < 0 || free < 2) continue
    const made = await makeBooking(app, { facilityId, date: futureDate(3), count: 1 })
    return { ...made, movesTo: days[free]![index]!.startTime }
  }
  throw new Error('No facility of the other system has what the test needs.')
}

/** The other system has just reported no busy times. */
async function clearBusy(facilityId: string) {
  await app.db`update provider_day set busy = '{}' where facility_id = ${facilityId}`
  await app.db`update provider_health set etag = null, last_modified = null where facility_id = ${facilityId}`
}

const day = { from: `${futureDate(3)}T05:30`, to: `${futureDate(3)}T23:00` }
const query = (facilityId: string) => `?key=${facilityKey(app.services.signingSecret, facilityId)}`

async function preview(facilityId: string) {
  const url = `/api/facilities/${facilityId}/closures/preview${query(facilityId)}`
  return (await app.post<{ bookings: AffectedBooking[] }>(url, day)).body.bookings
}

async function closeAndMove(facilityId: string) {
  const body = { ...day, reason: 'Rain', remedy: 'move' }
  const url = `/api/facilities/${facilityId}/closures${query(facilityId)}`
  return (await app.post<{ bookings: HandledBooking[] }>(url, body)).body.bookings
}

test('a closure moves a booking past times busy in the other calendar, as previewed', async () => {
  const { facilityId, movesTo } = await bookBeforeBusyDay()
  expect(await preview(facilityId)).toMatchObject([{ movesTo }])
  await clearBusy(facilityId)
  expect(await closeAndMove(facilityId)).toMatchObject([{ outcome: 'moved', movedTo: movesTo }])
})

test('while the other calendar fails, bookings are refunded instead of moved', async () => {
  const { facilityId, intent } = await bookBeforeBusyDay()
  simulator.failAt(facilityId, 'server-error')
  expect(await closeAndMove(facilityId)).toMatchObject([{ outcome: 'refunded', movedTo: null }])
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunded')
})

test('a refund closure does not query the other calendar', async () => {
  const { facilityId } = await bookBeforeBusyDay()
  const requestsBefore = simulator.questionsAbout(facilityId)
  const url = `/api/facilities/${facilityId}/closures${query(facilityId)}`
  await app.post(url, { ...day, reason: 'Rain', remedy: 'refund' })
  expect(simulator.questionsAbout(facilityId)).toBe(requestsBefore)
})
