import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { bookSlots } from '../holds/server/book-slots.ts'
import { makeSlotId } from './slot-id.ts'

const app = await testApp()
const processes = await Promise.all([startProcess(app.address), startProcess(app.address)])
afterAll(() => Promise.all(processes.map(process => process.stop())))

type Part = [number, number]

/** Facilities that cover these parts of one ground, in order. */
async function makeSet(...parts: Part[]): Promise<string[]> {
  const ids = await Promise.all(parts.map(() => makeFacility(app.db)))
  const members = ids.map((facilityId, i) => ({ facilityId, part: parts[i]! }))
  await app.db.begin(tx => writeConflictSet(tx, members))
  return ids
}

const holdFirst = async (facilityId: string) =>
  (await app.post('/api/hold-slots', { slotIds: [(await slotsOf(app, facilityId))[0]!.id] }, newBrowser())).status
const firstStatus = async (facilityId: string) => (await slotsOf(app, facilityId))[0]!.status

test('a hold on the full field blocks both halves', async () => {
  const [full, north, south] = await makeSet([0, 2], [0, 1], [1, 2])
  expect(await holdFirst(full!)).toBe(200)
  expect([await firstStatus(north!), await firstStatus(south!)]).toEqual(['held', 'held'])
  expect([await holdFirst(north!), await holdFirst(south!)]).toEqual([409, 409])
})

test('a hold on a half blocks the full field but not the other half', async () => {
  const [full, north, south] = await makeSet([0, 2], [0, 1], [1, 2])
  expect(await holdFirst(north!)).toBe(200)
  expect([await firstStatus(full!), await firstStatus(south!)]).toEqual(['held', 'open'])
  expect([await holdFirst(full!), await holdFirst(south!)]).toEqual([409, 200])
})

test('a quarter blocks its half and the full field, not its neighbor or the other half', async () => {
  const [full, north, south, first, second] = await makeSet([0, 4], [0, 2], [2, 4], [0, 1], [1, 2])
  expect(await holdFirst(first!)).toBe(200)
  expect(await Promise.all([full!, north!, south!, second!].map(firstStatus))).toEqual(['held', 'held', 'open', 'open'])
  expect([await holdFirst(second!), await holdFirst(north!), await holdFirst(south!)]).toEqual([200, 409, 200])
})

test('booking a half books the full field and leaves the other half open', async () => {
  const [full, north, south] = await makeSet([0, 2], [0, 1], [1, 2])
  const [slot] = await slotsOf(app, north!)
  const period = { start: Date.parse(slot!.startTime), end: Date.parse(slot!.endTime), priceCents: 3000 }
  const booking = { facilityId: north!, visitorId: randomUUID(), bookingId: randomUUID() }
  await app.db.begin(tx => bookSlots(tx, { ...booking, slots: [{ ...period, id: slot!.id }] }))
  expect(await Promise.all([full!, north!, south!].map(firstStatus))).toEqual(['booked', 'booked', 'open'])
  const onFull = { ...period, id: makeSlotId(full!, period.start, 60) }
  const second = app.db.begin(tx => bookSlots(tx, { ...booking, facilityId: full!, slots: [onFull] }))
  await expect(second).rejects.toMatchObject({ code: 'slot-taken', extensions: { slotIds: [onFull.id] } })
})

test('an expired hold on a half does not block the full field and is deleted by the next hold', async () => {
  const [full, north] = await makeSet([0, 2], [0, 1])
  expect(await holdFirst(north!)).toBe(200)
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${north!}`
  expect(await firstStatus(full!)).toBe('open')
  expect(await holdFirst(full!)).toBe(200)
  expect(await app.db`select 1 from reservation where facility_id = ${north!}`).toHaveLength(0)
})

test('an expired hold on one half survives a booking of the other half', async () => {
  const [north, south] = await makeSet([0, 1], [1, 2])
  expect(await holdFirst(south!)).toBe(200)
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${south!}`
  const [slot] = await slotsOf(app, north!)
  const period = { start: Date.parse(slot!.startTime), end: Date.parse(slot!.endTime), priceCents: 3000, id: slot!.id }
  const booking = { facilityId: north!, visitorId: randomUUID(), bookingId: randomUUID(), slots: [period] }
  const rest = () => app.db`select 1 from reservation where facility_id = ${south!}`
  await app.db.begin(tx => bookSlots(tx, booking))
  expect(await rest()).toHaveLength(1)
  await app.db`delete from reservation where facility_id = ${north!}`
  expect(await holdFirst(north!)).toBe(200)
  expect(await rest()).toHaveLength(1)
})

test('40 concurrent holds over two processes on a field and its halves never overlap or fail', async () => {
  const set = await makeSet([0, 2], [0, 1], [1, 2])
  const slots = await Promise.all(set.map(id => slotsOf(app, id)))
  const attempts = Array.from({ length: 40 }, (_, i) => {
    const some = slots[i % 3]!.slice(i % 4, (i % 4) + 3).map(slot => slot.id)
    return { facilityId: set[i % 3]!, slotIds: i % 2 ? some.reverse() : some }
  })
  const statuses = await Promise.all(
    attempts.map(async ({ slotIds }, i) => {
      const answer = await fetch(`${processes[i % 2]!.origin}/api/hold-slots`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ slotIds }),
      })
      await answer.text()
      return answer.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  const won = attempts.filter((_, i) => statuses[i] === 200).map(({ facilityId }) => facilityId)
  for (const id of set) {
    const rows = await app.db`select 1 from reservation where facility_id = ${id}`
    expect(rows).toHaveLength(3 * won.filter(winner => winner === id).length)
  }
  expect(await overlapsOn(set)).toBe(0)
})

test('after any holds and releases, a hold succeeds exactly when nothing overlaps it', async () => {
  const part = fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 4 })).map(([from, length]): Part => [from, from + length])
  const step = fc.record({
    member: fc.nat(3),
    hour: fc.nat(3),
    hours: fc.integer({ min: 1, max: 2 }),
    release: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 4, maxLength: 4 }),
      fc.array(step, { maxLength: 12 }),
      async (parts, steps) => {
        const set = await makeSet(...parts)
        const slots = await Promise.all(set.map(id => slotsOf(app, id)))
        const browsers = set.map(() => newBrowser())
        /** `member hour` of every hold. */
        const held = new Set<string>()
        for (const { member, hour, hours, release } of steps) {
          const wanted = Array.from({ length: hours }, (_, i) => hour + i)
          const slotIds = wanted.map(at => slots[member]![at]!.id)
          if (release) {
            await app.post('/api/release-slots', { slotIds }, browsers[member])
            for (const at of wanted) held.delete(`${member} ${at}`)
            continue
          }
          const isFree = wanted.every(at =>
            parts.every((other, i) => i === member || !overlap(other, parts[member]!) || !held.has(`${i} ${at}`)),
          )
          const { status } = await app.post('/api/hold-slots', { slotIds }, browsers[member])
          expect(status).toBe(isFree ? 200 : 409)
          if (isFree) for (const at of wanted) held.add(`${member} ${at}`)
        }
        expect(await overlapsOn(set)).toBe(0)
        const rows = await app.db`select 1 from reservation where facility_id = any (${set}::uuid[])`
        expect(rows).toHaveLength(held.size)
      },
    ),
    { numRuns: 25 },
  )
})

const overlap = ([from, to]: Part, [otherFrom, otherTo]: Part) => from < otherTo && otherFrom < to

async function overlapsOn(facilityIds: string[]): Promise<number> {
  const rows = await app.db`
    select 1 from reservation a join reservation b on a.ground_id = b.ground_id and a.id < b.id
      and a.during && b.during and a.ground_part && b.ground_part
    where a.facility_id = any (${facilityIds}::uuid[])`
  return rows.length
}

test("the database refuses overlapping reservations and ones off their facility's ground", async () => {
  const [full, north] = await makeSet([0, 2], [0, 1])
  await holdSome(app, north!, 1)
  const block = (facilityId: string, part: string, ground = app.db`ground_id`) => app.db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind)
    select f.id, ${ground}, ${part}::int4range, r.during, 'block'
    from facility f, reservation r where f.id = ${facilityId} and r.facility_id = ${north!}`
  await expect(block(full!, '[0,2)', app.db`f.ground_id`)).rejects.toMatchObject({ code: '23P01' })
  await expect(block(full!, '[1,2)', app.db`f.ground_id`)).rejects.toMatchObject({ code: '23503' })
  await expect(block(full!, '[0,2)', app.db`gen_random_uuid()`)).rejects.toMatchObject({ code: '23503' })
  const moved = app.db`update reservation set ground_part = '[5,6)' where facility_id = ${north!}`
  await expect(moved).rejects.toMatchObject({ code: '23503' })
  await expect(app.db`update facility set ground_part = 'empty' where id = ${full!}`).rejects.toMatchObject({
    code: '23514',
  })
})

test('existing holds block linked facilities as soon as the set is written', async () => {
  const [full, north] = await Promise.all([makeFacility(app.db), makeFacility(app.db)])
  await holdSome(app, north, 1)
  await holdSome(app, full, 1, futureDate(8))
  expect(await firstStatus(full)).toBe('open')
  await app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: full, part: [0, 2] },
      { facilityId: north, part: [0, 1] },
    ]),
  )
  expect(await firstStatus(full)).toBe('held')
  expect(await holdFirst(full)).toBe(409)
  expect((await slotsOf(app, north, futureDate(8)))[0]!.status).toBe('held')
})

test('facilities with overlapping holds cannot be linked', async () => {
  const [full, north] = await Promise.all([makeFacility(app.db), makeFacility(app.db)])
  await holdSome(app, north, 1)
  await holdSome(app, full, 1)
  const writing = app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: full, part: [0, 2] },
      { facilityId: north, part: [0, 1] },
    ]),
  )
  await expect(writing).rejects.toMatchObject({ code: 'conflict-set-overlaps', status: 409 })
  const grounds = await app.db`select distinct ground_id from facility where id = any (${[full, north]}::uuid[])`
  expect(grounds).toHaveLength(2)
})

test('a facility removed from its set no longer conflicts with it', async () => {
  const [full, north] = await makeSet([0, 2], [0, 1])
  expect(await holdFirst(north!)).toBe(200)
  await app.db.begin(tx => writeConflictSet(tx, [{ facilityId: full!, part: [0, 1] }]))
  expect(await holdFirst(full!)).toBe(200)
})

test('a set with duplicates, empty parts, no members or unknown facilities is refused', async () => {
  const facilityId = await makeFacility(app.db)
  const write = (...members: { facilityId: string; part: Part }[]) => app.db.begin(tx => writeConflictSet(tx, members))
  const invalid = { code: 'conflict-set-invalid', status: 422 }
  await expect(write({ facilityId, part: [0, 1] }, { facilityId, part: [1, 2] })).rejects.toMatchObject(invalid)
  await expect(write({ facilityId, part: [1, 1] })).rejects.toMatchObject(invalid)
  await expect(write({ facilityId, part: [0, 0.5] })).rejects.toMatchObject(invalid)
  await expect(write()).rejects.toMatchObject(invalid)
  const unknown = write({ facilityId, part: [0, 2] }, { facilityId: randomUUID(), part: [0, 1] })
  await expect(unknown).rejects.toMatchObject({ code: 'facility-not-found' })
})

test('holds concurrent with a ground change succeed on the new ground', async () => {
  const [full, north] = await Promise.all([makeFacility(app.db), makeFacility(app.db)])
  const slots = await Promise.all([slotsOf(app, full), slotsOf(app, north)])
  const holds = Array.from({ length: 12 }, (_, hour) =>
    app.post('/api/hold-slots', { slotIds: [slots[hour % 2]![hour]!.id] }, newBrowser()),
  )
  const writing = app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: full, part: [0, 2] },
      { facilityId: north, part: [0, 1] },
    ]),
  )
  const [answers] = await Promise.all([Promise.all(holds), writing])
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  const strays = await app.db`
    select 1 from reservation r join facility f on f.id = r.facility_id
    where f.id = any (${[full, north]}::uuid[]) and (r.ground_id, r.ground_part) <> (f.ground_id, f.ground_part)`
  expect(strays).toHaveLength(0)
})
