import { expect, test } from 'vitest'
import { HOUR } from '#kit/shared/time.ts'
import { deadlinesOf } from './rules.ts'

test('a reminder follows after half of the response time, an escalation after three quarters', () => {
  expect(deadlinesOf({ createdAt: 0, confirmBy: 4 * HOUR })).toEqual({ remindAt: 2 * HOUR, escalateAt: 3 * HOUR })
})

test('a request that must be answered at once has both at once', () => {
  expect(deadlinesOf({ createdAt: 10, confirmBy: 10 })).toEqual({ remindAt: 10, escalateAt: 10 })
  expect(deadlinesOf({ createdAt: 10, confirmBy: 5 })).toEqual({ remindAt: 10, escalateAt: 10 })
})
