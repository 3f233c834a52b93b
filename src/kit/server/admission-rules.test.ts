import { array, constantFrom, integer, property, assert as propertyAssert } from 'fast-check'
import { expect, test } from 'vitest'
import { isAdmitted, LIMITS, nextLimit, type Rank, STANDING_MS } from './admission-rules.ts'

const limits = integer({ min: LIMITS.least, max: LIMITS.most })
const ranks: Rank[] = ['browsing', 'begins-purchase', 'finishes-purchase']

test('the limit stays within its bounds, whatever the probes say', () => {
  propertyAssert(
    property(limits, array(integer({ min: 0, max: 10_000 })), (limit, waits) => {
      const next = nextLimit(limit, waits)
      expect(next).toBeGreaterThanOrEqual(LIMITS.least)
      expect(next).toBeLessThanOrEqual(LIMITS.most)
    }),
  )
})

test('a burst, after which one probe was quick again, takes nothing away', () => {
  expect(nextLimit(100, [900, 400, STANDING_MS])).toBeGreaterThan(100)
})

test('a queue that stands takes a third', () => {
  expect(nextLimit(100, [STANDING_MS + 1, 400])).toBe(70)
})

test('no news is no overload', () => {
  expect(nextLimit(LIMITS.least, [])).toBeGreaterThan(LIMITS.least)
})

test('from the bottom to the top takes less than two seconds of tenths', () => {
  let limit: number = LIMITS.least
  for (let tenth = 0; tenth < 20; tenth++) limit = nextLimit(limit, [])
  expect(limit).toBe(LIMITS.most)
})

test('whoever is let in at a rank is let in at every rank above it', () => {
  propertyAssert(
    property(limits, integer({ min: 0, max: 2_000 }), constantFrom(0, 1), (limit, underWay, rank) => {
      const [lower, higher] = [ranks[rank]!, ranks[rank + 1]!]
      if (isAdmitted(lower, { limit, underWay })) expect(isAdmitted(higher, { limit, underWay })).toBe(true)
    }),
  )
})

test('five hundred holds at once are all let in', () => {
  expect(isAdmitted('begins-purchase', { limit: LIMITS.most, underWay: 499 })).toBe(true)
  expect(isAdmitted('browsing', { limit: LIMITS.most, underWay: 499 })).toBe(false)
})
