import { array, constantFrom, integer, property, assert as propertyAssert } from 'fast-check'
import { expect, test } from 'vitest'
import {
  ADDRESS_MOST,
  besides,
  isAdmitted,
  isAdmittedFrom,
  LIMITS,
  nextLimit,
  type Rank,
  STANDING_MS,
  type UnderWay,
} from './admission-rules.ts'

const limits = integer({ min: LIMITS.least, max: LIMITS.most })
const ranks: Rank[] = ['browsing', 'begins-purchase', 'finishes-purchase']

test('the limit stays within its bounds for any probes', () => {
  propertyAssert(
    property(limits, array(integer({ min: 0, max: 10_000 })), (limit, waits) => {
      const next = nextLimit(limit, waits)
      expect(next).toBeGreaterThanOrEqual(LIMITS.least)
      expect(next).toBeLessThanOrEqual(LIMITS.most)
    }),
  )
})

test('a short burst does not lower the limit', () => {
  expect(nextLimit(100, [900, 400, STANDING_MS])).toBeGreaterThan(100)
})

test('a lasting queue lowers the limit by a third', () => {
  expect(nextLimit(100, [STANDING_MS + 1, 400])).toBe(70)
})

test('no probes means no overload', () => {
  expect(nextLimit(LIMITS.least, [])).toBeGreaterThan(LIMITS.least)
})

test('the limit recovers from minimum to maximum within two seconds', () => {
  let limit: number = LIMITS.least
  for (let tenth = 0; tenth < 20; tenth++) limit = nextLimit(limit, [])
  expect(limit).toBe(LIMITS.most)
})

test('a request admitted at one rank is admitted at every higher rank', () => {
  propertyAssert(
    property(limits, integer({ min: 0, max: 2_000 }), constantFrom(0, 1), (limit, underWay, rank) => {
      const [lower, higher] = [ranks[rank]!, ranks[rank + 1]!]
      if (isAdmitted(lower, { limit, underWay })) expect(isAdmitted(higher, { limit, underWay })).toBe(true)
    }),
  )
})

test('five hundred concurrent holds are all admitted', () => {
  expect(isAdmitted('begins-purchase', { limit: LIMITS.most, underWay: 499 })).toBe(true)
  expect(isAdmitted('browsing', { limit: LIMITS.most, underWay: 499 })).toBe(false)
})

const browsing = (count: number): UnderWay => ({ browsing: count, 'begins-purchase': 0, 'finishes-purchase': 0 })

function isAdmittedBeside(own: number, others: readonly number[], limit: number): boolean {
  const byAddress = [...(own > 0 ? [own] : []), ...others].map(browsing)
  const all = browsing(byAddress.reduce((sum, underWay) => sum + besides('browsing', underWay), 0))
  return isAdmittedFrom('browsing', { ofAddress: browsing(own), byAddress, all, limit })
}

test('H1: one address has a bounded share, even when idle', () => {
  expect(isAdmittedBeside(ADDRESS_MOST - 1, [], LIMITS.most)).toBe(true)
  expect(isAdmittedBeside(ADDRESS_MOST, [], LIMITS.most)).toBe(false)
})

test('H1: one address can use the whole minimum limit, and yields to others', () => {
  expect(isAdmittedBeside(LIMITS.least - 1, [], LIMITS.least)).toBe(true)
  expect(isAdmittedBeside(0, [ADDRESS_MOST], LIMITS.least)).toBe(true)
  expect(isAdmittedBeside(LIMITS.least - 1, [1], LIMITS.least)).toBe(false)
})

test('H1: floods leave room for others until addresses outnumber the limit', () => {
  for (let floods = 1; floods < LIMITS.least; floods++)
    expect(
      isAdmittedBeside(
        0,
        Array.from({ length: floods }, () => ADDRESS_MOST),
        LIMITS.least,
      ),
      `${floods}`,
    ).toBe(true)
  expect(
    isAdmittedBeside(
      0,
      Array.from({ length: LIMITS.least }, () => 1),
      LIMITS.least,
    ),
  ).toBe(false)
})

test('H1: no more than twice the limit is in progress, from any sources', () => {
  const arrivals = array(integer({ min: 0, max: 40 }), { minLength: 50, maxLength: 400 })
  propertyAssert(
    property(limits, arrivals, (limit, addresses) => {
      const counts = new Map<number, number>()
      for (const address of addresses) {
        const own = counts.get(address) ?? 0
        const others = [...counts].filter(([other]) => other !== address).map(([, count]) => count)
        if (isAdmittedBeside(own, others, limit)) counts.set(address, own + 1)
      }
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
      expect(total).toBeLessThanOrEqual(2 * limit)
    }),
  )
})
