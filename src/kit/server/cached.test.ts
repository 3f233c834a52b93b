import { expect, test, vi } from 'vitest'
import { cached } from './cached.ts'

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
