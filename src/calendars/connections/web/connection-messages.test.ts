import { expect, test } from 'vitest'
import { MINUTE } from '#kit/shared/time.ts'
import { foundText, periodText, stateOf, triesAgainText } from './connection-messages.ts'

const found = { days: 14, timeZone: 'America/New_York', busyCount: 1_200, freeCount: null, first: [] }

test('a test shows what it found, and asks about an empty result', () => {
  expect(foundText(found)).toBe('Found 1,200 busy times in the next 14 days.')
  expect(foundText({ ...found, busyCount: 1 })).toBe('Found 1 busy time in the next 14 days.')
  expect(foundText({ ...found, busyCount: 0 })).toBe(
    'Found 0 busy times in the next 14 days. Is that what you expected?',
  )
  expect(foundText({ ...found, busyCount: 0, freeCount: 3 })).toBe('Found 3 open times in the next 14 days.')
})

test('times are shown in the facility’s time zone', () => {
  const evening = { start: '2026-11-23T18:00:00-05:00', end: '2026-11-23T20:00:00-05:00' }
  expect(periodText(evening, 'America/New_York').replace(/\s/g, ' ')).toBe('Mon, Nov 23, 6:00 – 8:00 PM')
  expect(periodText(evening, 'America/Los_Angeles').replace(/\s/g, ' ')).toBe('Mon, Nov 23, 3:00 – 5:00 PM')
})

test('a connection is silent from its first failure until it responds', () => {
  const health = { lastAnswerAt: null, lastFailureAt: null, lastFailure: null, failuresInRow: 0, restsUntil: null }
  const lastAnswerAt = '2026-11-23T18:00:00Z'
  expect(stateOf(health)).toBe('unasked')
  expect(stateOf({ ...health, lastAnswerAt })).toBe('answering')
  expect(stateOf({ ...health, lastAnswerAt, failuresInRow: 1 })).toBe('silent')
})

test('the wait until the next attempt is shown in whole minutes', () => {
  expect(triesAgainText(20_000)).toBe('We’ll try again in a minute.')
  expect(triesAgainText(4.5 * MINUTE)).toBe('We’ll try again in 5 minutes.')
  expect(triesAgainText(0)).toBe('We’ll try again the next time someone views it.')
})
