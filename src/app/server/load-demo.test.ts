import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Clinic } from '#clinics/contract.ts'
import { clinicStates } from '#clinics/options.ts'
import { readSampleClinics, sampleId } from '#clinics/seats/server/load-samples.ts'
import type { Facility } from '#facilities/contract.ts'
import { connect } from '#kit/server/db/db.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { DEMO_LOCK, loadDemo, refreshDemo } from './load-demo.ts'

const app = await testApp()
const samples = await readSampleClinics()
const loaded = await loadDemo(app.db)
const clinics = (await app.get<Clinic[]>('/api/nil-clinics')).body

test('the demo loads its facilities and about two dozen upcoming clinics', () => {
  expect(loaded).toBeGreaterThan(1_500)
  expect(clinics).toHaveLength(samples.clinics.length)
  expect(clinics.length).toBeGreaterThanOrEqual(22)
  for (const { scheduledDate } of clinics) {
    const days = (Date.parse(scheduledDate) - Date.now()) / DAY
    expect(days).toBeGreaterThan(2)
    expect(days).toBeLessThan(75)
  }
})

test('sample bookings send no email', async () => {
  await app.db`update booking set remind_at = now() where status = 'confirmed'`
  await app.run('send-reminders')
  const [{ unmailed }] = await app.db<[{ unmailed: number }]>`
    select count(*)::int as unmailed from (
      select customer_email from booking union all select customer_email from clinic_booking) b where customer_email = ''`
  expect(unmailed).toBeGreaterThan(100)
  expect(await app.db`select kind, recipient from message`).toEqual([])
})

test('every state has at least two clinics, in many sports', () => {
  const byState = Map.groupBy(clinics, ({ state }) => state)
  for (const [state, there] of byState) expect(there.length, state).toBeGreaterThanOrEqual(2)
  expect([...byState.keys()].sort()).toEqual(clinicStates.map(([code]) => code).sort())
  expect(new Set(clinics.map(({ sportType }) => sportType)).size).toBeGreaterThanOrEqual(8)
})

test('clinics and athletes are labeled as samples, in their names too', () => {
  for (const { isSample, athlete } of clinics) {
    expect([isSample, athlete.isSample]).toEqual([true, true])
    expect(athlete.name).toMatch(/^\w+ \(sample\)$/)
    expect(athlete.school).toMatch(/^Sample /)
  }
})

test('each clinic is at a real facility of its sport, whose times are taken', async () => {
  for (const clinic of clinics) {
    const { body: facility } = await app.get<Facility>(`/api/facilities/${clinic.facilityId}`)
    expect([facility.isSample, facility.sportTypes.includes(clinic.sportType as never)], clinic.title).toEqual([
      false,
      true,
    ])
    const date = clinic.scheduledDate.slice(0, 10)
    const { body } = await app.get<AvailabilitySlot[]>(
      `/api/availability-slots?facilityId=${clinic.facilityId}&date=${date}`,
    )
    const starts = Date.parse(clinic.scheduledDate)
    const within = body.filter(slot => {
      const start = Date.parse(slot.startTime)
      return starts <= start && start < starts + clinic.duration * MINUTE
    })
    expect(within.length, clinic.title).toBeGreaterThan(0)
    expect(within.map(({ status }) => status)).not.toContain('open')
  }
})

test('the minimum covers the field cost, and the decision date precedes the clinic', async () => {
  const rows = await app.db<{ id: string; field: number; min: number }[]>`
    select id, field_cents as field, min_participants as min from clinic`
  for (const { id, field, min } of rows) {
    const clinic = clinics.find(one => one.id === id)!
    expect(fromDecimal(clinic.price)! * 0.9 * min, clinic.title).toBeGreaterThanOrEqual(field)
    expect(Date.parse(clinic.decideBy)).toBeLessThan(Date.parse(clinic.scheduledDate))
    expect(Date.parse(clinic.decideBy)).toBeGreaterThan(Date.now())
  }
})

test('seats match the file: one clinic is full, one nearly, and payments add up', async () => {
  const left = clinics.map(({ placesLeft }) => placesLeft)
  expect(left.filter(places => places === 0)).toHaveLength(1)
  expect(left).toContain(1)
  for (const { ref, booked, maxParticipants } of samples.clinics) {
    const clinic = clinics.find(({ id }) => id === sampleId('clinic', ref))!
    expect(clinic.placesLeft, ref).toBe(maxParticipants - booked)
    const [shares] = await app.db<{ captured: number; shared: number }[]>`
      select coalesce(sum(l.charged_cents), 0)::int as captured,
        coalesce(sum(s.facility_cents + s.athlete_cents + l.platform_cents), 0)::int as shared
      from clinic_share s join ledger l on l.id = s.ledger_id where s.clinic_id = ${clinic.id}`
    const paid = booked * fromDecimal(clinic.price)!
    expect(shares, ref).toEqual({ captured: paid, shared: paid })
  }
})

test('loading again changes no clinic and adds no duplicates', async () => {
  expect(await loadDemo(app.db)).toBe(0)
  expect(await refreshDemo(app.db)).toBe(loaded)
  expect((await app.get<Clinic[]>('/api/nil-clinics')).body).toEqual(clinics)
})

test('a missing clinic is added again, on another day if the field is taken', async () => {
  const [{ ref } = { ref: '' }] = samples.clinics.filter(({ booked }) => booked === 0)
  const id = sampleId('clinic', ref)
  const before = clinics.find(clinic => clinic.id === id)!
  // The field stays taken by the existing reservation.
  await app.db`delete from clinic_account where clinic_id = ${id}`
  await app.db`delete from clinic where id = ${id}`
  await refreshDemo(app.db)
  const { body: after } = await app.get<Clinic>(`/api/nil-clinics/${id}`)
  expect(after.scheduledDate.slice(11, 16)).toBe(before.scheduledDate.slice(11, 16))
  expect(Date.parse(after.scheduledDate)).toBeGreaterThan(Date.parse(before.scheduledDate))
})

test('a second process starting meanwhile waits past its lock timeout', async () => {
  const hasty = connect(app.address, { max: 2, settings: { lock_timeout: 20 } })
  const first = Promise.withResolvers<void>()
  const isFilling = Promise.withResolvers<void>()
  const filling = app.db.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${DEMO_LOCK})`
    isFilling.resolve()
    await first.promise
  })
  await isFilling.promise
  const second = refreshDemo(hasty)
  // Longer than the second one's lock timeout, several times over.
  await expect.poll(() => countWaiting()).toBe(1)
  await sleep(200)
  first.resolve()
  await filling
  await expect(second).resolves.toBe(loaded)
  await hasty.end({ timeout: 5 })
})

async function countWaiting(): Promise<number> {
  const [row] = await app.db<{ count: number }[]>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted and objid = ${DEMO_LOCK}
      and database = (select oid from pg_database where datname = current_database())`
  return row!.count
}
