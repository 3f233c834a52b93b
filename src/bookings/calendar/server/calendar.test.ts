import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeBooking } from '#app/testing/buy.ts'
import { makeAthlete, makeClinic } from '#app/testing/make-clinic.ts'
import { futureDate, holdSome, type makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { makeStaff } from '#app/testing/make-staff.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import type { BookingDesk } from '#bookings/booking-desk/contract.ts'
import type { Block, CalendarItem, InTheWay, OwnerCalendar, TimeQuote } from '#bookings/calendar/contract.ts'
import type { Booking, BookingSummary, CancellationQuote, DeskBooking } from '#bookings/contract.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { addDays } from '#kit/shared/time.ts'

const app = await testApp()
const day = futureDate()

type Owner = Awaited<ReturnType<typeof app.owner>>

async function ownField(facility: Parameters<typeof makeFacility>[1] = {}, owner?: Owner) {
  const me = owner ?? (await app.owner())
  const facilityId = await makeOwnedFacility(app.db, { ownerId: me.account.id }, facility)
  return { owner: me, facilityId }
}

async function calendarOf(as: Browser, query: string) {
  const { body } = await app.get<OwnerCalendar>(`/api/owner/calendar?from=${day}&${query}`, as)
  return body
}

async function itemsOf(as: Browser, facilityId: string, days = 1): Promise<CalendarItem[]> {
  return (await calendarOf(as, `days=${days}&facilityId=${facilityId}`)).columns[0]!.items
}

type Reply = { code: string; inTheWay: InTheWay[]; booking: BookingSummary; blocks: Block[]; block: Block }

const customer = { name: 'Pat Jones', email: 'pat@example.org', phone: '' }

function book(as: Browser, facilityId: string, request: Record<string, unknown> = {}) {
  const body = { from: `${day}T18:00`, to: `${day}T19:30`, price: '40.00', ...customer, ...request }
  return app.post<Reply>(`/api/owner/facilities/${facilityId}/bookings`, body, as)
}

function block(as: Browser, facilityId: string, request: Record<string, unknown> = {}) {
  const body = { from: `${day}T18:00`, to: `${day}T19:30`, reason: 'New nets', ...request }
  return app.post<Reply>(`/api/owner/facilities/${facilityId}/blocks`, body, as)
}

function quote(as: Browser, facilityId: string, request: Record<string, unknown> = {}) {
  const body = { from: `${day}T18:00`, to: `${day}T19:30`, ...request }
  return app.post<TimeQuote & { code: string }>(`/api/owner/facilities/${facilityId}/time-quote`, body, as)
}

const statusAt = async (facilityId: string, hour: string, date = day) =>
  (await slotsOf(app, facilityId, date)).find(({ startTime }) => startTime.slice(11, 13) === hour)!.status

const clockOf = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  `${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`

async function mailsTo(recipient: string) {
  await app.run('send-messages')
  return app.db<{ kind: string; text: string; subject: string }[]>`
    select kind, rendered ->> 'text' as text, rendered ->> 'subject' as subject from message
    where recipient = ${recipient} order by created_at`
}

test('the calendar shows bookings, holds, blocks and closures, without names on holds', async () => {
  const { owner, facilityId } = await ownField()
  const { booking } = await makeBooking(app, { facilityId, count: 2 })
  await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  await holdSome(app, facilityId, 1)
  await block(owner, facilityId)
  const closed = { from: `${day}T20:00`, to: `${day}T21:00`, reason: 'Rain', remedy: 'refund' }
  await app.post(`/api/facilities/${facilityId}/closures`, closed, owner)
  const items = await itemsOf(owner, facilityId)
  expect(items.map(item => [item.kind, clockOf(item), item.title, item.status])).toEqual([
    ['booking', '06:00–08:00', 'Sam Rivera', 'confirmed'],
    ['booking', '08:00–09:00', 'Sam Rivera', 'pending_confirmation'],
    ['hold', '09:00–10:00', '', null],
    ['block', '18:00–19:30', 'New nets', null],
    ['closure', '20:00–21:00', 'Rain', null],
  ])
  expect(items[0]).toMatchObject({ id: booking.id, reference: booking.reference, elsewhere: null, heldUntil: null })
  expect(items[2]).toMatchObject({ id: null, heldUntil: expect.stringMatching(/T/) })
})

test('a clinic shows its title', async () => {
  const { owner, facilityId } = await ownField()
  const athleteId = await makeAthlete(app.db, { name: 'Ada Example' })
  const [slot] = await slotsOf(app, facilityId)
  const id = await makeClinic(app.db, { facilityId, athleteId, scheduledAt: new Date(slot!.startTime) })
  await app.db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind, block_id)
    select id, ground_id, ground_part, tstzrange(${slot!.startTime}, ${slot!.endTime}), 'block', ${id}
    from facility where id = ${facilityId} on conflict do nothing`
  const [item] = await itemsOf(owner, facilityId)
  expect(item).toMatchObject({ kind: 'clinic', id, title: expect.stringMatching(/\w/) })
})

test('the calendar shows open hours for each day', async () => {
  const schedule = { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '12:00' }] }
  const { owner, facilityId } = await ownField({ schedule })
  const { columns } = await calendarOf(owner, 'days=7')
  expect(columns).toHaveLength(1)
  expect(columns[0]).toMatchObject({ facility: { id: facilityId, timeZone: 'America/New_York' } })
  expect(columns[0]!.open.map(clockOf)).toEqual(Array(7).fill('08:00–12:00'))
})

test('buffers between slots are open hours too', async () => {
  const hours = [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '12:00' }]
  const { owner, facilityId } = await ownField({ schedule: { slotMinutes: 60, bufferMinutes: 30, hours } })
  const { columns } = await calendarOf(owner, 'days=1')
  expect(columns[0]!.open.map(clockOf)).toEqual(['08:00–12:00'])
  const isOutside = async (from: string, to: string) =>
    (await quote(owner, facilityId, { from: `${day}T${from}`, to: `${day}T${to}` })).body.times[0]!.isOutsideHours
  expect([await isOutside('08:30', '11:30'), await isOutside('11:30', '12:30')]).toEqual([false, true])
})

test('a reservation on another part shows its facility, and only where it conflicts', async () => {
  const owner = await app.owner()
  const [full, north, south] = [
    (await ownField({ name: 'Full field' }, owner)).facilityId,
    (await ownField({ name: 'North half' }, owner)).facilityId,
    (await ownField({ name: 'South half' }, owner)).facilityId,
  ]
  const part = (facilityId: string, from: number, to: number) => ({ facilityId, part: [from, to] as [number, number] })
  await app.db.begin(tx => writeConflictSet(tx, [part(full, 0, 2), part(north, 0, 1), part(south, 1, 2)]))
  expect((await block(owner, north)).status).toBe(200)
  expect(await itemsOf(owner, full)).toMatchObject([
    { kind: 'block', title: 'New nets', elsewhere: { id: north, name: 'North half' } },
  ])
  expect(await itemsOf(owner, south)).toEqual([])
  expect((await book(owner, full)).body).toMatchObject({
    code: 'time-taken',
    inTheWay: [{ kind: 'block', elsewhere: { name: 'North half' } }],
  })
  expect((await book(owner, south)).status).toBe(200)
})

test('ten thousand reservations take two statements, and a foreign facility answers not found', async () => {
  const { owner, facilityId } = await ownField()
  await app.db`
    insert into calendar_block (id, facility_id, during, reason)
    select gen_random_uuid(), ${facilityId}, tstzrange(at, at + interval '10 minutes'), 'Works'
    from generate_series(${day}::date - 10000 * interval '15 minutes', ${day}::date + interval '2 days', interval '15 minutes') at`
  // In parts, since one statement for all could exceed its time limit on a busy machine.
  for (const part of [0, 1, 2, 3])
    await app.db`
      insert into reservation (facility_id, ground_id, ground_part, during, kind, block_id)
      select f.id, f.ground_id, f.ground_part, k.during, 'block', k.id
      from calendar_block k join facility f on f.id = k.facility_id
      where f.id = ${facilityId} and extract(minute from lower(k.during)) = ${15 * part}`
  let statements = 0
  const counting = new Proxy(app.db, {
    apply(target, self, parts: unknown[]) {
      if (Array.isArray(parts[0]) && /^\s*select f\.id/.test(String(parts[0]))) statements++
      return Reflect.apply(target, self, parts) as unknown
    },
  })
  const { readWeekView: readCalendar } = await import('./week-view.ts')
  const scope = { organizationId: owner.account.id, venueIds: null }
  let clinicReads = 0
  const clinicTitles = async () => {
    clinicReads++
    return new Map<string, string>()
  }
  const query = { from: day, days: 7 as const, facilityId: undefined, after: undefined, organization: undefined }
  const calendar = await readCalendar({ ...app.services, db: counting, clinicTitles }, { scope, query })
  expect([statements, clinicReads]).toEqual([1, 1])
  expect(calendar.columns[0]!.items.length).toBeGreaterThan(150)
  const { facilityId: foreign } = await ownField()
  const both = `facilityId=${facilityId}&facilityId=${foreign}`
  expect((await app.get(`/api/owner/calendar?from=${day}&${both}`, owner)).body.code).toBe('facility-not-found')
})

test('the calendar requires an owner, is not cached and is paged', async () => {
  const url = `/api/owner/calendar?from=${day}`
  expect((await app.get(url, newBrowser())).body.code).toBe('account-needed')
  expect((await app.get(url.replace(day, 'soon'), await app.owner())).body.code).toBe('invalid-request')
  const { owner, facilityId } = await ownField()
  const { headers } = await app.get(url, owner)
  expect(headers['cache-control']).toBe('no-store')
  const administrator = await app.administrator()
  expect((await calendarOf(administrator, `facilityId=${facilityId}`)).columns).toHaveLength(1)
  expect(await calendarOf(await app.owner(), 'days=1')).toMatchObject({ columns: [], total: 0, next: null })
  await app.db`
    insert into facility (name, owner_id, owner_address_key, latitude, longitude, time_zone, address, city, state, sport_types)
    select 'Zebra ' || lpad(n::text, 3, '0'), owner_id, gen_random_uuid()::text, latitude, longitude, time_zone, address,
      city, state, sport_types
    from facility, generate_series(1, 60) n where id = ${facilityId}`
  const first = await calendarOf(owner, 'days=1')
  expect([first.columns.length, first.total]).toEqual([60, 61])
  const second = await calendarOf(owner, `days=1&after=${first.next}`)
  expect(second.columns.map(({ facility }) => facility.name)).toEqual(['Zebra 060'])
  expect(second.next).toBeNull()
})

test("an owner's manual booking is confirmed, paid at the facility and emailed to the customer", async () => {
  const { owner, facilityId } = await ownField()
  const email = `${randomUUID()}@example.org`
  const { status, body } = await book(owner, facilityId, { email })
  expect(status).toBe(200)
  expect(body.booking).toMatchObject({
    status: 'confirmed',
    amount: '40.00',
    isPaidAtFacility: true,
    mode: 'marketplace',
  })
  expect(await statusAt(facilityId, '18')).toBe('booked')
  expect(await statusAt(facilityId, '19')).toBe('booked')
  const mails = await mailsTo(email)
  expect(mails.map(({ kind }) => kind)).toEqual(['booking-confirmed'])
  expect(mails[0]!.text).toContain('At the facility')
  expect(mails[0]!.text).not.toMatch(/by card|refund/)
  expect(await app.db`select payment_id, created_by from booking where id = ${body.booking.id}`).toEqual([
    { paymentId: null, createdBy: owner.account.id },
  ])
  const key = /key=([\w%-]+)/.exec(mails[0]!.text)![1]!
  const { body: seen } = await app.get<Booking>(`/api/bookings/${body.booking.id}?key=${key}`)
  expect(seen).toMatchObject({ isPaidAtFacility: true, paymentStatus: null, totalAmount: '40.00' })
  const change = await app.post(`/api/bookings/${seen.id}/change-quote?key=${key}`, { slotIds: [seen.slots[0]!.id] })
  expect(change.body.code).toBe('change-at-facility')
  const cancelled = await app.post<{ refund: CancellationQuote }>(`/api/bookings/${seen.id}/cancel?key=${key}`, {})
  expect(cancelled.body.refund).toEqual({
    refundAmount: '0.00',
    creditAmount: '0.00',
    keptAmount: '0.00',
    releasesCard: false,
  })
  expect(await statusAt(facilityId, '18')).toBe('open')
  expect((await mailsTo(email)).at(-1)!.text).toContain('settle it with them')
})

test('a manual booking without an email sends nothing and can be canceled by the owner', async () => {
  const { owner, facilityId } = await ownField()
  const { body } = await book(owner, facilityId, { email: '', price: '0.00' })
  const { body: ended } = await app.post<{ booking: Booking }>(`/api/bookings/${body.booking.id}/cancel`, {}, owner)
  expect(ended.booking).toMatchObject({ status: 'cancelled', cancelledBecause: 'facility' })
  expect(await app.db`select 1 from message where payload -> 'booking' ->> 'id' = ${body.booking.id}`).toHaveLength(0)
})

test('a conflicting booking, hold or block is named', async () => {
  const { owner, facilityId } = await ownField()
  await book(owner, facilityId)
  const { status, body } = await book(owner, facilityId, { from: `${day}T19:00`, to: `${day}T20:00` })
  expect([status, body.code]).toEqual([409, 'time-taken'])
  expect(body.inTheWay).toMatchObject([{ kind: 'booking', title: 'Pat Jones', elsewhere: null }])
  await holdSome(app, facilityId, 1)
  const held = await book(owner, facilityId, { from: `${day}T06:15`, to: `${day}T06:45` })
  expect(held.body.inTheWay).toMatchObject([{ kind: 'hold', title: '' }])
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${facilityId} and kind = 'hold'`
  expect((await book(owner, facilityId, { from: `${day}T06:15`, to: `${day}T06:45` })).status).toBe(200)
  expect((await block(owner, facilityId, { from: `${day}T17:00`, to: `${day}T18:15` })).body.inTheWay).toMatchObject([
    { kind: 'booking' },
  ])
})

test('weekly bookings are all or nothing, and taken weeks can be excluded', async () => {
  const { owner, facilityId } = await ownField()
  const third = addDays(day, 14)
  await book(owner, facilityId, { from: `${third}T18:00`, to: `${third}T19:00`, name: 'Early Bird' })
  const request = { weeks: 4 }
  const { body: quoted } = await quote(owner, facilityId, request)
  expect(quoted.price).toBe('45.00')
  expect(quoted.times.map(({ inTheWay }) => inTheWay.length)).toEqual([0, 0, 1, 0])
  const refused = await book(owner, facilityId, request)
  expect(refused.body).toMatchObject({ code: 'time-taken', inTheWay: [{ title: 'Early Bird' }] })
  expect(await statusAt(facilityId, '18')).toBe('open')
  const { body } = await book(owner, facilityId, { ...request, except: [third] })
  expect(body.booking).toMatchObject({ slotCount: 3, dayCount: 3, amount: '120.00' })
  expect(await statusAt(facilityId, '18', addDays(day, 21))).toBe('booked')
})

test.each([
  ['booking', book],
  ['blocking', block],
])('a refused weekly %s names the conflicts of every week', async (_, take) => {
  const { owner, facilityId } = await ownField()
  const taken = [addDays(day, 7), addDays(day, 21)]
  for (const date of taken) await book(owner, facilityId, { from: `${date}T18:00`, to: `${date}T19:00` })
  const { body } = await take(owner, facilityId, { weeks: 4 })
  expect(body.code).toBe('time-taken')
  expect(body.inTheWay.map(item => [item.kind, item.startTime.slice(0, 10)])).toEqual(
    taken.map(date => ['booking', date]),
  )
  expect(await statusAt(facilityId, '18')).toBe('open')
})

test('a season is blocked at several facilities, or at none', async () => {
  const { owner, facilityId } = await ownField()
  const { facilityId: second } = await ownField({ name: 'Second field' }, owner)
  const third = addDays(day, 14)
  await book(owner, second, { from: `${third}T18:00`, to: `${third}T19:00`, name: 'Early Bird' })
  const request = { weeks: 3, alsoAt: [second] }
  const refused = await block(owner, facilityId, request)
  expect([refused.status, refused.body.code]).toEqual([409, 'time-taken'])
  expect(refused.body.inTheWay).toMatchObject([{ title: 'Early Bird', elsewhere: { name: 'Second field' } }])
  const { facilityId: foreign } = await ownField()
  const stolen = await block(owner, facilityId, { ...request, alsoAt: [foreign] })
  expect([stolen.status, stolen.body.code]).toEqual([404, 'facility-not-found'])
  expect(await statusAt(facilityId, '18')).toBe('open')
  const { body } = await block(owner, facilityId, { ...request, alsoAt: [second, second, facilityId], except: [third] })
  expect(body.blocks.map(each => each.facilityId)).toEqual([facilityId, facilityId, second, second])
  expect(new Set(body.blocks.map(({ seriesId }) => seriesId)).size).toBe(2)
  expect(await statusAt(second, '18', addDays(day, 7))).toBe('blocked')
})

test('a field and its halves are blocked together, by one block of the whole', async () => {
  const { owner, facilityId } = await ownField()
  const names = [`North ${facilityId}`, `South ${facilityId}`]
  const { body: made } = await app.post<{ halves: { id: string }[] }>(
    `/api/owner/facilities/${facilityId}/halves`,
    { names, pricePerHour: '20' },
    owner,
  )
  const [north, south] = made.halves.map(({ id }) => id)
  const { status, body } = await block(owner, north!, { alsoAt: [facilityId, south] })
  expect([status, body.blocks.map(each => each.facilityId)]).toEqual([200, [facilityId]])
  for (const id of [facilityId, north!, south!]) expect(await statusAt(id, '18')).toBe('blocked')
})

test('a member removed while the time is being taken takes none of it', async () => {
  const { owner, facilityId } = await ownField()
  const organizationId = owner.account.id
  for (const take of [block, book]) {
    const member = await makeStaff(app, { organizationId, role: 'scheduler' })
    const holding = app.db.begin(async tx => {
      await tx`select from facility where id = ${facilityId} for update`
      const asked = take(member, facilityId)
      await waitForLock()
      await app.db`delete from organization_member where account_id = ${member.account.id}`
      return { asked }
    })
    expect(await (await holding).asked).toMatchObject({ status: 404, body: { code: 'facility-not-found' } })
    expect(await statusAt(facilityId, '18')).toBe('open')
  }
})

async function waitForLock(): Promise<void> {
  for (;;) {
    const waiting = await app.db`select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`
    if (waiting.length > 0) return
    await sleep(10)
  }
}

test('only one of several concurrent bookings of a time succeeds', async () => {
  const { owner, facilityId } = await ownField()
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => book(owner, facilityId, { name: `Person ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'time-taken')).toHaveLength(5)
})

test('a concurrent hold and manual booking cannot both succeed', async () => {
  const { owner, facilityId } = await ownField()
  const slot = (await slotsOf(app, facilityId)).find(({ startTime }) => startTime.includes('T18:'))!
  const [booked, held] = await Promise.all([
    book(owner, facilityId, { to: `${day}T19:00` }),
    app.post('/api/hold-slots', { slotIds: [slot.id] }, newBrowser()),
  ])
  expect([booked.status, held.status].sort((a, b) => a - b)).toEqual([200, 409])
})

test('invalid times, customers and amounts are refused, and nothing is saved', async () => {
  const { owner, facilityId } = await ownField()
  const past = futureDate(-2)
  const codes = [
    await book(owner, facilityId, { to: `${day}T18:00` }),
    await book(owner, facilityId, { to: `${addDays(day, 2)}T18:00` }),
    await book(owner, facilityId, { except: [day] }),
    await book(owner, facilityId, { from: `${past}T06:00`, to: `${past}T07:00` }),
    await book(owner, facilityId, { from: '2089-01-01T06:00', to: '2089-01-01T07:00' }),
    await book(owner, facilityId, { from: `${day}T18:07` }),
    await book(owner, facilityId, { from: '2027-02-30T06:00' }),
    await book(owner, facilityId, { weeks: 27 }),
    await book(owner, facilityId, { name: ' ' }),
    await book(owner, facilityId, { email: 'nobody' }),
    await book(owner, facilityId, { phone: '12' }),
    await book(owner, facilityId, { price: '-5' }),
    await book(owner, facilityId, { price: '100000.01', weeks: 26 }),
    await block(owner, facilityId, { reason: '' }),
    await block(owner, facilityId, { reason: 'x'.repeat(201) }),
    await quote(owner, facilityId, { to: `${day}T17:00` }),
  ].map(({ body }) => body.code)
  expect(codes).toEqual([
    'period-invalid',
    'period-invalid',
    'period-invalid',
    'period-over',
    'period-too-far-ahead',
    ...Array(10).fill('invalid-request'),
    'period-invalid',
  ])
  expect(await itemsOf(owner, facilityId)).toEqual([])
})

test('calendar writes need the owner: strangers get not found, signed-out callers account-needed', async () => {
  const { owner, facilityId } = await ownField()
  const { body } = await block(owner, facilityId)
  const stranger = await app.owner()
  const blockUrl = `/api/owner/facilities/${facilityId}/blocks/${body.blocks[0]!.id}`
  const request = { from: `${day}T10:00`, to: `${day}T11:00`, reason: 'Mine' }
  for (const [as, code] of [
    [stranger, 'facility-not-found'],
    [newBrowser(), 'account-needed'],
  ] as const) {
    expect((await book(as, facilityId)).body.code).toBe(code)
    expect((await block(as, facilityId)).body.code).toBe(code)
    expect((await quote(as, facilityId)).body.code).toBe(code)
    expect((await app.post(blockUrl, request, as)).body.code).toBe(code)
    expect((await app.post(`${blockUrl}/lift`, {}, as)).body.code).toBe(code)
    expect((await app.post('/api/owner/calendar-feeds', { facilityId }, as)).body.code).toBe(code)
    expect((await app.post('/api/owner/calendar-feeds/renew', { facilityId, withNames: true }, as)).body.code).toBe(
      code,
    )
  }
  // Nor is another owner's block found under one's own facility.
  const { facilityId: own } = await ownField({}, stranger)
  const foreignUrl = `/api/owner/facilities/${own}/blocks/${body.blocks[0]!.id}`
  expect((await app.post(foreignUrl, request, stranger)).body.code).toBe('block-not-found')
  expect((await app.post(`${foreignUrl}/lift`, {}, stranger)).body.code).toBe('block-not-found')
  expect(await itemsOf(owner, facilityId)).toHaveLength(1)
})

test('a block can be moved, and lifted alone or with later weeks', async () => {
  const { owner, facilityId } = await ownField()
  const { body } = await block(owner, facilityId, { weeks: 3 })
  const [first, second] = body.blocks as [Block, Block, Block]
  expect(first.seriesId).not.toBeNull()
  const url = (id: string) => `/api/owner/facilities/${facilityId}/blocks/${id}`
  const moved = { from: `${day}T10:00`, to: `${day}T10:45`, reason: 'Old nets' }
  expect((await app.post<Reply>(url(first.id), moved, owner)).body.block).toMatchObject({ reason: 'Old nets' })
  expect(await statusAt(facilityId, '18')).toBe('open')
  expect(await statusAt(facilityId, '10')).toBe('blocked')
  await book(owner, facilityId, { from: `${day}T12:00`, to: `${day}T13:00` })
  const clash = await app.post<Reply>(url(first.id), { ...moved, to: `${day}T12:15` }, owner)
  expect(clash.body).toMatchObject({ code: 'time-taken', inTheWay: [{ kind: 'booking' }] })
  expect(await statusAt(facilityId, '10')).toBe('blocked')
  const lifted = await app.post<{ lifted: Block[] }>(`${url(second.id)}/lift`, { withLater: true }, owner)
  expect(lifted.body.lifted.map(({ startTime }) => startTime.slice(0, 10))).toEqual([addDays(day, 7), addDays(day, 14)])
  expect(await statusAt(facilityId, '18', addDays(day, 14))).toBe('open')
  expect(await statusAt(facilityId, '10')).toBe('blocked')
  expect((await app.post(`${url(second.id)}/lift`, {}, owner)).body.code).toBe('block-not-found')
})

test('lifting a block under a closure does not open the time', async () => {
  const { owner, facilityId } = await ownField()
  const { body } = await block(owner, facilityId)
  const closed = { from: `${day}T17:00`, to: `${day}T21:00`, reason: 'Rain', remedy: 'refund' }
  await app.post(`/api/facilities/${facilityId}/closures`, closed, owner)
  await app.post(`/api/owner/facilities/${facilityId}/blocks/${body.blocks[0]!.id}/lift`, {}, owner)
  expect(await statusAt(facilityId, '18')).toBe('blocked')
  expect((await itemsOf(owner, facilityId)).map(item => [item.kind, clockOf(item)])).toEqual([
    ['closure', '17:00–21:00'],
  ])
})

test('closing over a booking paid at the facility cancels it without refund or credit', async () => {
  const { owner, facilityId } = await ownField()
  const { body } = await book(owner, facilityId, { email: '' })
  const closed = { from: `${day}T17:00`, to: `${day}T21:00`, reason: 'Rain', remedy: 'credit' }
  const answer = await app.post<{ bookings: unknown[] }>(`/api/facilities/${facilityId}/closures`, closed, owner)
  expect(answer.body.bookings).toMatchObject([
    { outcome: 'cancelled', refundAmount: '0.00', creditAmount: '0.00', booking: { id: body.booking.id } },
  ])
  expect(await app.db`select 1 from credit where booking_id = ${body.booking.id}`).toHaveLength(0)
})

test('an owner uses the desk without a key, and only owner actions are audited', async () => {
  const { owner, facilityId } = await ownField()
  const one = await makeBooking(app, { facilityId, count: 1, mode: 'hold' })
  const other = await makeBooking(app, { facilityId, count: 1 })
  const third = await makeBooking(app, { facilityId, count: 1 })
  const desk = await app.get<BookingDesk>(`/api/facilities/${facilityId}/desk`, owner)
  expect(desk.body).toMatchObject({ pending: [{ id: one.booking.id }], upcoming: [{}, {}] })
  const { body: waiting } = await app.get<{ bookings: DeskBooking[]; total: number }>(
    '/api/owner/pending-bookings',
    owner,
  )
  expect(waiting).toMatchObject({ total: 1, bookings: [{ id: one.booking.id, phone: '(555) 555-0123' }] })
  await app.post(`/api/bookings/${one.booking.id}/confirm`, {}, owner)
  const quoted = await app.get<CancellationQuote>(`/api/bookings/${other.booking.id}/cancellation`, owner)
  expect(quoted.body.refundAmount).toBe('30.00')
  await app.post(`/api/bookings/${other.booking.id}/cancel`, {}, owner)
  await app.post(`/api/bookings/${third.booking.id}/cancel`, {}, third.browser)
  const closed = { from: `${day}T20:00`, to: `${day}T21:00`, reason: 'Rain', remedy: 'refund' }
  const { body } = await app.post<{ closure: { id: string } }>(`/api/facilities/${facilityId}/closures`, closed, owner)
  await app.post(`/api/facilities/${facilityId}/closures/${body.closure.id}/reopen`, {}, owner)
  const entries = await app.db`
    select action, actor_role, subject_id, before, after from audit_entry where actor_id = ${owner.account.id} order by id`
  expect(entries).toMatchObject([
    { action: 'booking-confirmed', actorRole: 'owner', subjectId: one.booking.id, after: { status: 'confirmed' } },
    { action: 'booking-cancelled', subjectId: other.booking.id, after: { refundAmount: '30.00' } },
    { action: 'facility-closed', subjectId: facilityId },
    { action: 'facility-reopened', subjectId: facilityId },
  ])
  expect(await app.db`select 1 from audit_entry where subject_id = ${third.booking.id}`).toHaveLength(0)
  expect((await app.get('/api/owner/pending-bookings', newBrowser())).body.code).toBe('account-needed')
})

test('times on clock-change nights last real hours', async () => {
  const { owner, facilityId } = await ownField()
  const spring = nightOfChange(3, 8)
  const { body } = await book(owner, facilityId, { from: `${spring}T01:00`, to: `${spring}T04:00` })
  expect(Date.parse(body.booking.endTime) - Date.parse(body.booking.startTime)).toBe(2 * 3_600_000)
  const autumn = nightOfChange(11, 1)
  const { body: long } = await book(owner, facilityId, { from: `${autumn}T00:30`, to: `${autumn}T03:00` })
  expect(Date.parse(long.booking.endTime) - Date.parse(long.booking.startTime)).toBe(3.5 * 3_600_000)
})

/** The first future Sunday on or after this day of the month. */
function nightOfChange(month: number, firstDay: number): string {
  for (let year = new Date().getUTCFullYear(); ; year++) {
    const first = `${year}-${String(month).padStart(2, '0')}-${String(firstDay).padStart(2, '0')}`
    const sunday = addDays(first, (7 - new Date(`${first}T00:00:00Z`).getUTCDay()) % 7)
    if (sunday > futureDate(1)) return sunday
  }
}
