import { randomUUID } from 'node:crypto'
import { blockPeriod } from '#availability/blocks/server/block-period.ts'
import { bookSlots } from '#availability/holds/server/book-slots.ts'
import { deleteExpiredHolds } from '#availability/holds/server/cleanup/store.ts'
import { holdSlots } from '#availability/holds/server/hold-slots.ts'
import { releaseOwnSlots } from '#availability/holds/server/release-slots.ts'
import { findExceededLimit } from '#availability/holds/server/store.ts'
import { makeSlotId } from '#availability/server/slot-id.ts'
import { readOfferCalendar, takeFreePeriods } from '#availability/server/store.ts'
import { countDays, readColumns } from '#bookings/calendar/server/store.ts'
import { lockFirstInLine } from '#bookings/waiting-list/server/store.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import type { Db } from '#kit/server/db/db.ts'
import { dateIn, HOUR } from '#kit/shared/time.ts'
import { countFreeFields, findFreeFields } from '#search/server/store.ts'
import { benchFacilityId, type FreeSlot, ZONE } from '../../bench/parts/bench-slots.ts'
import { holdOnGround, readTakings, releaseOnGround, searchFields } from './rewritten.ts'
import { searchOn } from './search-on.ts'

/** One feature of the product, on a database with the benchmark's facilities. Throws what PostgreSQL says, or what is wrong. */
type Attempt = { name: string; run: (db: Db, next: () => FreeSlot) => Promise<unknown> }

export const attempts: readonly Attempt[] = [
  {
    name: 'the exclusion constraint refuses an overlap',
    async run(db, next) {
      const slot = next()
      await insertBooking(db, slot)
      const code = await insertBooking(db, { ...slot, start: slot.start + 1_800_000 }).then(
        () => 'none',
        (error: { code?: string; message: string }) => error.code ?? error.message,
      )
      expect(code === '23P01', `the overlap was answered with ${code}`)
    },
  },
  {
    name: 'a booking must be on its facility’s ground (foreign key)',
    async run(db, next) {
      const code = await insertBooking(db, next(), randomUUID()).then(
        () => 'accepted',
        (error: { code?: string }) => error.code ?? 'no code',
      )
      expect(code === '23503', `a booking on other ground was ${code}`)
    },
  },
  {
    name: 'hold one time',
    async run(db, next) {
      await hold(db, [next()])
    },
  },
  {
    name: 'hold two times in one transaction',
    async run(db, next) {
      const slot = next()
      await hold(db, [slot, following(slot)])
    },
  },
  {
    name: 'limit of holds (advisory locks in a function)',
    async run(db, next) {
      const slot = next()
      const visitorId = await hold(db, [slot])
      const asked = { visitorId, networkKey: '7', facilityId: slot.facilityId }
      expect((await findExceededLimit(db, { ...asked, amount: 1 })) === null, 'one more hold was refused')
      expect((await findExceededLimit(db, { ...asked, amount: 48 })) === 'visitor', 'the limit did not apply')
    },
  },
  {
    name: 'release a hold',
    async run(db, next) {
      const slot = next()
      const visitorId = await hold(db, [slot])
      const released = await releaseOwnSlots(db, [slot.id], visitorId)
      expect(released.length === 1, 'nothing was released')
    },
  },
  {
    name: 'delete expired holds (`skip locked`, `limit`)',
    async run(db, next) {
      const slot = next()
      const visitorId = await hold(db, [slot])
      await db`update reservation set expires_at = now() - interval '1 minute'
        where ground_id = ${slot.facilityId} and visitor_id = ${visitorId}`
      const deleted = await deleteExpiredHolds(db, 100)
      expect(
        deleted.some(({ facilityId }) => facilityId === slot.facilityId),
        'the hold is still there',
      )
    },
  },
  {
    name: 'a hold becomes a booking',
    async run(db, next) {
      const slot = next()
      const visitorId = await hold(db, [slot])
      await db.begin(tx => bookSlots(tx, { ...slotsOf(slot), visitorId, bookingId: randomUUID() }))
    },
  },
  {
    name: 'trigger of the open-data feed: a hold is noted',
    async run(db, next) {
      const slot = soon(next())
      await insertBooking(db, slot)
      const noted =
        await db`select 1 from feed_change where facility_id = ${slot.facilityId} and lower(during) = ${new Date(slot.start)}`
      expect(noted.length === 1, `${noted.length} rows were noted`)
    },
  },
  {
    name: 'trigger that clears a key of the network',
    async run(db, next) {
      const slot = next()
      const visitorId = await hold(db, [slot])
      await db`update reservation set network_key = 7 where ground_id = ${slot.facilityId} and visitor_id = ${visitorId}`
      await db.begin(tx => bookSlots(tx, { ...slotsOf(slot), visitorId, bookingId: randomUUID() }))
      const kept = await db`select 1 from reservation where ground_id = ${slot.facilityId} and network_key is not null`
      expect(kept.length === 0, 'the key is still there')
    },
  },
  {
    name: 'times of one facility and day',
    async run(db, next) {
      const slot = next()
      await insertBooking(db, slot)
      const day = dateIn(ZONE, slot.start)
      const asked = { facilityId: slot.facilityId, from: day, days: 1, visitorId: null }
      const calendar = await readOfferCalendar(db, asked)
      expect(
        calendar?.takings.some(({ start }) => start === slot.start),
        'the booking is missing',
      )
    },
  },
  {
    name: 'owner’s calendar of a week',
    async run(db, next) {
      const slot = next()
      await insertBooking(db, slot)
      const facilityIds = [slot.facilityId, next().facilityId]
      const asked = { scope: null, facilityIds, from: dateIn(ZONE, slot.start), days: 7, after: undefined, limit: 61 }
      const columns = await readColumns(db, asked)
      expect(
        columns.some(({ takings }) => takings.some(({ start }) => start === slot.start)),
        'the booking is missing',
      )
    },
  },
  {
    name: 'owner’s calendar of a month',
    async run(db, next) {
      const slot = next()
      await insertBooking(db, slot)
      const month = dateIn(ZONE, slot.start).slice(0, 7)
      const days = await countDays(db, { scope: null, facilityIds: [slot.facilityId], month })
      expect(
        days.some(({ bookedMinutes }) => bookedMinutes >= 60),
        'the booking is missing',
      )
    },
  },
  {
    name: 'search by place, time and budget',
    async run(db, next) {
      const { fields } = await findFreeFields(db, searchOn(next()))
      expect(fields.length > 0, 'nothing was found')
    },
  },
  {
    name: 'count results of other searches',
    async run(db, next) {
      const search = searchOn(next())
      const [count] = await countFreeFields(db, search, [{ ...search, maxBudget: null }])
      expect((count ?? 0) > 0, 'nothing was counted')
    },
  },
  {
    name: 'block a period, past bookings (savepoints)',
    async run(db, next) {
      const slot = next()
      const period = { start: slot.start, end: slot.end + 3_600_000 }
      const blocked = await db.begin(tx =>
        blockPeriod(tx, { facilityId: slot.facilityId, period, blockId: randomUUID() }),
      )
      expect(blocked.length > 0, 'nothing was blocked')
    },
  },
  {
    name: 'book at two grounds in one transaction',
    async run(db, next) {
      const slots = [next(), next()]
      const taken = await db.begin(async tx => {
        const starts: Date[] = []
        for (const { facilityId, ...slot } of slots) {
          const periods = [{ start: slot.start, end: slot.end, priceCents: 6_000 }]
          starts.push(...(await takeFreePeriods(tx, { facilityId, periods, taker: { bookingId: randomUUID() } })))
        }
        return starts
      })
      expect(taken.length === 2, `${taken.length} of two times were taken`)
    },
  },
  {
    name: 'first in line of a waiting list (`skip locked`)',
    async run(db, next) {
      const slot = next()
      await db`insert into waiting_list_entry (facility_id, slot_id, during, visitor_id, name, email)
        values (${slot.facilityId}, ${slot.id}, tstzrange(${new Date(slot.start)}, ${new Date(slot.end)}), ${randomUUID()},
          'Ada Example', ${`${randomUUID()}@example.org`})`
      const line = await db.begin(tx => lockFirstInLine(tx, [slot]))
      expect(line.length === 1, 'nobody is in line')
    },
  },
  {
    name: 'join two fields (a ground’s id changes)',
    async run(db) {
      const [left, right] = [benchFacilityId(198), benchFacilityId(199)]
      const members = [
        { facilityId: left, part: [0, 1] as [number, number] },
        { facilityId: right, part: [1, 2] as [number, number] },
      ]
      await db.begin(tx => writeConflictSet(tx, members))
      const grounds = await db`select distinct ground_id from facility where id in (${left}, ${right})`
      expect(grounds.length === 1, 'they have different ground')
    },
  },
  {
    name: 'a facility’s price changes (triggers count its version)',
    async run(db) {
      const id = benchFacilityId(197)
      const read = () => db<{ version: number }[]>`select offer_version as version from facility where id = ${id}`
      const [before] = await read()
      await db`update facility set price_cents = price_cents + 100 where id = ${id}`
      const [after] = await read()
      expect(after!.version > before!.version, 'the version is unchanged')
    },
  },
  {
    name: 'two photos change places (deferred unique key)',
    async run(db) {
      const facilityId = benchFacilityId(196)
      const [first, second] = [randomUUID(), randomUUID()]
      await db`delete from facility_photo where facility_id = ${facilityId}`
      await db`insert into facility_photo (id, facility_id, position, digest, width, height, color)
        values (${first}, ${facilityId}, 0, '0123456789abcdef', 8, 8, '#000000'), (${second}, ${facilityId}, 1, '0123456789abcdef', 8, 8, '#000000')`
      await db.begin(async tx => {
        await tx`update facility_photo set position = 1 where id = ${first}`
        await tx`update facility_photo set position = 0 where id = ${second}`
      })
    },
  },
  {
    name: '`LISTEN` and `NOTIFY` at the coordinator',
    async run(db) {
      const { promise, resolve } = Promise.withResolvers<string>()
      const listening = await db.listen('citus_attempt', resolve)
      await db.notify('citus_attempt', 'heard')
      const heard = await Promise.race([promise, new Promise(done => setTimeout(() => done('nothing'), 3_000))])
      await listening.unlisten()
      expect(heard === 'heard', `${String(heard)} was heard`)
    },
  },
  {
    name: 'a deadlock of two transactions at two grounds is ended',
    async run(db, next) {
      const [one, two] = [next(), next()]
      await insertBooking(db, one)
      await insertBooking(db, two)
      const touch = ({ facilityId }: FreeSlot) =>
        `update reservation set price_cents = 1 where ground_id = '${facilityId}'`
      const { promise: bothHaveOne, resolve } = Promise.withResolvers<void>()
      let begun = 0
      const side = (first: FreeSlot, second: FreeSlot) =>
        db.begin(async tx => {
          await tx.unsafe(touch(first))
          if (++begun === 2) resolve()
          await bothHaveOne
          await tx.unsafe(touch(second))
        })
      const ends = await Promise.allSettled([side(one, two), side(two, one)])
      const codes = ends.map(end => (end.status === 'fulfilled' ? 'done' : (end.reason as { code?: string }).code))
      expect(codes.includes('done') && codes.includes('40P01'), `they ended with ${codes.join(' and ')}`)
    },
  },
  {
    name: 'rewritten: hold a time, once, and release it',
    async run(db, next) {
      const slot = next()
      const visitorId = randomUUID()
      expect(await holdOnGround(db, slot, visitorId), 'it was not held')
      expect(!(await holdOnGround(db, slot, randomUUID())), 'it was held twice')
      expect((await releaseOnGround(db, slot, visitorId)) === 1, 'nothing was released')
    },
  },
  {
    name: 'rewritten: times of a day',
    async run(db, next) {
      const slot = next()
      await insertBooking(db, slot)
      const takings = await readTakings(db, [slot.facilityId], slot.start, 1)
      expect(
        takings.some(({ start }) => start.getTime() === slot.start),
        'the booking is missing',
      )
    },
  },
  {
    name: 'rewritten: calendar of a week, two fields',
    async run(db, next) {
      const slots = [next(), next()]
      for (const slot of slots) await insertBooking(db, slot)
      const takings = await readTakings(
        db,
        slots.map(({ facilityId }) => facilityId),
        Math.min(...slots.map(({ start }) => start)),
        7,
      )
      expect(new Set(takings.map(({ groundId }) => groundId)).size === 2, 'a booking is missing')
    },
  },
  {
    name: 'rewritten: search by place, day and price',
    async run(db, next) {
      expect((await searchFields(db, next().start)).length > 0, 'nothing was found')
    },
  },
]

function expect(isRight: boolean | undefined, otherwise: string): asserts isRight {
  if (!isRight) throw new Error(otherwise)
}

async function hold(db: Db, slots: readonly FreeSlot[]): Promise<string> {
  const visitorId = randomUUID()
  const held = await holdSlots(db, { slotIds: slots.map(({ id }) => id), visitorId, networkKey: null })
  expect(held.slots.length === slots.length, `${held.slots.length} of ${slots.length} were held`)
  return visitorId
}

async function insertBooking(db: Db, { facilityId, start, end }: FreeSlot, groundId = facilityId): Promise<void> {
  await db`insert into reservation (facility_id, ground_id, during, kind, booking_id, price_cents)
    values (${facilityId}, ${groundId}, tstzrange(${new Date(start)}, ${new Date(end)}), 'booking', ${randomUUID()}, 6000)`
}

function slotsOf({ id, facilityId, start, end }: FreeSlot) {
  return { facilityId, slots: [{ id, start, end, priceCents: 6_000 }] }
}

/** The hour after it, at the same facility. */
function following(slot: FreeSlot): FreeSlot {
  const [start, end] = [slot.end, slot.end + HOUR]
  return { ...slot, start, end, id: makeSlotId(slot.facilityId, start, 60) }
}

/** The feed notes the next fifteen days. Seeded bookings take every other hour. */
function soon(slot: FreeSlot): FreeSlot {
  const days = (25 * 24 - 1) * HOUR
  return { ...slot, start: slot.start - days, end: slot.end - days }
}
