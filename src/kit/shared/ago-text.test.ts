import { expect, test } from 'vitest'
import { agoInShort, formatAgo } from './ago-text.ts'
import { DAY, HOUR, MINUTE } from './time.ts'

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59.9 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [47 * HOUR, '47 hours ago'],
  [2 * DAY, '2 days ago'],
])('%d ms ago is "%s"', (age, text) => {
  expect(formatAgo(age)).toBe(text)
})

test.each([
  [9_999, 'just now'],
  [25_000, '25 s ago'],
  [3 * MINUTE, '3 min ago'],
  [47 * HOUR, '47 h ago'],
  [5 * DAY, '5 days ago'],
])('%d ms ago is "%s" in short', (age, text) => {
  expect(agoInShort(age)).toBe(text)
})
