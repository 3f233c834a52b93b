import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { DAY } from '#kit/shared/time.ts'
import { adversarialCalendars, type HostileFile } from '#providers/testing/adversarial-calendars.ts'
import { ProviderFault } from '../adapter.ts'
import { makeFetchOutside } from '../outside/fetch-outside.ts'
import { parseIcsFeed } from './parse-ics-feed.ts'

/** `npm run fuzz -- --ics 500` reads more, with other seeds. */
const FILES = Number(process.env.ICS_FILES ?? 40)
const SEED = Number(process.env.ICS_SEED ?? 20_270_314)
/** CPU time of the serving thread, so that a busy machine fails nothing: the timeout of an address. */
const DEADLINE_MS = 3_000
/** Longest block of the event loop: about the product's largest regular response. */
const LONGEST_TURN_MS = 400

const start = Date.UTC(2027, 4, 3, 4)
const question = { timeZone: 'America/New_York', span: { start, end: start + 7 * DAY } }

let served: HostileFile
const server = createServer((_request, response) => void response.writeHead(200, served.headers).end(served.body))
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed.ics`
const ask = makeFetchOutside({ publicUrl: 'https://openfield.example', mayAskLoopback: () => true, withinMs: 60_000 })

test('every hostile calendar is read or refused within the deadline, without blocking other requests', {
  timeout: 60_000 + FILES * 10_000,
}, async () => {
  const slow: string[] = []
  const outcomes = new Map<string, number>()
  let index = 0
  for (const file of adversarialCalendars(SEED, FILES)) {
    served = file
    const { outcome, cpuMs, longestTurnMs } = await measured(async () => {
      const { text } = await ask({ url })
      await parseIcsFeed(text, { ...question, meaning: index % 2 ? 'free' : 'busy' })
    })
    if (cpuMs > DEADLINE_MS || longestTurnMs > LONGEST_TURN_MS)
      slow.push(`file ${index}, ${file.kind}: ${outcome} after ${cpuMs} ms, ${longestTurnMs} ms in one turn`)
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    index += 1
  }
  if (process.env.ICS_FILES) console.log(`seed ${SEED}: ${JSON.stringify(Object.fromEntries(outcomes))}`)
  expect(slow, `seed ${SEED}`).toEqual([])
  expect(outcomes.get('read')).toBeGreaterThan(0)
})

/** The outcome, CPU time and longest block. */
async function measured(read: () => Promise<unknown>) {
  const began = process.threadCpuUsage()
  const turns = { longest: 0, isOver: false }
  const watching = (async () => {
    while (!turns.isOver) {
      const before = process.threadCpuUsage()
      await nextTurn()
      turns.longest = Math.max(turns.longest, millisecondsOf(process.threadCpuUsage(before)))
    }
  })()
  const outcome = await read().then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ProviderFault) return error.kind
      throw error
    },
  )
  turns.isOver = true
  await watching
  return { outcome, cpuMs: millisecondsOf(process.threadCpuUsage(began)), longestTurnMs: turns.longest }
}

function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return Math.round((user + system) / 1000)
}
