import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween, type Point } from '#kit/shared/miles.ts'
import { gazetteer } from './gazetteer.ts'
import { isNearState, placeNear } from './place-near.ts'

const { stateCount, rowCount, place, zip } = gazetteer()
const named = Array.from({ length: rowCount - stateCount }, (_, i) => place(stateCount + i))
const withNames = new Set(named.map(({ state }) => state))
const zips = Array.from({ length: 100_000 }, (_, code) => zip(code)).filter(one => one !== undefined)
const places = [...named, ...zips.filter(({ state }) => !withNames.has(state))]

/** Miles; rounding difference of the two formulas. */
const CLOSE = 1e-6

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
/** Near a place. */
const around = fc
  .tuple(
    fc.constantFrom(...places),
    fc.double({ min: -2, max: 2, noNaN: true }),
    fc.double({ min: -2, max: 2, noNaN: true }),
  )
  .map(([{ latitude, longitude }, up, right]) => ({ latitude: latitude + up, longitude: longitude + right }))
const somewhere = fc.oneof(
  anywhere,
  around,
  fc.constantFrom<Point>({ latitude: 51.9, longitude: 180 }, { latitude: 51.9, longitude: -180 }),
)

test('the nearest place matches a brute-force search', () => {
  fc.assert(
    fc.property(somewhere, fc.double({ min: 0.1, max: 300, noNaN: true }), (from, miles) => {
      const nearest = places.reduce((best, one) => Math.min(best, milesBetween(from, one)), Number.POSITIVE_INFINITY)
      const found = placeNear(from, miles)
      if (found) expect(Math.abs(found.miles - nearest)).toBeLessThan(CLOSE)
      if (found) expect(Math.abs(milesBetween(from, found.place) - nearest)).toBeLessThan(CLOSE)
      if (Math.abs(nearest - miles) > CLOSE) expect(found !== undefined).toBe(nearest <= miles)
    }),
    { numRuns: 200 },
  )
})

test('a state is near if any of its places is', () => {
  const states = [...new Set(places.map(({ state }) => state))]
  fc.assert(
    fc.property(
      somewhere,
      fc.constantFrom(...states),
      fc.double({ min: 1, max: 300, noNaN: true }),
      (from, state, miles) => {
        const own = places.filter(one => one.state === state)
        const nearest = own.reduce((best, one) => Math.min(best, milesBetween(from, one)), Number.POSITIVE_INFINITY)
        if (Math.abs(nearest - miles) > CLOSE) expect(isNearState(from, state, miles)).toBe(nearest <= miles)
      },
    ),
    { numRuns: 200 },
  )
})

test('finds known places and states near a point', () => {
  expect(placeNear({ latitude: 30.27, longitude: -97.74 }, 10)?.place.label).toBe('Austin, TX')
  expect(placeNear({ latitude: 51.5, longitude: -0.12 }, 60)).toBeUndefined()
  expect(isNearState({ latitude: 30.27, longitude: -97.74 }, 'TX', 30)).toBe(true)
  expect(isNearState({ latitude: 30.27, longitude: -97.74 }, 'CA', 30)).toBe(false)
  expect(isNearState({ latitude: 18.44, longitude: -66.07 }, 'PR', 30)).toBe(true)
  expect(isNearState({ latitude: 18.44, longitude: -66.07 }, 'XX', 300)).toBe(false)
})
