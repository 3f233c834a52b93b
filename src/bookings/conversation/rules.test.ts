import { expect, test } from 'vitest'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { closedBecause, MESSAGE_LENGTH, messageFault, notifyAt } from './rules.ts'

const now = Date.UTC(2026, 10, 22)
const about = { mode: 'marketplace', overAt: now, customerEmail: 'sam@example.org' } as const

test.each([
  ['an upcoming booking', { overAt: now + DAY }, null],
  ['a booking that ended 30 days ago', { overAt: now - 30 * DAY }, null],
  ['a booking that ended earlier', { overAt: now - 30 * DAY - 1 }, 'over'],
  ['a linkout booking', { mode: 'linkout' as const }, 'elsewhere'],
  ['a booking without an email', { customerEmail: '' }, 'unreachable'],
  ['a pending request', { mode: 'hold' as const }, null],
])('%s allows messages or gives the reason', (_, more, expected) => {
  expect(closedBecause({ ...about, ...more }, now)).toBe(expected)
})

test('the first message notifies at once; later ones within five minutes are batched', () => {
  expect(notifyAt({ previousAt: null, now })).toBe(now)
  expect(notifyAt({ previousAt: now - 5 * MINUTE, now })).toBe(now)
  expect(notifyAt({ previousAt: now - 5 * MINUTE + 1, now })).toBe(now + 5 * MINUTE)
  expect(notifyAt({ previousAt: now, now })).toBe(now + 5 * MINUTE)
})

test('a message is required and limited to 2,000 characters', () => {
  expect(messageFault(' \n')).toBe('Write your message first.')
  expect(messageFault('x'.repeat(MESSAGE_LENGTH))).toBeUndefined()
  expect(messageFault('x'.repeat(MESSAGE_LENGTH + 1))).toBe('Keep this to 2,000 characters.')
})
