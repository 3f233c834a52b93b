import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { futureDate, makeFacility, slotsOf } from '#app/testing/make.ts'
import { startProcess } from '#app/testing/start-process.ts'
import { newBrowser, testApp } from '#app/testing/test-app.ts'
import { writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import { connect } from '#kit/server/db/db.ts'
import { instantOf } from '#kit/shared/time.ts'
import { holdJobs } from '../holds/server/jobs.ts'
import { announceChanges } from './announce-changes.ts'
import { CHANGES_CHANNEL, mergePeriods, readChanges, writeChanges } from './change-message.ts'
import { streamGate } from './stream-limits.ts'

/** The process where changes happen. */
const app = await testApp()
/** The process that pages watch, on the same database. */
const other = await startProcess(app.address)
const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`
afterAll(() => other.stop())

type Stream = {
  status: number
  headers: Headers
  /** Number of `changed` events received. */
  heard(): number
  /** Waits for one more event than so many, at most a second. */
  hears(than?: number): Promise<boolean>
  text(): string
  ended: Promise<void>
  close(): void
}

/** Opens a stream and waits until its process listens; earlier events are not counted. */
async function openStream(facilityId: string, { date = futureDate(), from = other.origin } = {}): Promise<Stream> {
  const leaving = new AbortController()
  const url = `${from}/api/availability-events?facilityId=${facilityId}&date=${date}`
  const answer = await fetch(url, { signal: leaving.signal })
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
  const heard = () => text.split('event: changed').length - before
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    async hears(than = 0) {
      for (const end = Date.now() + 1_000; Date.now() < end && heard() <= than; ) await sleep(5)
      return heard() > than
    },
    text: () => text,
    ended,
    close: () => leaving.abort(),
  }
}

const slotOf = async (facilityId: string, index = 0) => (await slotsOf(app, facilityId))[index]!.id
const hold = (slotIds: string[], browser = newBrowser()) => app.post('/api/hold-slots', { slotIds }, browser)

test('a hold and a release in one process are heard within a second in another', async () => {
  const facility = await makeFacility(app.db)
  const stream = await openStream(facility)
  expect(stream.status).toBe(200)
  const browser = newBrowser()
  const slotIds = [await slotOf(facility)]
  await hold(slotIds, browser)
  expect(await stream.hears()).toBe(true)
  await sleep(200)
  expect(stream.heard()).toBe(1)
  await app.post('/api/release-slots', { slotIds }, browser)
  expect(await stream.hears(1)).toBe(true)
  stream.close()
})

test('what another domain announces after its commit is heard, and so is what the job removes', async () => {
  const facility = await makeFacility(app.db)
  const stream = await openStream(facility)
  const start = instantOf(futureDate(), 600, 'America/New_York')
  announceChanges(app.db, { facilityId: facility, periods: [{ start, end: start + 3_600_000 }] })
  expect(await stream.hears()).toBe(true)
  await hold([await slotOf(facility)])
  expect(await stream.hears(1)).toBe(true)
  await app.db`update reservation set expires_at = now() - interval '1 second' where facility_id = ${facility}`
  for (const job of holdJobs) await job.run({ db: app.db, log: app.app.log })
  expect(await stream.hears(2)).toBe(true)
  stream.close()
})

test('another day, another facility and a refused hold are not heard', async () => {
  const [facility, elsewhere] = await Promise.all([makeFacility(app.db), makeFacility(app.db)])
  await hold([await slotOf(facility)])
  const stream = await openStream(facility)
  await hold([(await slotsOf(app, facility, futureDate(8)))[0]!.id])
  await hold([await slotOf(elsewhere)])
  expect((await hold([await slotOf(facility)])).status).toBe(409)
  await sleep(400)
  expect(stream.heard()).toBe(0)
  await hold([await slotOf(facility, 1)])
  expect(await stream.hears()).toBe(true)
  stream.close()
})

test('a change on the full field is heard at its half, one on a half not at the other', async () => {
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
  const before = [atFull!, atNorth!, atSouth!].map(stream => stream.heard())
  await hold([await slotOf(north!)])
  expect(await atFull!.hears(before[0])).toBe(true)
  expect(await atNorth!.hears(before[1])).toBe(true)
  await sleep(200)
  expect(atSouth!.heard()).toBe(before[2])
  await hold([await slotOf(full!, 1)])
  expect(await atSouth!.hears(before[2])).toBe(true)
  for (const stream of [atFull!, atNorth!, atSouth!]) stream.close()
})

test('a hundred holds at once are told in a few messages', async () => {
  const messages: string[] = []
  const listener = connect(app.address, { max: 1 })
  const facilities = await Promise.all(Array.from({ length: 10 }, () => makeFacility(app.db)))
  const ids = (await Promise.all(facilities.map(id => slotsOf(app, id)))).flatMap(slots => slots.slice(0, 10))
  await sleep(200)
  await listener.listen(CHANGES_CHANNEL, payload => void messages.push(payload))
  const answers = await Promise.all(ids.map(({ id }) => hold([id])))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await sleep(400)
  expect(messages.length).toBeGreaterThan(0)
  expect(messages.length).toBeLessThanOrEqual(10)
  const told = new Set(messages.flatMap(readChanges).map(({ facilityId }) => facilityId))
  expect([...told].sort()).toEqual([...facilities].sort())
  await listener.end()
})

test('a stream is neither kept nor buffered on its way, says when to come back, and is an event stream', async () => {
  const stream = await openStream(await makeFacility(app.db), { from: origin })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(stream.headers.get('cache-control')).toBe('no-store')
  expect(stream.headers.get('x-accel-buffering')).toBe('no')
  expect(stream.headers.get('content-encoding')).toBeNull()
  expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(stream.text()).toMatch(/^retry: 3000\n\n/)
  stream.close()
})

test('a listening connection that is lost is opened again, and every stream is told that it may have missed something', async () => {
  const facility = await makeFacility(app.db)
  const stream = await openStream(facility)
  await app.db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`
  expect(await stream.hears()).toBe(true)
  const heard = stream.heard()
  await hold([await slotOf(facility)])
  expect(await stream.hears(heard)).toBe(true)
  stream.close()
})

test('a facility that does not exist and a wrong date are refused', async () => {
  const url = (facilityId: string, date: string) => `/api/availability-events?facilityId=${facilityId}&date=${date}`
  expect(await app.get(url(randomUUID(), futureDate()))).toMatchObject({
    status: 404,
    body: { code: 'facility-not-found' },
  })
  expect(await app.get(url(randomUUID(), 'soon'))).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
})

test('one visitor has four streams and not a fifth; one that is closed makes room at once', async () => {
  const facility = await makeFacility(app.db)
  const held = await hold([await slotOf(facility)])
  const cookie = String(held.headers['set-cookie']).split(';', 1)[0]!
  const url = `${origin}/api/availability-events?facilityId=${facility}&date=${futureDate()}`
  const open = async (method = 'GET') => {
    const leaving = new AbortController()
    const answer = await fetch(url, { method, headers: { cookie }, signal: leaving.signal })
    return { answer, close: () => leaving.abort() }
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

test('the gate counts visitors, addresses and all of a process, and lets out once', () => {
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

test('all addresses of one IPv6 network are one', () => {
  const gate = streamGate({ perVisitor: 1, perAddress: 2, perProcess: 9 })
  for (const address of ['2001:db8::1', '2001:db8::2']) gate.admit({ visitorId: null, address })
  expect(() => gate.admit({ visitorId: null, address: '2001:db8::3' })).toThrow(
    expect.objectContaining({ code: 'too-many-streams' }),
  )
  gate.admit({ visitorId: null, address: '2001:db8:0:1::3' })
  expect(gate.open()).toBe(3)
})

test('a stream on which nothing happens says every 25 seconds that it is still there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const beating = await testApp()
    const { port } = beating.app.server.address() as AddressInfo
    const facility = await makeFacility(beating.db)
    const url = `http://127.0.0.1:${port}/api/availability-events?facilityId=${facility}&date=${futureDate()}`
    const answer = await fetch(url)
    vi.advanceTimersByTime(50_000)
    await beating.app.close()
    expect((await answer.text()).match(/^: .+\n\n/gm)).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})

test('when the app closes its streams end and it does not wait', async () => {
  const closing = await testApp()
  const { port } = closing.app.server.address() as AddressInfo
  const facility = await makeFacility(closing.db)
  const answer = await fetch(
    `http://127.0.0.1:${port}/api/availability-events?facilityId=${facility}&date=${futureDate()}`,
  )
  const closed = once(closing.app.server, 'close')
  const began = Date.now()
  await closing.app.close()
  await closed
  expect(await answer.text()).toMatch(/^retry: 3000\n\n/)
  expect(Date.now() - began).toBeLessThan(1_000)
})

test('announcing never throws, also when the database is gone', async () => {
  const db = connect(app.address, { max: 1 })
  await db.end()
  expect(() => announceChanges(db, { facilityId: randomUUID(), periods: [{ start: 0, end: 1 }] })).not.toThrow()
  await sleep(200)
})

test('messages stay below what PostgreSQL takes, and say what was written', () => {
  const period = (i: number) => ({ start: i * 7_200_000, end: i * 7_200_000 + 3_600_000 })
  const changes = new Map(Array.from({ length: 300 }, (_, i) => [randomUUID(), [period(i), period(i + 9)]]))
  const payloads = writeChanges(changes)
  expect(payloads.length).toBeGreaterThan(1)
  expect(payloads.every(payload => payload.length < 8_000)).toBe(true)
  const read = payloads.flatMap(readChanges)
  expect(read).toEqual([...changes].flatMap(([facilityId, periods]) => periods.map(each => ({ facilityId, ...each }))))
  expect(readChanges('from another version\n')).toEqual([])
})

test('periods that touch or overlap are told as one', () => {
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
