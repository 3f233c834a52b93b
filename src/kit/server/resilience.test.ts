import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE } from '#kit/shared/time.ts'
import { answerWithin, cached, openBreaker, waitAtMost } from './resilience.ts'

test('an answer is shared until its time is over, and a failure is asked again at once', async () => {
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

test('a clock that is set back keeps nothing any longer', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') })
  let asked = 0
  const ask = cached(async () => ++asked, 1_000)
  expect(await ask()).toBe(1)
  vi.setSystemTime(Date.parse('2026-11-25T11:00:00Z'))
  vi.advanceTimersByTime(1_000)
  expect(await ask()).toBe(2)
  vi.useRealTimers()
})

describe('a breaker', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  function failedThrice() {
    const breaker = openBreaker({ failures: 3, restMs: MINUTE })
    for (let call = 0; call < 3; call++) {
      expect(breaker.isResting()).toBe(false)
      breaker.began()
      breaker.failed()
    }
    expect(breaker.isResting()).toBe(true)
    return breaker
  }

  test('as long as calls succeed, many may be under way', () => {
    const breaker = openBreaker({ failures: 3, restMs: MINUTE })
    for (let call = 0; call < 5; call++) breaker.began()
    expect(breaker.isResting()).toBe(false)
  })

  test('after the rest one call at a time tries, and a failure begins the next rest', () => {
    const breaker = failedThrice()
    vi.setSystemTime(Date.now() + MINUTE)
    expect(breaker.isResting()).toBe(false)
    breaker.began()
    expect(breaker.isResting()).toBe(true)
    breaker.failed()
    expect(breaker.isResting()).toBe(true)
    vi.setSystemTime(Date.now() + MINUTE)
    expect(breaker.isResting()).toBe(false)
  })

  test('a success ends it for all', () => {
    const breaker = failedThrice()
    vi.setSystemTime(Date.now() + MINUTE)
    breaker.began()
    breaker.succeeded()
    for (let call = 0; call < 5; call++) breaker.began()
    expect(breaker.isResting()).toBe(false)
  })
})

test('an answer counts until the deadline, and the caller learns what was late', async () => {
  expect(await answerWithin(1_000, Promise.resolve('soon'), () => new Error('late'))).toBe('soon')
  await expect(answerWithin(5, new Promise(() => {}), () => new Error('late'))).rejects.toThrow('late')
  await expect(answerWithin(1_000, Promise.reject(new Error('own')), () => new Error('late'))).rejects.toThrow('own')
})

test('waiting ends with the work or after the time, whichever comes first', async () => {
  let isDone = false
  await waitAtMost(
    1_000,
    Promise.resolve().then(() => (isDone = true)),
  )
  expect(isDone).toBe(true)
  await waitAtMost(5, new Promise(() => {}))
  await expect(waitAtMost(1_000, Promise.reject(new Error('own')))).rejects.toThrow('own')
})
