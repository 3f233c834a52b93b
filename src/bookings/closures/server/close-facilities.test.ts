import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { futureDate, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { digestAll } from '#app/testing/permissions/walk.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { AffectedBooking, Closure, HandledBooking } from '#bookings/closures/contract.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { withOwn } from '#kit/server/db/db.ts'
import { closeFacilities } from './close-facilities.ts'

const lines: string[] = []
const app = await testApp({ env: { LOG_LEVEL: 'info' }, logTo: { write: line => void lines.push(line) } })

type Owner = Awaited<ReturnType<typeof app.owner>>
type Preview = { bookings: AffectedBooking[]; code: string }
type Closed = { closures: Closure[]; failed: number; bookings: HandledBooking[]; code: string }

const day = () => ({ from: `${futureDate()}T00:00`, to: `${futureDate(8)}T00:00` })
const make = (owner: Owner, name: string) => makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name })
const preview = (body: object, as?: Browser) =>
  app.post<Preview>('/api/owner/closures/preview', { ...day(), ...body }, as)
const close = (body: object, as?: Browser) =>
  app.post<Closed>('/api/owner/closures', { ...day(), reason: 'Rain', remedy: 'refund', ...body }, as)
const book = async (facilityId: string, count = 1) => (await makeBooking(app, { facilityId, count })).booking
const statusesOf = (ids: readonly string[]) =>
  app.db<{ status: string; count: number }[]>`
    select status, count(*)::int as count from booking where facility_id = any (${[...ids]}) group by 1`

test('one preview and one confirmation for everyone at a venue', async () => {
  const owner = await app.owner()
  const facilityIds = [await make(owner, 'Field 1'), await make(owner, 'Field 2'), await make(owner, 'Field 3')]
  const booked = [await book(facilityIds[0]!, 2), await book(facilityIds[0]!), await book(facilityIds[1]!)]
  const seen = await preview({ facilityIds }, owner)
  expect(seen.status).toBe(200)
  expect(seen.body.bookings.map(({ booking }) => booking.id).toSorted()).toEqual(booked.map(({ id }) => id).toSorted())
  expect(seen.body.bookings[0]!.booking.customerName).not.toBe('')
  const { status, body } = await close({ facilityIds }, owner)
  expect(status).toBe(200)
  expect(body.failed).toBe(0)
  expect(body.closures.map(({ facilityId, isDone }) => `${facilityId} ${isDone}`).toSorted()).toEqual(
    facilityIds.map(id => `${id} true`).toSorted(),
  )
  expect(body.bookings.map(({ outcome }) => outcome)).toEqual(['refunded', 'refunded', 'refunded'])
  for (const id of facilityIds)
    expect(new Set((await slotsOf(app, id)).map(slot => slot.status))).toEqual(new Set(['blocked']))
  const audited = await app.db`
    select 1 from audit_entry where action = 'facility-closed' and subject_id = any (${facilityIds})`
  expect(audited).toHaveLength(3)
})

test('a booking of a shared space is previewed and processed once', async () => {
  const owner = await app.owner()
  const [whole, half] = [await make(owner, 'Whole'), await make(owner, 'Half')]
  await app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: whole, part: [0, 2] },
      { facilityId: half, part: [0, 1] },
    ]),
  )
  const { id } = await book(half)
  expect((await preview({ facilityIds: [whole, half] }, owner)).body.bookings.map(({ booking }) => booking.id)).toEqual(
    [id],
  )
  expect((await close({ facilityIds: [whole, half] }, owner)).body.bookings.map(({ booking }) => booking.id)).toEqual([
    id,
  ])
})

test('bookings and clinics of another organization on the same ground stay, and are not shown', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const [whole, half] = [await make(owner, 'Whole'), await make(owner, 'Half')]
  await app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: whole, part: [0, 2] },
      { facilityId: half, part: [0, 1] },
    ]),
  )
  await app.db`update facility set owner_id = ${other.account.id} where id = ${half}`
  await book(half)
  const athleteId = await makeAthlete(app.db, { accountId: other.account.id })
  const scheduledAt = new Date(`${futureDate()}T20:00:00Z`)
  const clinicId = await makeClinic(app.db, { athleteId, facilityId: half, scheduledAt })
  expect((await preview({ facilityIds: [whole] }, owner)).body).toMatchObject({ bookings: [], clinics: [] })
  expect((await close({ facilityIds: [whole] }, owner)).body).toMatchObject({
    bookings: [],
    closures: [{ isDone: true }],
  })
  await app.run('cancel-closed-clinics')
  expect(await statusesOf([half])).toEqual([{ status: 'confirmed', count: 1 }])
  expect(await app.db`select status from clinic where id = ${clinicId}`).toEqual([{ status: 'published' }])
})

test('one facility of another owner refuses all: nothing is closed, and it is logged', async () => {
  const [owner, other] = [await app.owner(), await app.owner()]
  const [own, foreign] = [await make(owner, 'Own'), await make(other, 'Foreign')]
  const before = await digestAll(app.db)
  lines.length = 0
  for (const [facilityIds, status, code] of [
    [[own, foreign], 403, 'not-allowed'],
    [[own, randomUUID()], 404, 'facility-not-found'],
  ] as const) {
    expect(await preview({ facilityIds }, owner)).toMatchObject({ status, body: { code } })
    expect(await close({ facilityIds }, owner)).toMatchObject({ status, body: { code } })
  }
  expect(await digestAll(app.db)).toEqual(before)
  expect(lines.filter(line => line.includes('closures-refused'))).toHaveLength(4)
})

test('a crash after the facilities are closed: a job finishes the rest', async () => {
  const owner = await app.owner()
  const facilityIds = [await make(owner, 'Field 1'), await make(owner, 'Field 2')]
  for (const id of facilityIds) await book(id)
  let commits = 0
  const begin: typeof app.db.begin = work => {
    commits += 1
    if (commits > 1) throw new Error('The process is gone.')
    return app.db.begin(work)
  }
  const services = { ...app.services, db: withOwn(app.db, { begin }) }
  const access = { visitorId: null, key: undefined, accountId: owner.account.id, isAdministrator: false }
  const asked = {
    facilityIds,
    access,
    ...day(),
    reason: 'Rain',
    remedy: 'refund' as const,
    log: { warn: () => undefined },
  }
  await expect(closeFacilities(services, asked)).rejects.toThrow('The process is gone.')
  expect(await statusesOf(facilityIds)).toEqual([{ status: 'confirmed', count: 2 }])
  await app.run('finish-closures')
  expect(await statusesOf(facilityIds)).toEqual([{ status: 'cancelled', count: 2 }])
  for (const id of facilityIds)
    expect(new Set((await slotsOf(app, id)).map(slot => slot.status))).toEqual(new Set(['blocked']))
})

test('impossible periods and selections are refused', async () => {
  const owner = await app.owner()
  const facilityIds = [await make(owner, 'Field 1')]
  const { from, to } = day()
  const codeOf = async (body: object) => (await close({ facilityIds, ...body }, owner)).body.code
  expect(await codeOf({ from: to, to: from })).toBe('closure-period-invalid')
  expect(await codeOf({ from: '2020-01-01T00:00', to: '2020-01-02T00:00' })).toBe('closure-over')
  expect(await codeOf({ from: '2090-01-01T00:00', to: '2090-01-02T00:00' })).toBe('closure-too-far-ahead')
  expect(await codeOf({ reason: '' })).toBe('invalid-request')
  expect(await codeOf({ facilityIds: [] })).toBe('invalid-request')
  expect(await codeOf({ facilityIds: Array.from({ length: 101 }, () => randomUUID()) })).toBe('invalid-request')
  expect((await preview({ facilityIds, from: to, to: from }, owner)).body.code).toBe('closure-period-invalid')
  expect(await close({ facilityIds })).toMatchObject({ status: 401, body: { code: 'account-needed' } })
})
