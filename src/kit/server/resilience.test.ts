import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#kit/shared/time.ts'
import { answerWithin, cached, openBreaker, waitAtMost } from './resilience.ts'

test('a result is cached until it expires, a failure is not', async () => {
  vi.useFakeTimers()
  let asked = 0
  const ask = cached(async () => {
    asked += 1
    if (asked === 1) throw new Error('Not now.')
    return asked
  }, 1_000)
  await expect(ask()).rejects.toThrow('Not now.')
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
  vi.advanceTimersByTime(999)
  expect(await ask()).toBe(2)
  vi.advanceTimersByTime(1)
  expect(await ask()).toBe(3)
  vi.useRealTimers()
})

test('setting the clock back does not extend the cache', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') })
  let asked = 0
  const ask = cached(async () => ++asked, 1_000)
  expect(await ask()).toBe(1)
  vi.setSystemTime(Date.parse('2026-11-25T11:00:00Z'))
  vi.advanceTimersByTime(1_000)
  expect(await ask()).toBe(2)
  vi.useRealTimers()
})

describe('circuit breaker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  function trippedBreaker() {
    const breaker = openBreaker({ failures: 3, restMs: MINUTE })
    for (let call = 0; call < 3; call++) {
      expect(breaker.isResting()).toBe(false)
      breaker.began()
      breaker.failed()
    }
    expect(breaker.isResting()).toBe(true)
    return breaker
  }

  test('stays closed with many calls in progress', () => {
    const breaker = openBreaker({ failures: 3, restMs: MINUTE })
    for (let call = 0; call < 5; call++) breaker.began()
    expect(breaker.isResting()).toBe(false)
  })

  test('after resting, one call probes and a failure reopens it', () => {
    const breaker = trippedBreaker()
    vi.advanceTimersByTime(MINUTE)
    expect(breaker.isResting()).toBe(false)
    breaker.began()
    expect(breaker.isResting()).toBe(true)
    breaker.failed()
    expect(breaker.isResting()).toBe(true)
    vi.advanceTimersByTime(MINUTE)
    expect(breaker.isResting()).toBe(false)
  })

  test('setting the clock back does not extend the rest', () => {
    const breaker = trippedBreaker()
    vi.setSystemTime(Date.now() - 60 * MINUTE)
    vi.advanceTimersByTime(MINUTE)
    expect(breaker.isResting()).toBe(false)
  })

  test('a successful probe closes it', () => {
    const breaker = trippedBreaker()
    vi.advanceTimersByTime(MINUTE)
    breaker.began()
    breaker.succeeded()
    for (let call = 0; call < 5; call++) breaker.began()
    expect(breaker.isResting()).toBe(false)
  })
})

test('a result counts until the deadline, then the caller gets its error', async () => {
  expect(await answerWithin(1_000, Promise.resolve('soon'), () => new Error('late'))).toBe('soon')
  await expect(answerWithin(5, new Promise(() => {}), () => new Error('late'))).rejects.toThrow('late')
  await expect(answerWithin(1_000, Promise.reject(new Error('own')), () => new Error('late'))).rejects.toThrow('own')
})

test('waiting ends with the work or the timeout', async () => {
  let isDone = false
  await waitAtMost(
    1_000,
    Promise.resolve().then(() => (isDone = true)),
  )
  expect(isDone).toBe(true)
  await waitAtMost(5, new Promise(() => {}))
  await expect(waitAtMost(1_000, Promise.reject(new Error('own')))).rejects.toThrow('own')
})
