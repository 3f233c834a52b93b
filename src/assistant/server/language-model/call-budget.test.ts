import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { openBudget } from './call-budget.ts'
import { keepAnswers } from './kept-answers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

test('all visitors share 2,000 calls a day', () => {
  const budget = openBudget()
  for (let call = 0; call < 2_000; call++) expect(budget.spend(`visitor ${call}`)).toBeUndefined()
  expect(budget.spend('one more')).toBe('day-limit')
  vi.advanceTimersByTime(DAY)
  expect(budget.spend('one more')).toBeUndefined()
})

test('a refused call is not counted', () => {
  const budget = openBudget()
  for (let call = 0; call < 20; call++) budget.spend('a visitor')
  for (let call = 0; call < 3_000; call++) expect(budget.spend('a visitor')).toBe('visitor-limit')
  expect(budget.spend('another visitor')).toBeUndefined()
  vi.advanceTimersByTime(HOUR)
  expect(budget.spend('a visitor')).toBeUndefined()
})

test('a visitor has 60 calls a day', () => {
  const budget = openBudget()
  for (let call = 0; call < 60; call++) {
    if (call % 20 === 0) vi.advanceTimersByTime(HOUR)
    expect(budget.spend('a visitor')).toBeUndefined()
  }
  vi.advanceTimersByTime(HOUR)
  expect(budget.spend('a visitor')).toBe('visitor-day-limit')
  expect(budget.spend('another visitor')).toBeUndefined()
  vi.advanceTimersByTime(DAY)
  expect(budget.spend('a visitor')).toBeUndefined()
})

test('the latest 500 answers are cached for an hour', () => {
  const kept = keepAnswers<number>()
  for (let answer = 0; answer <= 500; answer++) kept.keep(`question ${answer}`, answer)
  expect(kept.get('question 0')).toBeUndefined()
  expect(kept.get('question 1')).toBe(1)
  expect(kept.get('question 500')).toBe(500)
  vi.advanceTimersByTime(HOUR)
  expect(kept.get('question 500')).toBeUndefined()
})

test('setting the clock back does not extend limits or answers', () => {
  const [budget, kept] = [openBudget(), keepAnswers<number>()]
  for (let call = 0; call < 20; call++) budget.spend('a visitor')
  kept.keep('question', 1)
  vi.setSystemTime(Date.now() - HOUR)
  vi.advanceTimersByTime(HOUR)
  expect(budget.spend('a visitor')).toBeUndefined()
  expect(kept.get('question')).toBeUndefined()
})
