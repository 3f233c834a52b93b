import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OutsideRequest, ProviderFault } from '#calendars/server/adapter.ts'
import type { TimedAnswer } from './fetch-outside.ts'
import { withRetry } from './with-retry.ts'

const request: OutsideRequest = { url: 'https://calendars.example/' }
const answer = (status: number, retryAfterMs: number | null = null): TimedAnswer => ({
  status,
  retryAfterMs,
  isUnchanged: false,
  text: '',
  contentType: '',
  etag: null,
  lastModified: null,
  serverTime: null,
})
const fault = (kind: ProviderFault['kind']) => new ProviderFault(kind, 'No.')

/** A fake clock: each request takes `takes` milliseconds, at most its timeout. */
function play(outcomes: (TimedAnswer | Error)[], { random = 0.5, takes = 100 } = {}) {
  let now = 1_000
  const given: number[] = []
  const pauses: number[] = []
  const ask = withRetry(
    async (_request, withinMs = Infinity) => {
      given.push(withinMs)
      now += Math.min(takes, withinMs)
      const outcome = outcomes[given.length - 1]!
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    {
      now: () => now,
      random: () => random,
      wait: async ms => {
        pauses.push(ms)
        now += ms
      },
    },
    3_000,
  )
  const asked = (some = request) =>
    ask(some).then(
      ({ status }) => status,
      (error: ProviderFault) => error.kind ?? error,
    )
  return { asked, given, pauses, spent: () => now - 1_000 }
}

test('a temporary fault is retried once, after 0 to 400 ms', async () => {
  for (const passing of [fault('unreachable'), fault('slow'), answer(502), answer(503), answer(504)])
    for (const random of [0, 0.5, 0.999]) {
      const played = play([passing, answer(200)], { random })
      expect(await played.asked()).toBe(200)
      expect(played.given).toEqual([2_000, 2_900 - played.pauses[0]!])
      expect(played.pauses).toEqual([Math.floor(random * 400)])
    }
})

test('a permanent fault is reported without a retry', async () => {
  for (const kind of ['refused', 'unreadable', 'too-large', 'forbidden-address'] as const) {
    const played = play([fault(kind)])
    expect(await played.asked()).toBe(kind)
    expect(played.given).toHaveLength(1)
  }
  for (const status of [200, 304, 400, 401, 404, 429, 500, 501])
    expect(await play([answer(status)]).asked()).toBe(status)
  const bug = new TypeError('ours')
  expect(await play([bug]).asked()).toBe(bug)
})

test('Retry-After is honored up to one second', async () => {
  for (const status of [429, 503]) {
    const soon = play([answer(status, 1_000), answer(200)], { random: 0 })
    expect(await soon.asked()).toBe(200)
    expect(soon.pauses).toEqual([1_000])
    expect(await play([answer(status, 1_001)]).asked()).toBe(status)
  }
})

test('a second fault is returned without a third attempt', async () => {
  expect(await play([fault('slow'), fault('refused')]).asked()).toBe('refused')
  const played = play([fault('unreachable'), answer(503), answer(200)])
  expect(await played.asked()).toBe(503)
  expect(played.given).toHaveLength(2)
})

test('a POST is sent once, with the full timeout', async () => {
  const played = play([fault('slow')])
  expect(await played.asked({ ...request, method: 'POST' })).toBe('slow')
  expect(played.given).toEqual([3_000])
})

test('both attempts and the pause stay within the total timeout', async () => {
  const outcome = fc.constantFrom(fault('slow'), fault('unreachable'), answer(503), answer(429, 900), answer(200))
  const chance = fc.record({ random: fc.double({ min: 0, max: 0.999, noNaN: true }), takes: fc.nat(5_000) })
  await fc.assert(
    fc.asyncProperty(outcome, outcome, chance, async (first, second, options) => {
      const played = play([first, second], options)
      await played.asked()
      expect(played.spent()).toBeLessThanOrEqual(3_000)
      expect(played.given.length).toBeLessThanOrEqual(2)
    }),
  )
})
