import { expect, test, vi } from 'vitest'
import { remembered } from './remembered.ts'

test('an answer is shared until its time is over, and a failure is asked again at once', async () => {
  vi.useFakeTimers()
  let asked = 0
  const ask = remembered(async () => {
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
