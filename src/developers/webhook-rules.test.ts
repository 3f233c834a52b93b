import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'
import { afterFailure, FAILING_DAYS, isTaken, statusFault, webhookUrlFault } from './webhook-rules.ts'

const now = Date.UTC(2026, 2, 3)

test('a delivery is retried after growing pauses, then fails', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(
    attempts => afterFailure({ attempts, isLast: false, failingSince: now, now }).pauseMs,
  )
  expect(pauses).toEqual([MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, null, null])
})

test('a webhook is turned off when a delivery fails after three days, and never sooner', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.boolean(), fc.nat(6 * DAY), (attempts, isLast, ageMs) => {
      const { pauseMs, isTurnedOff } = afterFailure({ attempts, isLast, failingSince: now - ageMs, now })
      expect(isTurnedOff).toBe(attempts >= 6 && !isLast && ageMs >= FAILING_DAYS * DAY)
      if (isLast || isTurnedOff) expect(pauseMs).toBeNull()
    }),
  )
})

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [302, false],
  [404, false],
  [500, false],
])('status %i counts as received: %s', (status, taken) => {
  expect(isTaken(status)).toBe(taken)
  expect(statusFault(status)).toContain(String(status))
})

test('a webhook URL requires https, without credentials or fragment', () => {
  expect(webhookUrlFault('https://example.com:8443/hooks?for=us')).toBeUndefined()
  for (const text of [
    '',
    'example.com',
    'http://example.com',
    'ftp://example.com',
    'https://me@example.com',
    'https://a.example/#b',
    `https://example.com/${'x'.repeat(500)}`,
  ])
    expect(webhookUrlFault(text)).toBeDefined()
})

test.each([
  'https://localhost/',
  'https://printer/',
  'https://pc.local./',
  'https://a.localhost:8443/',
  'https://a.example:25/',
])('%s is not reachable from outside', text => expect(webhookUrlFault(text)).toBeDefined())
