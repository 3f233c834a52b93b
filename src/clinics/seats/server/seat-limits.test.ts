import { expect, test } from 'vitest'
import { openSeats } from '#app/testing/buy-seats.ts'
import { makeClinic } from '#app/testing/make-clinic.ts'
import { type Browser, newBrowser, testApp } from '#app/testing/test-app.ts'
import { MAX_HELD_SEATS, MAX_NETWORK_SEATS, MAX_NETWORK_SEATS_IN_CLINIC, MAX_SEATS } from '#clinics/options.ts'

const lines: string[] = []
const app = await testApp({
  env: { RATE_LIMITS: 'on', LOG_LEVEL: 'info' },
  logTo: { write: line => void lines.push(line) },
})
const unlimited = await testApp()

const manySeats = () => makeClinic(app.db, { maxParticipants: 200 })

async function holdFrom(
  remoteAddress: string,
  { clinicId, places = MAX_SEATS }: { clinicId: string; places?: number },
  as: Browser = newBrowser(),
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/create-nil-payment-intent',
    payload: { clinicId, amount: String(places * 45), participantEmail: 'sam@example.org', places },
    remoteAddress,
    cookies: Object.fromEntries(as.cookies),
  })
  for (const { name, value } of reply.cookies) as.cookies.set(name, value)
  return { status: reply.statusCode, code: reply.json<{ code?: string }>().code }
}

async function seatsHeld(clinicIds: readonly string[]): Promise<number> {
  const [row] = await app.db<{ seats: number }[]>`
    select coalesce(sum(seats), 0)::int as seats from clinic_hold
    where clinic_id = any(${[...clinicIds]}::uuid[]) and expires_at > now()`
  return row!.seats
}

const refused = { status: 429, code: 'too-many-places-on-network' }

test('seat limits match the documented values', () => {
  expect([MAX_HELD_SEATS, MAX_NETWORK_SEATS_IN_CLINIC, MAX_NETWORK_SEATS]).toEqual([20, 20, 60])
})

test('M1: cookie jars from one address cannot hold all seats, and refusals are logged without the address', async () => {
  const clinicId = await manySeats()
  const address = '203.0.113.7'
  const answers = await Promise.all(Array.from({ length: 8 }, () => holdFrom(address, { clinicId })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ status }) => status !== 200)).toEqual(Array.from({ length: 6 }, () => refused))
  expect(await seatsHeld([clinicId])).toBe(MAX_NETWORK_SEATS_IN_CLINIC)
  expect(await holdFrom('198.51.100.9', { clinicId })).toMatchObject({ status: 200 })
  const refusals = lines.filter(line => line.includes('too-many-places-on-network')).join('')
  expect(refusals).toContain('"refused"')
  expect(refusals).not.toContain(address)
})

test('M1: concurrent requests from one IPv6 network share its limit across clinics', async () => {
  const clinicIds = await Promise.all(Array.from({ length: 8 }, manySeats))
  const answers = await Promise.all(
    clinicIds.map((clinicId, index) => holdFrom(`2001:db8:0:7::${index + 1}`, { clinicId })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_NETWORK_SEATS / MAX_SEATS)
  expect(await seatsHeld(clinicIds)).toBe(MAX_NETWORK_SEATS)
  expect(await holdFrom('2001:db8:0:8::1', { clinicId: clinicIds[0]! })).toMatchObject({ status: 200 })
})

test('M1: one browser has one limit across clinics and networks', async () => {
  const clinicIds = await Promise.all(Array.from({ length: 6 }, manySeats))
  const browser = newBrowser()
  await holdFrom('203.0.113.20', { clinicId: clinicIds[0]!, places: 1 }, browser)
  await Promise.all(clinicIds.map((clinicId, index) => holdFrom(`203.0.113.${30 + index}`, { clinicId }, browser)))
  expect(await seatsHeld(clinicIds)).toBe(MAX_HELD_SEATS)
})

test('M1: a hold increased from another network counts there', async () => {
  const clinicId = await manySeats()
  const jars = Array.from({ length: 4 }, newBrowser)
  for (const jar of jars) await holdFrom('203.0.113.50', { clinicId, places: 1 }, jar)
  const grown = []
  for (const jar of jars) grown.push(await holdFrom('203.0.113.51', { clinicId }, jar))
  expect(grown.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(grown.at(-1)).toEqual(refused)
  expect(await seatsHeld([clinicId])).toBe(2 * MAX_SEATS + 2)
  // An existing hold can be renewed although its network is at the limit.
  expect(await holdFrom('203.0.113.51', { clinicId, places: 1 }, jars[3])).toMatchObject({ status: 200 })
})

test('M1: a team of twenty behind one address can hold seats', async () => {
  const clinicId = await makeClinic(app.db)
  const answers = await Promise.all(Array.from({ length: 20 }, () => holdFrom('192.0.2.44', { clinicId, places: 1 })))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('M1: the network hash is deleted when its seat hold expires', async () => {
  const clinicId = await manySeats()
  await holdFrom('192.0.2.1', { clinicId })
  const kept = () => app.db`select 1 from clinic_hold where clinic_id = ${clinicId} and network_key is not null`
  expect(await kept()).toHaveLength(1)
  await app.db`update clinic_hold set expires_at = now() - interval '1 second' where clinic_id = ${clinicId}`
  await app.run('offer-clinic-seats')
  expect(await kept()).toHaveLength(0)
  expect(await holdFrom('192.0.2.1', { clinicId })).toMatchObject({ status: 200 })
})

test('with RATE_LIMITS=off networks are neither limited nor stored', async () => {
  const clinicId = await makeClinic(unlimited.db, { maxParticipants: 200 })
  for (let jar = 0; jar < 3; jar++)
    expect(await openSeats(unlimited, { clinicId, places: MAX_SEATS }, newBrowser())).toMatchObject({ status: 200 })
  expect(await unlimited.db`select 1 from clinic_hold where network_key is not null`).toHaveLength(0)
})
