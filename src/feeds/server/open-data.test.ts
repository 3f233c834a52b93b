import fc from 'fast-check'
import { expect, test } from 'vitest'
import { follow, newReplica, type Replica } from '#app/testing/follow-feed.ts'
import { liveEnv } from '#app/testing/live-env.ts'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import type { AvailabilitySlot, Schedule } from '#availability/contract.ts'
import { writeSchedules } from '#availability/schedule/server/write-schedules.ts'
import { facilityId, loadCatalogue } from '#facilities/server/load-catalogue.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { addDays, DAY, dateIn } from '#kit/shared/time.ts'
import type { FeedPage } from '../contract.ts'
import { feedPaths } from '../dataset.ts'

const app = await testApp()
const live = await testApp({ env: { ...liveEnv, RATE_LIMITS: 'on' } })
const { slots: SLOTS, facilityUses: USES } = feedPaths
const ZONE = 'America/New_York'

type SlotTable = Record<string, [end: number, remaining: number, price: number]>

/** Future slots of a facility in a reader's copy. */
function slotsIn(replica: Replica, facility: string): SlotTable {
  const mine = [...replica.items.values()].filter(({ id }) => id.startsWith(facility.replaceAll('-', '')))
  return Object.fromEntries(
    mine
      .map(
        ({ data }) =>
          data as { startDate: string; endDate: string; remainingUses: number; offers: { price: number }[] },
      )
      .filter(({ startDate }) => Date.parse(startDate) > Date.now())
      .map(({ startDate, endDate, remainingUses, offers }) => [
        Date.parse(startDate),
        [Date.parse(endDate), remainingUses, offers[0]!.price],
      ]),
  )
}

/** As the availability endpoint returns it. */
async function availableSlots(facility: string): Promise<SlotTable> {
  const end = Math.floor(Date.now() / DAY) * DAY + 14 * DAY
  const today = dateIn(ZONE, Date.now())
  const days = await Promise.all(Array.from({ length: 16 }, (_, day) => slotsOf(app, facility, addDays(today, day))))
  return Object.fromEntries(
    days
      .flat()
      .map(slot => ({ ...slot, start: Date.parse(slot.startTime) }))
      .filter(({ start }) => start > Date.now() && start < end)
      .map(slot => [slot.start, [Date.parse(slot.endTime), slot.status === 'open' ? 1 : 0, Number(slot.pricePerSlot)]]),
  )
}

const ownHours = (slotMinutes: number, opens = '08:00'): Schedule => ({
  slotMinutes,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens, closes: '20:00' }],
})

const setHours = (facilityId: string, schedule: Schedule) =>
  app.db.begin(tx => writeSchedules(tx, [{ facilityId, schedule }]))

/** Two halves and the whole of one ground, so each affects others. */
async function makeSharedGround(): Promise<string[]> {
  const ids = [await makeFacility(app.db), await makeFacility(app.db), await makeFacility(app.db)]
  const parts = ['[0,2)', '[0,1)', '[1,2)']
  await app.db`
    update facility f set ground_id = (select ground_id from facility where id = ${ids[0]!}), ground_part = p.part
    from unnest(${ids}::uuid[], ${parts}::int4range[]) as p (id, part) where f.id = p.id`
  return ids
}

/** One change at a facility; numbers select which. */
async function applyChange(facilities: readonly string[], [kind, which, day, slot]: readonly number[]): Promise<void> {
  const facility = facilities[which! % facilities.length]!
  const date = addDays(dateIn(ZONE, Date.now()), 1 + (day! % 12))
  const free = (await slotsOf(app, facility, date)).filter(({ status }) => status === 'open')
  const chosen = free[slot! % (free.length || 1)]
  if (!chosen) return
  const browser = newBrowser()
  const isHeld = (await app.post('/api/hold-slots', { slotIds: [chosen.id] }, browser)).status === 200
  if (!isHeld || kind === 0) return
  if (kind === 1) await app.post('/api/release-slots', { slotIds: [chosen.id] }, browser)
  if (kind === 2) await toBooking(chosen)
  if (kind === 3) await setHours(facility, ownHours(30 + 15 * (slot! % 4)))
  // A hold that expires during the read, without any write.
  if (kind === 4)
    await app.db`
    update reservation set expires_at = clock_timestamp() + interval '20 milliseconds'
    where facility_id = ${facility} and lower(during) = ${chosen.startTime} and kind = 'hold'`
}

async function toBooking({ facilityId, startTime }: AvailabilitySlot): Promise<void> {
  await app.db`
    update reservation set kind = 'booking', booking_id = gen_random_uuid(), visitor_id = null, expires_at = null
    where facility_id = ${facilityId} and lower(during) = ${startTime}`
}

test('a client that follows the feed during changes matches the availability endpoint', async () => {
  const facilities = await makeSharedGround()
  const replica = await follow(app, newReplica(SLOTS))
  const event = fc.tuple(fc.nat(4), fc.nat(2), fc.nat(11), fc.nat(15))
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 4 }), async events => {
      const left = [...events]
      const next = async () => {
        const one = left.pop()
        if (one) await applyChange(facilities, one)
      }
      await next()
      await follow(app, replica, next)
      while (left.length > 0) await next()
      await new Promise(resolve => setTimeout(resolve, 30))
      await follow(app, replica)
      for (const facility of facilities) expect(slotsIn(replica, facility)).toEqual(await availableSlots(facility))
    }),
    { numRuns: 8 },
  )
  // A new reader gets the same result.
  const fresh = await follow(app, newReplica(SLOTS))
  for (const facility of facilities) expect(slotsIn(fresh, facility)).toEqual(slotsIn(replica, facility))
})

test('a client between two changes gets the one that commits late', async () => {
  const facility = await makeFacility(app.db)
  const other = await makeFacility(app.db)
  const replica = await follow(app, newReplica(SLOTS))
  await app.db.begin(async tx => {
    await tx`update facility set price_cents = 4500 where id = ${facility}`
    await holdSome(app, other, 1)
    await follow(app, replica)
  })
  await follow(app, replica)
  expect(slotsIn(replica, facility)).toEqual(await availableSlots(facility))
  expect(slotsIn(replica, other)).toEqual(await availableSlots(other))
})

test('changed hours, retirement and deletion remove slots', async () => {
  const facility = await makeFacility(app.db)
  const [closed, removed] = [await makeFacility(app.db), await makeFacility(app.db, { schedule: ownHours(90) })]
  const replica = await follow(app, newReplica(SLOTS))
  const uses = await follow(app, newReplica(USES))
  expect(Object.keys(slotsIn(replica, removed))).not.toHaveLength(0)
  await setHours(facility, ownHours(45, '09:15'))
  await app.db`update facility set retired_at = now() where id = ${closed}`
  await app.db`delete from facility where id = ${removed}`
  await follow(app, replica)
  await follow(app, uses)
  expect(slotsIn(replica, facility)).toEqual(await availableSlots(facility))
  for (const id of [closed, removed]) {
    expect(slotsIn(replica, id)).toEqual({})
    expect(uses.items.has(id)).toBe(false)
  }
  expect(uses.items.has(facility)).toBe(true)
})

test('an externally managed facility is listed with its booking URL but no slots', async () => {
  const facility = await makeFacility(app.db)
  const replica = await follow(app, newReplica(SLOTS))
  const uses = await follow(app, newReplica(USES))
  expect(slotsIn(replica, facility)).not.toEqual({})
  expect(uses.items.get(facility)!.data).toMatchObject({ offers: [{ url: expect.stringMatching(/\/booking\//) }] })
  const page = 'https://rec.example.org/book'
  await app.db`update facility set provider_type = 'civicrec', booking_url = ${page} where id = ${facility}`
  await follow(app, replica)
  await follow(app, uses)
  expect(slotsIn(replica, facility)).toEqual({})
  expect(uses.items.get(facility)!.data).toMatchObject({
    offers: [{ url: page }],
    description: expect.stringContaining(`Its calendar is kept in another booking system: ${page}.`),
  })
  // Its calendar is ours again, so its times return.
  await app.db`update facility set provider_type = 'manual' where id = ${facility}`
  expect(slotsIn(await follow(app, replica), facility)).toEqual(await availableSlots(facility))
})

test('a connected facility has no slots while connected', async () => {
  const facility = await makeFacility(app.db)
  const replica = await follow(app, newReplica(SLOTS))
  const before = slotsIn(replica, facility)
  expect(before).not.toEqual({})
  await app.db`insert into provider_connection (facility_id, provider, settings) values (${facility}, 'civicrec', '{}')`
  expect(slotsIn(await follow(app, replica), facility)).toEqual({})
  await app.db`delete from provider_connection where facility_id = ${facility}`
  expect(slotsIn(await follow(app, replica), facility)).toEqual(before)
})

test('pages are cacheable for an hour, the last for seconds, with an ETag', async () => {
  await makeFacility(app.db)
  const first = await app.get<FeedPage>(SLOTS)
  expect(first.headers['cache-control']).toBe('public, max-age=3600')
  const end = await app.get<FeedPage>(`${SLOTS}?afterTimestamp=${Number.MAX_SAFE_INTEGER}&afterId=0`)
  expect([end.body.items, end.headers['cache-control']]).toEqual([[], 'public, max-age=8'])
  expect(end.body.next).toMatch(/\?afterTimestamp=9007199254740991&afterId=0$/)
  const headers = { 'if-none-match': String(end.headers.etag) }
  const again = await app.app.inject({ url: end.body.next.replace(/^https?:\/\/[^/]+/, ''), headers })
  expect(again.statusCode).toBe(304)
})

test.each([SLOTS, USES])('%s rejects invalid positions', async feed => {
  for (const query of ['afterTimestamp=1', 'afterId=1', 'afterTimestamp=soon&afterId=1', 'afterTimestamp=-1&afterId=1'])
    expect((await app.get(`${feed}?${query}`)).status).toBe(400)
  expect((await app.get(`${feed}?afterTimestamp=1&afterId=anything`)).status).toBe(200)
})

test('facilities from open data name their source and its license', async () => {
  const facility = await makeFacility(app.db, { source: 'dc_dpr' })
  const { items } = await follow(app, newReplica(USES))
  const { provider, description } = items.get(facility)!.data as { provider: { name: string }; description: string }
  expect(provider.name).toBe('Open Data DC, parks and recreation areas')
  expect(description).toContain('CC BY 4.0 (Open Data DC)')
})

test('offers have notice and booking window', async () => {
  const facility = await makeFacility(app.db, { schedule: { ...ownHours(60), leadMinutes: 120, windowDays: 5 } })
  const { items } = await follow(app, newReplica(SLOTS))
  const mine = [...items.values()].filter(({ id }) => id.startsWith(facility.replaceAll('-', '')))
  const [offer] = mine.at(-1)!.data!.offers as Record<string, string>[]
  expect(offer).toMatchObject({
    validThroughBeforeStartDate: 'PT2H',
    validFromBeforeStartDate: expect.stringMatching(/^PT1[2-4]\dH$/),
  })
})

test('times before the first bookable day are not offered', async () => {
  const facility = await makeFacility(app.db, { schedule: { ...ownHours(60), bookableFrom: futureDate(5) } })
  const replica = await follow(app, newReplica(SLOTS))
  const offered = Object.entries(await availableSlots(facility)).filter(([, [, remaining]]) => remaining > 0)
  expect(slotsIn(replica, facility)).toEqual(Object.fromEntries(offered))
  await setHours(facility, ownHours(60))
  expect(slotsIn(await follow(app, replica), facility)).toEqual(await availableSlots(facility))
})

test('outside the demo samples and slots at sample prices are excluded', async () => {
  const [sample, sampleTimes, real] = [
    await makeFacility(live.db, { isSample: true }),
    await makeFacility(live.db, { priceIsSample: true }),
    await makeFacility(live.db),
  ]
  const uses = await follow(live, newReplica(USES))
  expect([sample, sampleTimes, real].map(id => uses.items.has(id))).toEqual([false, true, true])
  const replica = await follow(live, newReplica(SLOTS))
  expect([sample, sampleTimes].map(id => slotsIn(replica, id))).toEqual([{}, {}])
  expect(slotsIn(replica, real)).not.toEqual({})
})

test('changes older than 30 days are deleted', async () => {
  await app.db`insert into feed_change values (now() - interval '31 days', gen_random_uuid(), '[2026-01-01,2026-01-02)')`
  expect(await app.run('delete-feed-changes')).toMatch(/^1 removed/)
  expect(await app.run('delete-feed-changes')).toBe('0 removed')
})

test('facilities without slots do not end the feed early', async () => {
  const never: Schedule = { slotMinutes: 60, hours: [{ days: [], opens: '08:00', closes: '09:00' }] }
  for (let made = 0; made < 40; made += 1) await makeFacility(app.db, { schedule: never })
  const facility = await makeFacility(app.db)
  const replica = await follow(app, newReplica(SLOTS))
  expect(slotsIn(replica, facility)).toEqual(await availableSlots(facility))
})

test('pages have 500 ordered items without duplicates', async () => {
  const { pages } = await follow(app, newReplica(SLOTS))
  expect(pages.length).toBeGreaterThan(3)
  expect(pages.slice(0, -2).map(({ items }) => items.length)).toEqual(pages.slice(0, -2).map(() => 500))
  for (const { items, next } of pages) {
    const last = items.at(-1)
    if (last) expect(new URL(next).search).toContain(`?afterTimestamp=${last.modified}&afterId=${last.id}`)
  }
  const items = pages.flatMap(page => page.items)
  const keys = items.map(({ modified, id }) => `${modified} ${id}`)
  expect(keys).toEqual(keys.toSorted())
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
})

test('a new client gets no past deletions; an existing one does', async () => {
  const facility = await makeFacility(app.db)
  const mine = ({ items }: FeedPage) => items.filter(({ id }) => id.startsWith(facility.replaceAll('-', '')))
  await app.db`update feed_facility set offer_at = now() - interval '40 days' where facility_id = ${facility}`
  const fresh = await follow(app, newReplica(SLOTS))
  const listed = fresh.pages.flatMap(mine)
  expect(listed.length).toBeGreaterThan(13)
  expect(listed.filter(({ state }) => state === 'deleted')).toEqual([])
  expect(slotsIn(fresh, facility)).toEqual(await availableSlots(facility))
  const position = `afterTimestamp=${Date.now() - 12 * DAY}&afterId=0`
  const returning = await follow(app, newReplica(`${SLOTS}?${position}`))
  const days = returning.pages.flatMap(mine).filter(({ state }) => state === 'deleted')
  expect(new Set(days.map(({ modified }) => modified)).size).toBeGreaterThanOrEqual(7)
  // A first read keeps omitting the same deletions, but gets those after its start.
  const { next } = fresh.pages[0]!
  const startedAt = Number(new URL(next).searchParams.get('startedAt') ?? Math.floor(Date.now() / DAY) * DAY)
  const later = await follow(app, newReplica(`${SLOTS}?${position}&startedAt=${startedAt - 2 * DAY}`))
  const left = later.pages.flatMap(mine).filter(({ state }) => state === 'deleted')
  expect(new Set(left.map(({ modified }) => modified))).toEqual(new Set([startedAt - DAY, startedAt]))
})

test('missing parts of an address are filled in and marked as approximate', async () => {
  const [bare, whole] = [
    await makeFacility(app.db, { name: 'Court 3' }),
    await makeFacility(app.db, { street: '1 Chalk Lane', zip: '11216' }),
  ]
  const { items } = await follow(app, newReplica(USES))
  const placeOf = (id: string) => items.get(id)!.data!.location as { description?: string; address: object }
  expect(placeOf(bare).address).toMatchObject({
    streetAddress: 'Court 3',
    postalCode: expect.stringMatching(/^11\d{3}$/),
  })
  expect(placeOf(bare).description).toMatch(/postal code is approximate.*street address is approximate/)
  expect(placeOf(whole).address).toMatchObject({ streetAddress: '1 Chalk Lane', postalCode: '11216' })
  expect(placeOf(whole).description).toBeUndefined()
})

test('a facility without a ZIP code nearby is excluded and counted', async () => {
  const other = await testApp()
  await makeFacility(other.db)
  const far = await makeFacility(other.db, { latitude: 30, longitude: -140 })
  expect((await follow(other, newReplica(USES))).items.has(far)).toBe(false)
  expect((await other.get('/api/open-data')).body).toEqual({ listedFacilities: 1, excludedFacilities: 1 })
  await other.db`update facility set zip = '93401' where id = ${far}`
  expect((await follow(other, newReplica(USES))).items.has(far)).toBe(true)
})

test('an excluded facility has no slots until it has a ZIP code', async () => {
  const other = await testApp()
  const far = await makeFacility(other.db, { latitude: 30, longitude: -140 })
  const replica = await follow(other, newReplica(SLOTS))
  expect(slotsIn(replica, far)).toEqual({})
  await other.db`update facility set zip = '93401' where id = ${far}`
  expect(slotsIn(await follow(other, replica), far)).not.toEqual({})
  await other.db`update facility set zip = null where id = ${far}`
  expect(slotsIn(await follow(other, replica), far)).toEqual({})
  await other.db`update facility set latitude = 35.28, longitude = -120.66, state = 'CA' where id = ${far}`
  expect(slotsIn(await follow(other, replica), far)).not.toEqual({})
})

test('slots never offered are not deleted, so a new catalog starts without deletions', async () => {
  const other = await testApp()
  const rows = ['connected', 'priceless', 'sold'].map(sourceRef => ({
    source: 'test',
    sourceRef,
    name: sourceRef,
    city: 'Brooklyn',
    state: 'NY',
    latitude: 40.68,
    longitude: -73.95,
    timeZone: ZONE,
    sportTypes: ['Basketball' as const],
    pricePerHourUsd: sourceRef === 'priceless' ? null : 30,
  }))
  const [connected, priceless, sold] = rows.map(facilityId) as [string, string, string]
  const connect = (db: Db | Tx) =>
    db`insert into provider_connection (facility_id, provider, settings) values (${connected}, 'civicrec', '{}')`
  await other.db.begin(async tx => {
    await loadCatalogue(tx, rows)
    await writeSchedules(tx, [{ facilityId: sold, schedule: ownHours(90) }])
    await connect(tx)
  })
  const replica = await follow(other, newReplica(SLOTS))
  const deletions = () => replica.pages.splice(0).flatMap(({ items }) => items.filter(item => item.state === 'deleted'))
  expect(deletions()).toEqual([])
  expect([connected, priceless].map(id => slotsIn(replica, id))).toEqual([{}, {}])
  expect(slotsIn(replica, sold)).not.toEqual({})
  // Slots offered for a while are deleted again.
  await other.db`delete from provider_connection where facility_id = ${connected}`
  await other.db`update facility set price_cents = 2000 where id = ${priceless}`
  await follow(other, replica)
  for (const id of [connected, priceless]) expect(slotsIn(replica, id)).not.toEqual({})
  expect(deletions()).toEqual([])
  await connect(other.db)
  await other.db`update facility set price_cents = null where id = ${priceless}`
  await follow(other, replica)
  for (const id of [connected, priceless]) expect(slotsIn(replica, id)).toEqual({})
  expect(deletions().length).toBeGreaterThan(100)
})
