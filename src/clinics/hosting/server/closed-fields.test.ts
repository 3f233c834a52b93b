import { expect, test } from 'vitest'
import { paymentOf } from '#app/testing/buy.ts'
import { buySeats, clinicNow } from '#app/testing/buy-seats.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import { reserveField } from '#availability/server/reserve-field.ts'
import { facilityKey } from '#bookings/server/access.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'

const app = await testApp()

type Preview = { bookings: unknown[]; clinics: { title: string; startTime: string; places: number }[] }

/** Noon, so that clock changes do not change the date. */
const noon = new Date(Math.floor(Date.now() / DAY) * DAY + 9 * DAY + 17 * 3_600_000)
const date = noon.toISOString().slice(0, 10)
const wholeDay = { from: `${date}T00:00`, to: `${date}T23:30` }

test('closing a field previews its clinics, then cancels and refunds them', async () => {
  const facilityId = await makeFacility(app.db)
  const clinicId = await makeClinic(app.db, { facilityId, scheduledAt: noon, title: 'Rained off' })
  const nextDay = await makeClinic(app.db, { facilityId, scheduledAt: new Date(noon.getTime() + 2 * DAY) })
  await app.db.begin(tx => {
    const slots = [{ id: 'a', start: noon.getTime(), end: noon.getTime() + 90 * MINUTE, priceCents: 0 }]
    return reserveField(tx, { facilityId, slots, blockId: clinicId })
  })
  const { intent } = await buySeats(app, { clinicId, places: 2 })
  const query = `?key=${facilityKey(app.services.signingSecret, facilityId)}`
  const preview = await app.post<Preview>(`/api/facilities/${facilityId}/closures/preview${query}`, wholeDay)
  expect(preview.body.clinics).toMatchObject([{ title: 'Rained off', places: 2 }])
  expect((await clinicNow(app, clinicId)).sales).toBe('open')
  const desk = await app.get<Preview>(`/api/facilities/${facilityId}/desk${query}`)
  expect(desk.body.clinics.map(({ title }) => title)).toEqual(['Rained off', 'Shooting with a point guard'])
  const closure = { ...wholeDay, reason: 'Rain', remedy: 'refund' }
  expect((await app.post(`/api/facilities/${facilityId}/closures${query}`, closure)).status).toBe(200)
  await expect(app.run('cancel-closed-clinics')).resolves.toBe('1 canceled')
  expect(await clinicNow(app, clinicId)).toMatchObject({ sales: 'cancelled', cancelledBecause: 'closed' })
  expect((await paymentOf(app, intent.paymentIntentId)).status).toBe('refunded')
  expect((await clinicNow(app, nextDay)).sales).toBe('open')
  // The clinic's slots are closed, not free.
  const slots = await slotsOf(app, facilityId, date)
  expect(new Set(slots.map(({ status }) => status))).toEqual(new Set(['blocked']))
  await expect(app.run('cancel-closed-clinics')).resolves.toBe('0 canceled')
})

test('closing one half of a field cancels a clinic on the whole field, not one on the other half', async () => {
  const [full, north, south] = [await makeFacility(app.db), await makeFacility(app.db), await makeFacility(app.db)]
  await app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: full, part: [0, 2] },
      { facilityId: north, part: [0, 1] },
      { facilityId: south, part: [1, 2] },
    ]),
  )
  const onFull = await makeClinic(app.db, { facilityId: full, scheduledAt: noon })
  const onSouth = await makeClinic(app.db, { facilityId: south, scheduledAt: noon })
  const query = `?key=${facilityKey(app.services.signingSecret, north)}`
  await app.post(`/api/facilities/${north}/closures${query}`, { ...wholeDay, reason: 'Rain', remedy: 'refund' })
  await app.run('cancel-closed-clinics')
  expect((await clinicNow(app, onFull)).sales).toBe('cancelled')
  expect((await clinicNow(app, onSouth)).sales).toBe('open')
})

test('a field reopened before its clinic was canceled keeps the clinic', async () => {
  const facilityId = await makeFacility(app.db)
  const clinicId = await makeClinic(app.db, { facilityId, scheduledAt: noon })
  const query = `?key=${facilityKey(app.services.signingSecret, facilityId)}`
  const closure = { ...wholeDay, reason: 'Rain', remedy: 'refund' }
  const { body } = await app.post<{ closure: { id: string } }>(
    `/api/facilities/${facilityId}/closures${query}`,
    closure,
  )
  await app.post(`/api/facilities/${facilityId}/closures/${body.closure.id}/reopen${query}`, {})
  await expect(app.run('cancel-closed-clinics')).resolves.toBe('0 canceled')
  expect((await clinicNow(app, clinicId)).sales).toBe('open')
})
