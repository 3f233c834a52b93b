import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { defaultRefundPolicy } from '#facilities/refund-policy.ts'
import { networkKey } from '#kit/server/http/client-address.ts'
import { MAX_HOLDS, MAX_NETWORK_HOLDS, MAX_UNKNOWN_HOLDS_AT_FACILITY } from '../hold-limits.ts'
import { extendHolds } from './extend-holds.ts'
import { holdSlots } from './hold-slots.ts'

const lines: string[] = []
const app = await testApp({
  env: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' },
  logTo: { write: line => void lines.push(line) },
})

/** Slot ids of the next days, 16 a day. */
async function slotIdsOf(facility: string, days: number): Promise<string[]> {
  const each = await Promise.all(Array.from({ length: days }, (_, day) => slotsOf(app, facility, futureDate(day + 1))))
  return each.flat().map(({ id }) => id)
}

const keyOf = (ip: string) => networkKey(app.services.signingSecret, ip)

async function holdFrom(remoteAddress: string, slotIds: readonly string[], as: Browser = newBrowser()) {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/hold-slots',
    payload: { slotIds },
    remoteAddress,
    cookies: Object.fromEntries(as.cookies),
  })
  return { status: reply.statusCode, code: reply.json<{ code?: string }>().code }
}

async function heldAt(facility: string): Promise<number> {
  const [row] = await app.db<{ count: number }[]>`
    select count(*)::int as count from reservation where facility_id = ${facility} and expires_at > now()`
  return row!.count
}

test('hold limits match the documented values', () => {
  expect([MAX_HOLDS, MAX_NETWORK_HOLDS, MAX_UNKNOWN_HOLDS_AT_FACILITY]).toEqual([48, 96, 192])
})

test('M1: a thousand cookie jars from one address cannot empty a facility', async () => {
  const facility = await makeFacility(app.db)
  const slotIds = await slotIdsOf(facility, 20)
  const address = '203.0.113.7'
  // Stays below the request limits, which alone would stop most of them: each jar is a new visitor, ten at a time.
  const codes = new Map<string, number>()
  for (let jar = 0; jar < 1_000; jar += 10) {
    const answers = Array.from({ length: 10 }, (_, next) =>
      holdSlots(app.db, {
        slotIds: [slotIds[(jar + next) % slotIds.length]!],
        visitorId: randomUUID(),
        networkKey: keyOf(address),
      }).then(
        () => 'held',
        (error: { code?: string }) => error.code ?? 'failed',
      ),
    )
    for (const code of await Promise.all(answers)) codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  expect(codes.get('held')).toBe(MAX_NETWORK_HOLDS)
  expect(codes.get('too-many-holds-on-network')).toBe(1_000 - MAX_NETWORK_HOLDS)
  expect(await heldAt(facility)).toBe(MAX_NETWORK_HOLDS)
  expect(await holdFrom(address, [slotIds.at(-1)!])).toEqual({ status: 429, code: 'too-many-holds-on-network' })
  expect(await holdFrom('198.51.100.9', [slotIds.at(-1)!])).toMatchObject({ status: 200 })
})

test('M1: concurrent large requests from one IPv6 network stay within its limit, each all or nothing', async () => {
  const facility = await makeFacility(app.db)
  const slotIds = await slotIdsOf(facility, 20)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      holdFrom(`2001:db8:0:7::${index + 1}`, slotIds.slice(index * MAX_HOLDS, (index + 1) * MAX_HOLDS)),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ code }) => code === 'too-many-holds-on-network')).toHaveLength(4)
  expect(await heldAt(facility)).toBe(MAX_NETWORK_HOLDS)
  const refusals = lines.filter(line => line.includes('too-many-holds-on-network'))
  expect(refusals.length).toBeGreaterThan(0)
  expect(refusals.join('')).not.toContain('2001:db8')
})

test('M1: concurrent requests by one visitor share one limit', async () => {
  const facility = await makeFacility(app.db)
  const slotIds = await slotIdsOf(facility, 9)
  const visitorId = randomUUID()
  const batches = Array.from({ length: 3 }, (_, index) => slotIds.slice(index * MAX_HOLDS, (index + 1) * MAX_HOLDS))
  const answers = await Promise.allSettled(
    batches.map(some => holdSlots(app.db, { slotIds: some, visitorId, networkKey: null })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await heldAt(facility)).toBe(MAX_HOLDS)
})

test('M1: unknown visitors from many addresses cannot empty a facility; known ones can still hold', async () => {
  const facility = await makeFacility(app.db)
  const slotIds = await slotIdsOf(facility, 20)
  const jars = Array.from({ length: 6 }, (_, index) =>
    holdFrom(`10.7.${index}.1`, slotIds.slice(index * 40, (index + 1) * 40)),
  )
  const answers = await Promise.all(jars)
  expect(answers.filter(({ code }) => code === 'too-many-holds-at-facility')).toHaveLength(2)
  expect(await heldAt(facility)).toBe(160)
  const rest = slotIds.slice(240)
  const room = MAX_UNKNOWN_HOLDS_AT_FACILITY - 160
  const refused = { status: 429, code: 'too-many-holds-at-facility' }
  expect(await holdFrom('10.8.0.1', rest.slice(0, room + 1))).toEqual(refused)
  expect(await holdFrom('10.8.0.1', rest.slice(0, room))).toMatchObject({ status: 200 })
  expect(await holdFrom('10.8.0.2', rest.slice(room, room + 1))).toEqual(refused)

  const owner = await app.owner()
  await app.db`update account set email_verified = false where id = ${owner.account.id}`
  expect(await holdFrom('10.8.0.3', rest.slice(room, room + 1), owner)).toEqual(refused)
  await app.db`update account set email_verified = true where id = ${owner.account.id}`
  expect(await holdFrom('10.8.0.3', rest.slice(room, room + 1), owner)).toMatchObject({ status: 200 })

  const visitorId = randomUUID()
  const more = { slotIds: rest.slice(room + 1, room + 2), visitorId, networkKey: keyOf('10.8.0.4') }
  await expect(holdSlots(app.db, more)).rejects.toMatchObject({ code: 'too-many-holds-at-facility' })
  await app.db`
    insert into booking (reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents, customer_name,
      customer_email, customer_phone, refund_policy)
    values (${visitorId}, ${facility}, ${visitorId}, 'hold', 'confirmed', '[]', now() - interval '2 days',
      now() - interval '1 day', 0, 'Ada', 'ada@example.org', '', ${app.db.json(defaultRefundPolicy)})`
  await expect(holdSlots(app.db, more)).resolves.toMatchObject({ facilityId: facility })
})

test('M1: expired holds are extended only within the network limit', async () => {
  const [facilityId, other] = [await makeFacility(app.db), await makeFacility(app.db)]
  const [first, second] = [await slotIdsOf(facilityId, 7), await slotIdsOf(other, 7)]
  const visitorId = randomUUID()
  const network = keyOf('203.0.113.80')
  await holdSlots(app.db, { slotIds: first.slice(0, MAX_HOLDS), visitorId, networkKey: network })
  await app.db`update reservation set expires_at = now() - interval '1 minute' where visitor_id = ${visitorId}`
  const rivals = [randomUUID(), randomUUID()]
  for (const [index, rival] of rivals.entries()) {
    const slotIds = second.slice(index * MAX_HOLDS, (index + 1) * MAX_HOLDS)
    await holdSlots(app.db, { slotIds, visitorId: rival, networkKey: network })
  }

  const rows = await app.db<{ start: Date; end: Date }[]>`
    select lower(during) as start, upper(during) as end from reservation where visitor_id = ${visitorId}`
  const periods = rows.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
  const extend = () => app.db.begin(tx => extendHolds(tx, { visitorId, facilityId, periods, minutes: 10 }))
  const live = async () => {
    const [row] = await app.db<{ count: number }[]>`
      select count(*)::int as count from reservation where network_key = ${network} and expires_at > now()`
    return row!.count
  }
  expect(await extend()).toEqual([])
  expect(await live()).toBe(MAX_NETWORK_HOLDS)
  await app.db`delete from reservation where visitor_id = ${rivals[0]!}`
  expect(await extend()).toHaveLength(MAX_HOLDS)
  expect(await live()).toBe(MAX_NETWORK_HOLDS)
  // Extending live holds adds none.
  expect(await extend()).toHaveLength(MAX_HOLDS)
})

test('M1: expired holds from two networks are not extended past the limit of either', async () => {
  const [facilityId, other] = [await makeFacility(app.db), await makeFacility(app.db)]
  const [[first, second], rivals] = [await slotIdsOf(facilityId, 1), await slotIdsOf(other, 7)]
  const visitorId = randomUUID()
  const networks = ['203.0.113.81', '203.0.113.82'].map(keyOf)
  const hold = (slotIds: string[], visitor: string, network: string) =>
    holdSlots(app.db, { slotIds, visitorId: visitor, networkKey: network })
  await hold([first!], visitorId, networks[0]!)
  await hold([second!], visitorId, networks[1]!)
  const rows = await app.db<{ start: Date; end: Date }[]>`
    update reservation set expires_at = now() - interval '1 minute' where visitor_id = ${visitorId}
    returning lower(during) as start, upper(during) as end`
  const periods = rows.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
  // Whichever of the two is looked at.
  for (const [full, network] of networks.entries()) {
    const holders = [randomUUID(), randomUUID()]
    for (const [index, holder] of holders.entries())
      await hold(rivals.slice(index * MAX_HOLDS, (index + 1) * MAX_HOLDS), holder, network)
    const extended = await app.db.begin(tx => extendHolds(tx, { visitorId, facilityId, periods, minutes: 10 }))
    expect(extended, `network ${full} is full`).toEqual([])
    await app.db`delete from reservation where visitor_id = any(${holders}::uuid[])`
  }
})

test('M1: 60 visitors behind one address can hold slots', async () => {
  const facilities = await Promise.all([makeFacility(app.db), makeFacility(app.db)])
  const slots = (await Promise.all(facilities.map(id => slotIdsOf(id, 2)))).flat()
  const answers = await Promise.all(slots.slice(0, 60).map(id => holdFrom('192.0.2.44', [id])))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('M1: the network hash is deleted when its hold ends', async () => {
  const facility = await makeFacility(app.db)
  const [first, second] = await slotIdsOf(facility, 1)
  const visitorId = randomUUID()
  await holdSlots(app.db, { slotIds: [first!, second!], visitorId, networkKey: keyOf('192.0.2.1') })
  const kept = () => app.db`select 1 from reservation where facility_id = ${facility} and network_key is not null`
  expect(await kept()).toHaveLength(2)
  await app.db`
    update reservation set kind = 'block', visitor_id = null, expires_at = null where facility_id = ${facility}
      and id = (select id from reservation where facility_id = ${facility} limit 1)`
  expect(await kept()).toHaveLength(1)
})
