import { expect, test } from 'vitest'
import { makeConnected } from '#app/testing/connect-facility.ts'
import { makeHost, newClinic } from '#app/testing/host-clinic.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { startSimulator } from '#calendars/simulator/server/start-simulator.ts'

const simulator = await startSimulator({ port: 0 })
const app = await testApp({ simulator })
const host = await makeHost(app)
const date = futureDate(5)

const publish = (slots: readonly AvailabilitySlot[]) => app.post('/api/nil-clinics', newClinic(slots), host)

test('a clinic needs slots that are free in the other calendar', async () => {
  const facilityId = await makeConnected(app.db, { providerType: 'manual' })
  const slots = await slotsOf(app, facilityId, date)
  const taken = slots.find(({ status }) => status === 'blocked')!
  const free = slots.find(({ status }) => status === 'open')!
  expect(await publish([taken])).toMatchObject({ status: 409, body: { code: 'slot-taken', slotIds: [taken.id] } })
  simulator.failAt(facilityId, 'server-error')
  expect(await publish([free])).toMatchObject({ status: 503, body: { code: 'calendar-silent' } })
  simulator.failAt(facilityId, null)
  expect(await app.db`select 1 from clinic where facility_id = ${facilityId}`).toHaveLength(0)
  expect(await publish([free])).toMatchObject({ status: 200, body: { facilityId } })
})
