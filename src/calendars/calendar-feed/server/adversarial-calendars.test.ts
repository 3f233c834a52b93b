import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { makeFetchOutside } from '#calendars/outside/server/fetch-outside.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { adversarialCalendars, type HostileFile } from '#calendars/testing/adversarial-calendars.ts'
import { DAY } from '#kit/shared/time.ts'
import { parseIcsFeed } from './parse-ics-feed.ts'

/** `npm run fuzz -- --ics 500` reads more, with other seeds, and measures them. */
const FILES = Number(process.env.ICS_FILES ?? 20)
const SEED = Number(process.env.ICS_SEED ?? 20_270_314)
/** The deadline, and a second for a busy machine. */
const DEADLINE_MS = 3_000 + 1_000
/** Longest block of the event loop, in CPU time so that a busy machine fails nothing: 5 MB are decoded and sent. */
const LONGEST_TURN_MS = 100

const start = Date.UTC(2027, 4, 3, 4)
const question = { timeZone: 'America/New_York', span: { start, end: start + 7 * DAY } }

let served: HostileFile
const server = createServer((_request, response) => void response.writeHead(200, served.headers).end(served.body))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.ics`
const ask = makeFetchOutside({ publicUrl: 'https://openfield.example', mayAskLoopback: () => true, withinMs: 60_000 })

test('hostile calendars are read or refused without blocking the event loop', {
  timeout: 60_000 + FILES * 10_000,
}, async () => {
  const slow: string[] = []
  const blocked: string[] = []
  const longest = { ms: 0, turnMs: 0 }
  const outcomes = new Map<string, number>()
  let index = 0
  for (const file of adversarialCalendars(SEED, FILES)) {
    served = file
    let [ms, turns] = [0, 0]
    const loop = watchEventLoop()
    const outcome = await outcomeOf(async () => {
      const { text } = await ask({ url })
      const [began, turn] = [performance.now(), loop.turns]
      await parseIcsFeed(text, { ...question, meaning: index % 2 ? 'free' : 'busy' }).finally(() => {
        ms = Math.round(performance.now() - began)
        turns = loop.turns - turn
      })
    })
    const longestTurnMs = await loop.stop()
    longest.ms = Math.max(longest.ms, ms)
    longest.turnMs = Math.max(longest.turnMs, longestTurnMs)
    if (ms > DEADLINE_MS || longestTurnMs > LONGEST_TURN_MS)
      slow.push(`file ${index}, ${file.kind}: ${outcome} after ${ms} ms, ${longestTurnMs} ms in one turn`)
    if (ms > 500 && turns < 10) blocked.push(`file ${index}, ${file.kind}: ${turns} turns in ${ms} ms`)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    index += 1
  }
  expect(blocked, `seed ${SEED}`).toEqual([])
  if (process.env.ICS_FILES) {
    console.log(`seed ${SEED}: ${JSON.stringify({ ...Object.fromEntries(outcomes), longest })}`)
    expect(slow, `seed ${SEED}`).toEqual([])
  }
  expect(outcomes.get('read')).toBeGreaterThan(0)
})

/** Counts turns and measures the longest, in CPU time. */
function watchEventLoop() {
  const loop = { turns: 0, longestMs: 0, isOver: false }
  const watching = (async () => {
    while (!loop.isOver) {
      const before = process.threadCpuUsage()
      await wait(1)
      loop.turns += 1
      loop.longestMs = Math.max(loop.longestMs, millisecondsOf(process.threadCpuUsage(before)))
    }
  })()
  return {
    get turns() {
      return loop.turns
    },
    async stop(): Promise<number> {
      loop.isOver = true
      await watching
      return loop.longestMs
    },
  }
}

async function outcomeOf(read: () => Promise<unknown>): Promise<string> {
  return read().then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ProviderFault) return error.kind
      throw error
    },
  )
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return Math.round((user + system) / 1000)
}
