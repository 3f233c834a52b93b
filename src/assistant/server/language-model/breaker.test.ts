import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#kit/shared/time.ts'
import { openBreaker } from './breaker.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-25T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

function failedThrice() {
  const breaker = openBreaker()
  for (let call = 0; call < 3; call++) {
    expect(breaker.isResting()).toBe(false)
    breaker.began()
    breaker.failed()
  }
  expect(breaker.isResting()).toBe(true)
  return breaker
}

test('as long as calls succeed, many may be under way', () => {
  const breaker = openBreaker()
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
