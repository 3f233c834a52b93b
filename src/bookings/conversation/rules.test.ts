import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { closedBecause, MESSAGE_LENGTH, messageFault, notifyAt } from './rules.ts'

const now = Date.UTC(2026, 10, 22)
const about = { mode: 'marketplace', overAt: now, customerEmail: 'sam@example.org' } as const

test.each([
  ['a booking that lies ahead', { overAt: now + DAY }, null],
  ['one that was over 30 days ago', { overAt: now - 30 * DAY }, null],
  ['one that was over longer ago', { overAt: now - 30 * DAY - 1 }, 'over'],
  ['one that was only sent on', { mode: 'linkout' as const }, 'elsewhere'],
  ['one whose customer has left no address', { customerEmail: '' }, 'unreachable'],
  ['a request', { mode: 'hold' as const }, null],
])('%s can be written about, or why not', (_, more, expected) => {
  expect(closedBecause({ ...about, ...more }, now)).toBe(expected)
})

test('a message is told of at once, and what follows within five minutes is gathered', () => {
  expect(notifyAt({ previousAt: null, now })).toBe(now)
  expect(notifyAt({ previousAt: now - 5 * MINUTE, now })).toBe(now)
  expect(notifyAt({ previousAt: now - 5 * MINUTE + 1, now })).toBe(now + 5 * MINUTE)
  expect(notifyAt({ previousAt: now, now })).toBe(now + 5 * MINUTE)
})

test('a message says something, in 2,000 characters', () => {
  expect(messageFault(' \n')).toBe('Write your message first.')
  expect(messageFault('x'.repeat(MESSAGE_LENGTH))).toBeUndefined()
  expect(messageFault('x'.repeat(MESSAGE_LENGTH + 1))).toBe('Keep this to 2,000 characters.')
})
