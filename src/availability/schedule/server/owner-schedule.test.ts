import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { futureDate, type makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { type Browser, testApp } from '#app/testing/test-app.ts'
import type { Schedule } from '#availability/contract.ts'
import type { OwnerSchedule, SchedulePreview } from '#availability/schedule/contract.ts'
import { addDays, weekdayOf } from '#kit/shared/time.ts'

const app = await testApp()
const owner = await app.owner()
const administrator = await app.administrator()
const everyDay = [0, 1, 2, 3, 4, 5, 6]
const mornings: Schedule = { slotMinutes: 60, hours: [{ days: everyDay, opens: '08:00', closes: '12:00' }] }

type Reply = OwnerSchedule & { code: string; errors: { path: string; message: string }[] }

const make = (more: Parameters<typeof makeFacility>[1] = {}) =>
  makeOwnedFacility(app.db, { ownerId: owner.account.id }, { name: 'Chalk Lane Court', ...more })
const read = (id: string, as?: Browser) => app.get<Reply>(`/api/owner/facilities/${id}/schedule`, as)
const save = (id: string, body: { schedule?: unknown; revision: number }, as?: Browser) =>
  app.post<Reply>(`/api/owner/facilities/${id}/schedule`, { schedule: mornings, ...body }, as)
const reset = (id: string, revision: number, as?: Browser) =>
  app.post<Reply>(`/api/owner/facilities/${id}/schedule/reset`, { revision }, as)
const preview = (id: string, schedule: unknown, as?: Browser, from = futureDate()) =>
  app.post<SchedulePreview & Pick<Reply, 'code' | 'errors'>>(
    `/api/owner/facilities/${id}/schedule/preview`,
    { schedule, from },
    as,
  )
const auditOf = (id: string) => app.db<{ action: string; role: string; before: unknown; after: unknown }[]>`
  select action, actor_role as role, before, after from audit_entry where subject_id = ${id} order by id`

test('an owner replaces the default schedule, and its slots are offered at once', async () => {
  const id = await make()
  const { body: before } = await read(id, owner)
  expect(before).toMatchObject({
    facility: { id, name: 'Chalk Lane Court', timeZone: 'America/New_York', pricePerHourUsd: 30 },
    isDefault: true,
    revision: 0,
  })
  expect(await slotsOf(app, id)).toHaveLength(16)
  const evenings = { name: 'Early', days: everyDay, from: '08:00', to: '09:00', hourCents: 1500 }
  const schedule = { ...mornings, bufferMinutes: 30, priceRules: [evenings] }
  const saved = await save(id, { schedule, revision: 0 }, owner)
  expect(saved).toMatchObject({ status: 200, body: { schedule, isDefault: false } })
  expect((await read(id, owner)).body).toEqual(saved.body)
  const slots = await slotsOf(app, id)
  expect(slots.map(slot => [slot.startTime.slice(11, 16), slot.pricePerSlot, slot.priceReason])).toEqual([
    ['08:00', '15.00', 'Early'],
    ['09:30', '30.00', null],
    ['11:00', '30.00', null],
  ])
})

test('empty optional parts are not stored', async () => {
  const id = await make()
  const empty = { bufferMinutes: 0, leadMinutes: 0, priceRules: [], exceptions: [] }
  const { body } = await save(id, { schedule: { ...mornings, ...empty }, revision: 0 }, owner)
  expect(body.schedule).toEqual(mornings)
})

test('saving or resetting with a stale revision is refused', async () => {
  const id = await make()
  const first = await save(id, { revision: 0 }, owner)
  const late = { ...mornings, slotMinutes: 120 }
  const changed = { status: 409, body: { code: 'schedule-changed' } }
  expect(await save(id, { schedule: late, revision: 0 }, owner)).toMatchObject(changed)
  expect(await reset(id, 0, owner)).toMatchObject(changed)
  const second = await save(id, { schedule: late, revision: first.body.revision }, owner)
  expect(second.status).toBe(200)
  expect(await save(id, { revision: first.body.revision }, owner)).toMatchObject(changed)
  expect(await reset(id, first.body.revision, owner)).toMatchObject(changed)
  expect((await read(id, owner)).body).toEqual(second.body)
  // Saving the same hours after a reset gives a new revision.
  expect((await reset(id, second.body.revision, owner)).body).toMatchObject({ isDefault: true, revision: 0 })
  const again = await save(id, { schedule: late, revision: 0 }, owner)
  expect(again.body.revision).toBeGreaterThan(second.body.revision)
  expect(await save(id, { revision: second.body.revision }, owner)).toMatchObject(changed)
})

test('one of two concurrent saves is refused', async () => {
  const id = await make()
  const answers = await Promise.all([
    save(id, { revision: 0 }, owner),
    save(id, { revision: 0 }, administrator),
    reset(id, 0, owner),
  ])
  expect(
    answers
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted((a, b) => a - b),
  ).toEqual([200, 409])
})

test('an invalid schedule is refused with the path of each error', async () => {
  const id = await make()
  const overnight = { ...mornings, hours: [{ days: [5], opens: '20:00', closes: '02:00' }] }
  const twice = { ...mornings, hours: [...mornings.hours, { days: [1], opens: '11:00', closes: '13:00' }] }
  for (const [schedule, path] of [
    [overnight, 'hours.0.closes'],
    [twice, 'hours.1.opens'],
  ] as const) {
    const answers = [await save(id, { schedule, revision: 0 }, owner), await preview(id, schedule, owner)]
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([422, 'schedule-invalid'])
      expect(body.errors.map(error => error.path)).toEqual([path])
    }
  }
  expect((await read(id, owner)).body.isDefault).toBe(true)
  expect(await auditOf(id)).toEqual([])
})

test('hours without a price are refused if the facility has no price', async () => {
  const id = await make({ pricePerHourUsd: null })
  const { status, body } = await save(id, { revision: 0 }, owner)
  expect([status, body.errors.map(({ path }) => path)]).toEqual([422, ['hours.0.priceCents']])
  const priced = { ...mornings, hours: [{ ...mornings.hours[0]!, priceCents: 2000 }] }
  expect((await save(id, { schedule: priced, revision: 0 }, owner)).body.facility.pricePerHourUsd).toBeNull()
})

const rule = { name: 'Special', days: everyDay, from: '08:00', to: '09:00', hourCents: 100 }
const exception = { name: 'Closed', from: '2026-12-24', to: '2026-12-24', hours: [] }

test.each<[string, Record<string, unknown>]>([
  ['slotMinutes', { slotMinutes: 10 }],
  ['bufferMinutes', { bufferMinutes: 241 }],
  ['leadMinutes', { leadMinutes: 43_201 }],
  ['windowDays', { windowDays: 367 }],
  ['windowDays', { windowDays: 0 }],
  ['bookableFrom', { bookableFrom: '2027-02-30' }],
  ['bookableFrom', { bookableFrom: '' }],
  ['hours.0.opens', { hours: [{ days: [1], opens: '8am', closes: '12:00' }] }],
  ['hours.0.closes', { hours: [{ days: [1], opens: '08:00', closes: '24:30' }] }],
  ['hours.0.days.0', { hours: [{ days: [7], opens: '08:00', closes: '12:00' }] }],
  ['priceRules.0.name', { priceRules: [{ ...rule, name: ' ' }] }],
  ['priceRules.0.name', { priceRules: [{ ...rule, name: 'x'.repeat(61) }] }],
  ['priceRules.0.season.from', { priceRules: [{ ...rule, season: { from: '02-30', to: '03-01' } }] }],
  ['priceRules.0.hourCents', { priceRules: [{ ...rule, hourCents: -1 }] }],
  ['priceRules', { priceRules: Array.from({ length: 41 }, () => rule) }],
  ['exceptions.0.to', { exceptions: [{ ...exception, to: '2026-02-30' }] }],
  ['exceptions', { exceptions: Array.from({ length: 201 }, () => exception) }],
])('%s beyond its limits answers 400', async (path, more) => {
  const { status, body } = await save(await make(), { schedule: { ...mornings, ...more }, revision: 0 }, owner)
  expect([status, body.code]).toEqual([400, 'invalid-request'])
  expect(body.errors.map(error => error.path)).toContain(`schedule.${path}`)
})

test('every change is audited with its author, previous and new state', async () => {
  const id = await make()
  const { body } = await save(id, { revision: 0 }, owner)
  await reset(id, body.revision, administrator)
  await reset(id, 0, administrator)
  expect(await auditOf(id)).toEqual([
    { action: 'schedule-changed', role: 'owner', before: { schedule: null }, after: { schedule: mornings } },
    { action: 'schedule-changed', role: 'administrator', before: { schedule: mornings }, after: { schedule: null } },
  ])
})

test('a preview explains each price of the week and saves nothing', async () => {
  const id = await make()
  const from = futureDate()
  const closed = { name: 'Works', from: addDays(from, 1), to: addDays(from, 1), hours: [] }
  const days = [weekdayOf(from)]
  const schedule = { ...mornings, exceptions: [closed], priceRules: [{ ...rule, days, name: 'Early' }] }
  const { status, body } = await preview(id, schedule, owner, from)
  expect(status).toBe(200)
  expect(body.days.map(({ date, note, slots }) => [date, note, slots.length])).toEqual(
    everyDay.map(day => [addDays(from, day), day === 1 ? 'Works' : null, day === 1 ? 0 : 4]),
  )
  expect(body.days[0]!.slots[0]).toMatchObject({ pricePerSlot: '1.00', priceReason: 'Early' })
  expect(body.days[0]!.slots[0]!.startTime.slice(0, 19)).toBe(`${from}T08:00:00`)
  expect(body).toMatchObject({ outside: [], outsideCount: 0 })
  expect((await read(id, owner)).body.isDefault).toBe(true)
})

test('bookings outside the new hours are listed in the preview and kept on save', async () => {
  const id = await make()
  const { booking } = await makeBooking(app, { facilityId: id })
  const inside = { ...mornings, hours: [{ days: everyDay, opens: '05:00', closes: '09:00' }] }
  expect((await preview(id, inside, owner)).body.outsideCount).toBe(0)
  const outside = { ...mornings, hours: [{ days: everyDay, opens: '18:00', closes: '22:00' }] }
  const { body } = await preview(id, outside, owner)
  expect(body.outsideCount).toBe(body.outside.length)
  expect(body.outside[0]).toMatchObject({ bookingId: booking.id })
  expect((await save(id, { schedule: outside, revision: 0 }, owner)).status).toBe(200)
  const [kept] = await app.db<[{ status: string }]>`select status from booking where id = ${booking.id}`
  expect(kept.status).toBe('confirmed')
})

test('a schedule needs its owner: strangers get 404, signed-out callers 401', async () => {
  const id = await make()
  const stranger = await app.owner('Otto Owner')
  const asks: ((as?: Browser) => Promise<{ status: number; body: { code: string } }>)[] = [
    as => read(id, as),
    as => save(id, { revision: 0 }, as),
    as => reset(id, 0, as),
    as => preview(id, mornings, as),
  ]
  for (const ask of asks) {
    expect(await ask()).toMatchObject({ status: 401, body: { code: 'account-needed' } })
    expect(await ask(stranger)).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
    expect((await ask(administrator)).status).toBe(200)
    // Loses ownership during the session.
    await app.db`update facility set owner_id = ${stranger.account.id} where id = ${id}`
    expect((await ask(owner)).status).toBe(404)
    await app.db`update facility set owner_id = ${owner.account.id} where id = ${id}`
    await app.db`delete from schedule where facility_id = ${id}`
  }
  const nowhere = randomUUID()
  expect((await read(nowhere, administrator)).status).toBe(404)
  expect((await save(nowhere, { revision: 0 }, administrator)).status).toBe(404)
})
