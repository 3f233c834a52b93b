import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { makeOwnedFacility } from '#app/testing/make-owned.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { connect } from '#kit/server/db/db.ts'
import { instantOf } from '#kit/shared/time.ts'
import { holdJobs } from '../holds/server/cleanup/jobs.ts'
import { announceChanges } from './announce-changes.ts'
import { CHANGES_CHANNEL, mergePeriods, readChanges, writeChanges } from './change-message.ts'
import { streamGate } from './stream-limits.ts'

/** The process where changes happen. */
const app = await testApp()
/** The process that serves the streams, on the same database. */
const other = await startProcess(app.address)
const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
afterAll(() => other.stop())

type Stream = {
  status: number
  headers: Headers
  /** Number of `changed` events received. */
  received(): number
  /** Waits up to ten seconds for more than this many events. */
  receives(than?: number): Promise<boolean>
  text(): string
  ended: Promise<void>
  close(): void
}

/** Opens a stream and waits until its process listens. Does not count events until then. */
async function openStream(facilityId: string, { date = futureDate(), from = other.origin } = {}): Promise<Stream> {
  const controller = new AbortController()
  const url = `${from}/api/availability-events?facilityId=${facilityId}&date=${date}`
  const answer = await fetch(url, { signal: controller.signal })
  let text = ''
  async function read() {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) text += part
  }
  const ended = read().catch(() => {})
  if (answer.ok) {
    while (!text.includes('event: changed')) {
      announceChanges(app.db, { facilityId, periods: [{ start: 0, end: Number.MAX_SAFE_INTEGER / 1000 }] })
      await sleep(50)
    }
    await sleep(250)
  }
  const before = text.split('event: changed').length
  const received = () => text.split('event: changed').length - before
  return {
    status: answer.status,
    headers: answer.headers,
    received,
    async receives(than = 0) {
      for (const end = Date.now() + 10_000; Date.now() < end && received() <= than; ) await sleep(5)
      return received() > than
    },
    text: () => text,
    ended,
    close: () => controller.abort(),
  }
}

const slotOf = async (facilityId: string, index = 0) => (await slotsOf(app, facilityId))[index]!.id
const hold = (slotIds: string[], browser = newBrowser()) => app.post('/api/hold-slots', { slotIds }, browser)

test('a stream in another process gets holds and releases', async () => {
  const facility = await makeFacility(app.db)
  const stream = await openStream(facility)
  expect(stream.status).toBe(200)
  const browser = newBrowser()
  const slotIds = [await slotOf(facility)]
  await hold(slotIds, browser)
  expect(await stream.receives()).toBe(true)
  await sleep(200)
  expect(stream.received()).toBe(1)
  await app.post('/api/release-slots', { slotIds }, browser)
  expect(await stream.receives(1)).toBe(true)
  stream.close()
})

test('announcements from other domains and expired holds reach the stream', async () => {
  const facility = await makeFacility(app.db)
  const stream = await openStream(facility)
  const start = instantOf(futureDate(), 600, 'America/New_York')
  announceChanges(app.db, { facilityId: facility, periods: [{ start, end: start + 3_600_000 }] })
  expect(await stream.receives()).toBe(true)
  await hold([await slotOf(facility)])
  expect(await stream.receives(1)).toBe(true)
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${facility}`
  for (const job of holdJobs) await job.run({ db: app.db, log: app.app.log })
  expect(await stream.receives(2)).toBe(true)
  stream.close()
})

test('new hours reach the streams of every day', async () => {
  const owner = await app.owner()
  const facility = await makeOwnedFacility(app.db, { ownerId: owner.account.id })
  const streams = await Promise.all([0, 300].map(day => openStream(facility, { date: futureDate(day) })))
  const schedule = { slotMinutes: 60, hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '08:00', closes: '12:00' }] }
  await app.post(`/api/owner/facilities/${facility}/schedule`, { schedule, revision: 0 }, owner)
  for (const stream of streams) {
    expect(await stream.receives()).toBe(true)
    stream.close()
  }
})

test('other days, other facilities and refused holds send nothing', async () => {
  const [facility, elsewhere] = await Promise.all([makeFacility(app.db), makeFacility(app.db)])
  await hold([await slotOf(facility)])
  const stream = await openStream(facility)
  await hold([(await slotsOf(app, facility, futureDate(8)))[0]!.id])
  await hold([await slotOf(elsewhere)])
  expect((await hold([await slotOf(facility)])).status).toBe(409)
  await sleep(400)
  expect(stream.received()).toBe(0)
  await hold([await slotOf(facility, 1)])
  expect(await stream.receives()).toBe(true)
  stream.close()
})

test('a change on the full field reaches its halves; one on a half does not reach the other', async () => {
  const [full, north, south] = await Promise.all([1, 2, 3].map(() => makeFacility(app.db)))
  await app.db.begin(tx =>
    writeConflictSet(tx, [
      { facilityId: full!, part: [0, 2] },
      { facilityId: north!, part: [0, 1] },
      { facilityId: south!, part: [1, 2] },
    ]),
  )
  const [atFull, atNorth, atSouth] = await Promise.all([full!, north!, south!].map(id => openStream(id)))
  await sleep(300)
  const before = [atFull!, atNorth!, atSouth!].map(stream => stream.received())
  await hold([await slotOf(north!)])
  expect(await atFull!.receives(before[0])).toBe(true)
  expect(await atNorth!.receives(before[1])).toBe(true)
  await sleep(200)
  expect(atSouth!.received()).toBe(before[2])
  await hold([await slotOf(full!, 1)])
  expect(await atSouth!.receives(before[2])).toBe(true)
  for (const stream of [atFull!, atNorth!, atSouth!]) stream.close()
})

test('a hundred concurrent holds are batched into a few notifications', async () => {
  const messages: string[] = []
  const listener = connect(app.address, { max: 1 })
  const facilities = await Promise.all(Array.from({ length: 10 }, () => makeFacility(app.db)))
  const ids = (await Promise.all(facilities.map(id => slotsOf(app, id)))).flatMap(slots => slots.slice(0, 10))
  await sleep(200)
  await listener.listen(CHANGES_CHANNEL, payload => void messages.push(payload))
  const answers = await Promise.all(ids.map(({ id }) => hold([id])))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  const announced = () => [...new Set(messages.flatMap(readChanges).map(({ facilityId }) => facilityId))].sort()
  await expect.poll(announced).toEqual([...facilities].sort())
  // Ten on a quiet machine.
  expect(messages.length).toBeLessThan(50)
  await listener.end()
})

test('a stream is an uncached, unbuffered event stream with a retry delay', async () => {
  const stream = await openStream(await makeFacility(app.db), { from: origin })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('cache-control')).toBe('no-store')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.headers.get('content-encoding')).toBeNull()
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(stream.text()).toMatch(/^retry: 3000\n\n/)
  stream.close()
})

test('a lost listener connection is reopened and every stream notified', async () => {
  const facility = await makeFacility(app.db)
  const stream = await openStream(facility)
  // Ten seconds after listening, its last statement is the probe.
  await app.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and (query like 'listen%' or query = 'select 1') and pid <> pg_backend_pid()`
  expect(await stream.receives()).toBe(true)
  const received = stream.received()
  await hold([await slotOf(facility)])
  expect(await stream.receives(received)).toBe(true)
  stream.close()
})

test('an unknown facility answers 404 and an invalid date 400', async () => {
  const url = (facilityId: string, date: string) => `/api/availability-events?facilityId=${facilityId}&date=${date}`
  expect(await app.get(url(randomUUID(), futureDate()))).toMatchObject({
    status: 404,
    body: { code: 'facility-not-found' },
  })
  expect(await app.get(url(randomUUID(), 'soon'))).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
})

test('a visitor can open four streams; closing one allows another at once', async () => {
  const facility = await makeFacility(app.db)
  const held = await hold([await slotOf(facility)])
  const cookie = String(held.headers['set-cookie']).split(';', 1)[0]!
  const url = `${origin}/api/availability-events?facilityId=${facility}&date=${futureDate()}`
  const open = async (method = 'GET') => {
    const controller = new AbortController()
    const answer = await fetch(url, { method, headers: { cookie }, signal: controller.signal })
    return { answer, close: () => controller.abort() }
  }
  // A HEAD request leaves no stream open.
  for (let i = 0; i < 6; i++) expect((await open('HEAD')).answer.status).toBe(200)
  const streams = [await open(), await open(), await open(), await open()]
  const { answer } = await open()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
  expect(await answer.json()).toMatchObject({ code: 'too-many-streams' })
  streams[0]!.close()
  await sleep(100)
  const again = await open()
  expect(again.answer.status).toBe(200)
  for (const stream of [...streams, again]) stream.close()
})

test('the stream gate limits visitors, addresses and the process, and releases a stream once', () => {
  const gate = streamGate({ perVisitor: 1, perAddress: 2, perProcess: 3 })
  const refusal = expect.objectContaining({ code: 'too-many-streams', status: 503 })
  const admit = (visitorId: string | null, address: string) => gate.admit({ visitorId, address })
  const leave = admit('ann', 'here')
  expect(() => admit('ann', 'there')).toThrow(refusal)
  admit(null, 'here')
  expect(() => admit('ben', 'here')).toThrow(refusal)
  admit('ben', 'there')
  expect(() => admit('cat', 'elsewhere')).toThrow(refusal)
  leave()
  leave()
  expect(gate.open()).toBe(2)
  admit('ann', 'there')
  expect(() => admit(null, 'elsewhere')).toThrow(refusal)
})

test('addresses of one IPv6 network share a limit', () => {
  const gate = streamGate({ perVisitor: 1, perAddress: 2, perProcess: 9 })
  for (const address of ['2001:db8::1', '2001:db8::2']) gate.admit({ visitorId: null, address })
  expect(() => gate.admit({ visitorId: null, address: '2001:db8::3' })).toThrow(
    expect.objectContaining({ code: 'too-many-streams' }),
  )
  gate.admit({ visitorId: null, address: '2001:db8:0:1::3' })
  expect(gate.open()).toBe(3)
})

test('an idle stream sends a keep-alive every 25 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const quietApp = await testApp()
    const { port } = quietApp.app.server.address() as AddressInfo
    const facility = await makeFacility(quietApp.db)
    const url = `http://127.0.0.1:${port}/api/availability-events?facilityId=${facility}&date=${futureDate()}`
    const answer = await fetch(url)
    vi.advanceTimersByTime(50_000)
    await quietApp.app.close()
    expect((await answer.text()).match(/^: .+\n\n/gm)).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('closing the app ends open streams without waiting', async () => {
  const closing = await testApp()
  const { port } = closing.app.server.address() as AddressInfo
  const facility = await makeFacility(closing.db)
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/availability-events?facilityId=${facility}&date=${futureDate()}`,
  )
  const closed = once(closing.app.server, 'close')
  await closing.app.close()
  await closed
  expect(await answer.text()).toMatch(/^retry: 3000\n\n/)
})

test('announcing a change never throws, even without a database', async () => {
  const db = connect(app.address, { max: 1 })
  await db.end()
  expect(() => announceChanges(db, { facilityId: randomUUID(), periods: [{ start: 0, end: 1 }] })).not.toThrow()
  await sleep(200)
})

test('change payloads stay below the PostgreSQL limit and decode to the same changes', () => {
  const period = (i: number) => ({ start: i * 7_200_000, end: i * 7_200_000 + 3_600_000 })
  const changes = new Map(Array.from({ length: 300 }, (_, i) => [randomUUID(), [period(i), period(i + 9)]]))
  const payloads = writeChanges(changes)
  expect(payloads.length).toBeGreaterThan(1)
  expect(payloads.every(payload => payload.length < 8_000)).toBe(true)
  const read = payloads.flatMap(readChanges)
  expect(read).toEqual([...changes].flatMap(([facilityId, periods]) => periods.map(each => ({ facilityId, ...each }))))
  expect(readChanges('from another version\n')).toEqual([])
})

test('touching or overlapping periods are merged', () => {
  const merged = mergePeriods([
    { start: 5, end: 6 },
    { start: 1, end: 2 },
    { start: 2, end: 4 },
    { start: 3, end: 3.5 },
  ])
  expect(merged).toEqual([
    { start: 1, end: 4 },
    { start: 5, end: 6 },
  ])
})
