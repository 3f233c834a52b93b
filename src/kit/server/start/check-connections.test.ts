import { expect, test } from 'vitest'
import { type ConnectionLimit, judgeLimits } from './check-connections.ts'

const config = { databaseConnections: 15, role: 'all', directUrl: undefined } as const
const pooled = { ...config, directUrl: 'postgres://direct/x' }
const limit = (allowed: number, used = 1): ConnectionLimit => ({ name: 'The limit', allowed, used })

test('a limit with room for all connections passes', () => {
  expect(judgeLimits([limit(97), limit(15)], config)).toBeUndefined()
})

test.each([
  [14, 'The limit is 14, and this process opens up to 15. Raise the limit, or set DATABASE_CONNECTIONS=14.'],
  // Below the minimum of the setting.
  [10, 'The limit is 10, and this process opens up to 15. Raise the limit to 15 or more.'],
])('a limit of %i refuses the start', (allowed, sentence) => {
  expect(() => judgeLimits([limit(97), limit(allowed)], config)).toThrow(sentence)
})

test('too few free connections are a warning', () => {
  expect(judgeLimits([limit(97, 83)], config)).toBeUndefined()
  expect(judgeLimits([limit(97, 84)], config)).toBe(
    'The limit is 97, and this process opens up to 15. 84 are in use, so requests may fail with 503. ' +
      'Raise the limit, or lower DATABASE_CONNECTIONS.',
  )
})

test('behind a pooler only what goes past it counts', () => {
  expect(judgeLimits([limit(4)], pooled)).toBeUndefined()
  expect(judgeLimits([limit(1)], { ...pooled, role: 'web' })).toBeUndefined()
  expect(() => judgeLimits([limit(3)], pooled)).toThrow(
    'The limit is 3, and this process opens up to 4. Raise the limit to 4 or more.',
  )
})
