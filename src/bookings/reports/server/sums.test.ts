import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { testApp } from '#app/testing/test-app.ts'
import { addSums, noSums, type Sums } from '#bookings/reports/rules.ts'
import { dateIn, HOUR, MINUTE, offsetMinutesAt } from '#kit/shared/time.ts'
import { sumByFacility, sumByHour, sumByMonth } from './store.ts'

const app = await testApp()
const { db } = app

type Slot = { start: number; end: number; priceCents: number }
type BookingRow = { id: string; facilityId: string; status: string; paidAtFacility: boolean; slots: Slot[] }

/** Clocks change on March 8 and November 1, 2026, in two of these zones. */
const zones = ['America/New_York', 'America/Phoenix', 'America/Los_Angeles']
const year = { from: '2026-01-01', to: '2026-12-31' }

/** Around the changes of the clocks, month ends and midnights. */
const slot = fc
  .record({
    around: fc.constantFrom('2026-03-08T07:00Z', '2026-11-01T06:00Z', '2026-05-31T23:00Z', '2026-06-01T04:00Z'),
    quarter: fc.integer({ min: -40, max: 40 }),
    quarters: fc.integer({ min: 1, max: 12 }),
    priceCents: fc.integer({ min: 0, max: 9_000 }),
  })
  .map(({ around, quarter, quarters, priceCents }): Slot => {
    const start = Date.parse(around) + quarter * 15 * MINUTE
    return { start, end: start + quarters * 15 * MINUTE, priceCents }
  })
const slots = fc.array(slot, { minLength: 1, maxLength: 4 })
const which = fc.nat(20)
const facility = fc.integer({ min: 0, max: 1 })

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      facility,
      slots,
      paidAtFacility: fc.boolean(),
      pending: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), which, slots }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), which, facility }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('money' as const),
      which,
      ofChange: fc.boolean(),
      cents: fc.integer({ min: 10, max: 9_000 }),
      refunded: fc.boolean(),
      around: slot,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('zone' as const), facility, zone: fc.constantFrom(...zones) }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'sum' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

test('after any history the sums equal a recount of bookings and ledger', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async steps => {
      const [organization] = await db<{ id: string }[]>`insert into organization (name) values ('Parks') returning id`
      const organizationId = organization!.id
      const scope = { organizationId, venueIds: null }
      const facilities = [
        await makeOwnedFacility(db, { ownerId: organizationId }, { timeZone: zones[0]! }),
        await makeOwnedFacility(db, { ownerId: organizationId }, { timeZone: zones[1]! }),
      ]
      const bookings: string[] = []
      for (const each of steps) await take(each, { facilities, bookings })
      // What the job would do with changed zones and moved bookings; its sums stay unsummed where no step asked for them.
      await app.run('sum-reports')
      const expected = await recount(facilities)
      const before = { from: '2025-01-01', to: '2025-12-31' }
      const byKey = (rows: Iterable<readonly [string, Sums]>) =>
        Object.fromEntries([...rows].filter(([, sums]) => Object.values(sums).some(value => value !== 0)))
      const byFacility = (rows: readonly (Sums & { facilityId: string })[]) =>
        byKey(rows.map(({ facilityId, ...sums }) => [facilityId, pick(sums)] as const))
      // Whole months, and days where they don't add up to months.
      const wholeYear = await sumByFacility(db, { scope, now: year, before })
      expect(byFacility(wholeYear)).toEqual(byKey(expected.byFacility))
      const days = await sumByFacility(db, { scope, now: { ...year, from: '2026-01-02' }, before })
      expect(byFacility(days)).toEqual(byKey(expected.byFacility))
      const months = await sumByMonth(db, { scope, ...year })
      expect(byKey(months.map(({ month, ...sums }) => [month, pick(sums)] as const))).toEqual(byKey(expected.byMonth))
      const hours = await sumByHour(db, { scope, ...year })
      expect(new Map(hours.map(({ hourOfWeek, minutes }) => [hourOfWeek, minutes]))).toEqual(expected.byHour)
    }),
    { numRuns: 20 },
  )
})

async function take(one: Step, { facilities, bookings }: { facilities: readonly string[]; bookings: string[] }) {
  const id = 'which' in one ? bookings[one.which % Math.max(bookings.length, 1)] : undefined
  switch (one.kind) {
    case 'book':
      bookings.push(await insertBooking({ ...one, facilityId: facilities[one.facility]! }))
      return
    case 'sum':
      await app.run('sum-reports')
      return
    case 'zone':
      await db`update facility set time_zone = ${one.zone} where id = ${facilities[one.facility]!}`
      return
    case 'confirm':
      if (id)
        await db`update booking set status = 'confirmed', confirm_by = null where id = ${id} and status = 'pending_confirmation'`
      return
    case 'cancel':
      if (id)
        await db`update booking set status = 'cancelled', confirm_by = null, cancelled_at = now(), cancelled_because = 'customer' where id = ${id}`
      return
    case 'change':
      if (id) await db`update booking set slots = ${db.json(one.slots)} where id = ${id}`
      return
    case 'move':
      if (id) await db`update booking set facility_id = ${facilities[one.facility]!} where id = ${id}`
      return
    case 'money':
      if (id) await insertMoney(id, one)
  }
}

async function insertBooking({
  facilityId,
  slots: times,
  paidAtFacility,
  pending,
}: {
  facilityId: string
  slots: Slot[]
  paidAtFacility: boolean
  pending: boolean
}) {
  const id = randomUUID()
  const [starts, ends] = [Math.min(...times.map(({ start }) => start)), Math.max(...times.map(({ end }) => end))]
  await db`
    insert into booking (id, reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents,
      customer_name, customer_email, customer_phone, refund_policy, paid_at_facility, confirm_by)
    select ${id}, ${id}, ${facilityId}, ${randomUUID()}, 'marketplace', ${pending ? 'pending_confirmation' : 'confirmed'},
      ${db.json(times)}, ${new Date(starts)}, ${new Date(ends)}, 0, 'A', 'a@example.org', '', refund_policy,
      ${paidAtFacility}, ${pending ? new Date() : null}::timestamptz
    from facility where id = ${facilityId}`
  return id
}

/** A charge for a booking or for its change, and perhaps a refund of half of it later. */
async function insertMoney(bookingId: string, { ofChange, cents, refunded, around }: Extract<Step, { kind: 'money' }>) {
  const paymentId = randomUUID()
  const [fee, back] = [Math.round(cents / 10), Math.floor(cents / 2)]
  await db`
    insert into payment (id, gateway, visitor_id, purpose, quote, amount_cents, fee_cents, status, captured_cents, livemode)
    select ${paymentId}, 'sandbox', ${randomUUID()},
      case when ${ofChange} then 'change:' || id else 'facility:' || facility_id end, '{}', ${cents}, ${fee}, 'captured',
      ${cents}, false
    from booking where id = ${bookingId}`
  await db`
    insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
    values (${paymentId}, 'capture', ${cents}, ${cents - fee}, ${fee}, ${new Date(around.start)})`
  if (refunded)
    await db`
      insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
      values (${paymentId}, 'dispute', ${-back}, ${-back}, 0, ${new Date(around.end)})`
}

type Recount = { byFacility: Map<string, Sums>; byMonth: Map<string, Sums>; byHour: Map<number, number> }

/** From the rows themselves, minute by minute and in JavaScript's own time zones. */
async function recount(facilities: readonly string[]): Promise<Recount> {
  const found: Recount = { byFacility: new Map(), byMonth: new Map(), byHour: new Map() }
  const zoneOf = new Map<string, string>()
  for (const { id, timeZone } of await db<
    { id: string; timeZone: string }[]
  >`select id, time_zone from facility where id = any (${[...facilities]})`)
    zoneOf.set(id, timeZone)
  const add = (facilityId: string, at: number, sums: Partial<Sums>) => {
    const month = `${dateIn(zoneOf.get(facilityId)!, at).slice(0, 7)}-01`
    for (const [map, key] of [
      [found.byFacility, facilityId],
      [found.byMonth, month],
    ] as const)
      map.set(key, addSums(map.get(key) ?? noSums, { ...noSums, ...sums }))
  }
  const rows = await db<BookingRow[]>`
    select id, facility_id, status, paid_at_facility, slots from booking
    where facility_id = any (${[...facilities]}) and status = 'confirmed'`
  for (const { facilityId, paidAtFacility, slots: times } of rows) {
    const zone = zoneOf.get(facilityId)!
    const first = Math.min(...times.map(({ start }) => start))
    let isCounted = false
    for (const { start, end, priceCents } of times) {
      add(facilityId, start, {
        bookings: start === first && !isCounted ? 1 : 0,
        facilityCents: paidAtFacility ? priceCents : 0,
      })
      isCounted ||= start === first
      for (let at = start; at < end; at += MINUTE) {
        add(facilityId, at, { minutes: 1 })
        const local = at + offsetMinutesAt(zone, at) * MINUTE
        const hour = new Date(local).getUTCDay() * 24 + Math.floor((local % (24 * HOUR)) / HOUR)
        found.byHour.set(hour, (found.byHour.get(hour) ?? 0) + 1)
      }
    }
  }
  const money = await db<{ facilityId: string; kind: string; at: Date; chargedCents: number; platformCents: number }[]>`
    select coalesce(b.facility_id, substr(p.purpose, 10)::uuid) as facility_id, l.kind, l.created_at as at, l.charged_cents, l.platform_cents
    from ledger l join payment p on p.id = l.payment_id left join booking b on p.purpose = 'change:' || b.id
    where b.facility_id = any (${[...facilities]}) or p.purpose = any (${facilities.map(id => `facility:${id}`)})`
  for (const { facilityId, kind, at, chargedCents, platformCents } of money)
    add(facilityId, at.getTime(), {
      chargedCents: kind === 'capture' ? chargedCents : 0,
      returnedCents: kind === 'capture' ? 0 : chargedCents,
      commissionCents: platformCents,
    })
  return found
}

function pick({ bookings, minutes, chargedCents, returnedCents, commissionCents, facilityCents }: Sums): Sums {
  return { bookings, minutes, chargedCents, returnedCents, commissionCents, facilityCents }
}
