import fc from 'fast-check'
import { expect, test } from 'vitest'
import { milesBetween } from './miles.ts'

const place = fc.record({
  latitude: fc.double({ min: -89, max: 89, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('miles are great-circle, also across the antimeridian', () => {
  const newYork = { latitude: 40.7128, longitude: -74.006 }
  expect(milesBetween(newYork, { latitude: 34.0522, longitude: -118.2437 })).toBeCloseTo(2445.6, 0)
  expect(milesBetween(newYork, newYork)).toBe(0)
  const degree = milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })
  expect(degree).toBeCloseTo(69.1, 1)
})

test('distances are symmetric and at most half the globe', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 6)
      expect(milesBetween(a, b)).toBeLessThanOrEqual(12_438)
    }),
  )
})
