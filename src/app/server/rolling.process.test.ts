import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { futureDate, holdSome, makeFacility, slotsOf } from '#app/testing/make-facility.ts'
import { type AppProcess, startProcess } from '#app/testing/start-process.ts'
import { testApp } from '#app/testing/test-app.ts'

vi.setConfig({ testTimeout: 60_000 })

const app = await testApp()
const processes: AppProcess[] = []
afterAll(() => Promise.all(processes.map(started => started.stop())))

async function startAnother(): Promise<AppProcess> {
  const started = await startProcess(app.address)
  processes.push(started)
  return started
}

/** A load balancer: round robin over the processes that are ready. */
function makeProxy(serving: AppProcess[]) {
  const ready = new Set(serving)
  let turn = 0
  const over = new AbortController()
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      await Promise.all(
        serving.map(async process => {
          const answer = await fetch(`${process.origin}/readyz`).catch(() => undefined)
          await answer?.arrayBuffer()
          if (answer?.status === 200) ready.add(process)
          else ready.delete(process)
        }),
      )
      await sleep(20)
    }
  }
  const watching = watch()
  return {
    isWhole: () => serving.every(process => ready.has(process)),
    send(path: string, init?: RequestInit): Promise<Response> {
      const chosen = [...ready]
      return fetch(chosen[turn++ % chosen.length]!.origin + path, init)
    },
    async close() {
      over.abort()
      await watching
    },
  }
}

test('replacing two processes one by one under load fails no request and loses no hold', async () => {
  const facilityId = await makeFacility(app.db)
  const slotIds = (await slotsOf(app, facilityId)).filter(slot => slot.status === 'open').map(slot => slot.id)
  const [first, second, ...successors] = await Promise.all(Array.from({ length: 4 }, startAnother))
  const serving = [first!, second!]
  const proxy = makeProxy(serving)
  const over = new AbortController()
  const tally = { answered: 0, held: 0, failures: [] as string[] }

  async function visit(number: number): Promise<void> {
    for (let turn = number; !over.signal.aborted; turn++) {
      const list = await proxy.send(`/api/availability-slots?facilityId=${facilityId}&date=${futureDate()}`)
      const held = await proxy.send('/api/hold-slots', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ slotIds: [slotIds[turn % slotIds.length]] }),
      })
      for (const { status, url } of [list, held])
        if (![200, 409].includes(status)) tally.failures.push(`${status} ${url}`)
      if (held.status === 200) tally.held++
      await Promise.all([list.arrayBuffer(), held.arrayBuffer()])
      tally.answered += 2
    }
  }

  const visits = Promise.all(
    Array.from({ length: 4 }, (_, number) =>
      visit(number).catch((error: unknown) => tally.failures.push(inspect(error))),
    ),
  )
  for (const place of [0, 1]) {
    const leaving = serving[place]!
    const before = tally.answered
    // One at a time: the next stops when the last one's successor is ready.
    await expect.poll(() => proxy.isWhole() && tally.answered > before + 20).toBe(true)
    expect(await leaving.leave()).toBe(0)
    serving[place] = successors[place]!
  }
  over.abort()
  await visits
  await proxy.close()
  expect(tally.failures).toEqual([])
  const [row] = await app.db<{ holds: number }[]>`
    select count(*)::int as holds from reservation where facility_id = ${facilityId} and kind = 'hold'`
  expect(row!.holds).toBe(tally.held)
})

test('a process that is shutting down reports not ready and ends open streams', async () => {
  const facilityId = await makeFacility(app.db)
  const leaving = await startAnother()
  const { browser } = await holdSome(app, facilityId, 1)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const stream = await fetch(
    `${leaving.origin}/api/availability-events?facilityId=${facilityId}&date=${futureDate()}`,
    { headers: { cookie } },
  )
  expect(stream.status).toBe(200)
  const code = leaving.leave()
  await expect
    .poll(() =>
      fetch(`${leaving.origin}/readyz`).then(
        answer => answer.status,
        () => 'gone',
      ),
    )
    .not.toBe(200)
  expect(await code).toBe(0)
  await stream.text().catch(() => {})
})
