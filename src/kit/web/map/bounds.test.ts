import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsAround, readBounds, snapBounds, writeBounds } from './bounds.ts'

test('bounds are parsed as south, west, north, east', () => {
  expect(readBounds('32.5,-97.5,33.25,-96')).toEqual({ south: 32.5, west: -97.5, north: 33.25, east: -96 })
  expect(readBounds(' 32.5, -97.5, 33.25, -96 ')).toEqual({ south: 32.5, west: -97.5, north: 33.25, east: -96 })
})

test.each([
  undefined,
  null,
  '',
  'Frisco',
  '1,2,3',
  '1,2,3,4,5',
  '1,2,,4',
  'NaN,2,3,4',
  '1e1,2,30,40',
  '33,-97,32,-96',
  '32,-96,33,-97',
  '32,-97,32,-96',
  '-91,-97,33,-96',
  '32,-181,33,-96',
  '32,-97,91,-96',
  '32,-97,33,181',
  '32,-97,33,-96%',
])('%s is not valid bounds', text => {
  expect(readBounds(text)).toBeUndefined()
})

const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })

test('written bounds parse to at least the original, at most 11 meters larger', () => {
  fc.assert(
    fc.property(degrees(89), degrees(179), degrees(1), degrees(1), (south, west, height, width) => {
      const bounds = { south, west, north: south + Math.abs(height) + 0.001, east: west + Math.abs(width) / 2 + 0.001 }
      const read = readBounds(writeBounds(bounds))
      if (!read) throw new Error(`${writeBounds(bounds)} cannot be read`)
      for (const side of ['south', 'west'] as const) {
        expect(read[side]).toBeLessThanOrEqual(bounds[side])
        expect(read[side]).toBeGreaterThan(bounds[side] - 0.00011)
      }
      for (const side of ['north', 'east'] as const) {
        expect(read[side]).toBeGreaterThanOrEqual(Math.min(bounds[side], 90))
        expect(read[side]).toBeLessThan(bounds[side] + 0.00011)
      }
      expect(writeBounds(read)).toBe(writeBounds(read))
    }),
  )
})

test('bounds are clamped to the globe', () => {
  expect(writeBounds({ south: -95, west: -200, north: 95, east: 200 })).toBe('-90,-180,90,180')
})

test('boundsAround encloses every place', () => {
  expect(boundsAround([])).toBeUndefined()
  const places = [
    { latitude: 33, longitude: -97 },
    { latitude: 32, longitude: -96 },
    { latitude: 32.5, longitude: -98 },
  ]
  expect(boundsAround(places)).toEqual({ south: 32, west: -98, north: 33, east: -96 })
})

test('snapped bounds contain the view, are at most twice as large, and survive a short move', () => {
  const view = { south: 33.05, west: -96.9, north: 33.25, east: -96.7 }
  const snapped = snapBounds(view)
  expect(snapped.south).toBeLessThanOrEqual(view.south)
  expect(snapped.east).toBeGreaterThanOrEqual(view.east)
  expect(snapped.north - snapped.south).toBeLessThanOrEqual(0.4)
  expect(snapBounds({ ...view, south: view.south - 0.005, north: view.north - 0.005 })).toEqual(snapped)
  expect(snapBounds({ south: -90, west: -180, north: 90, east: 180 })).toEqual({
    south: -90,
    west: -180,
    north: 90,
    east: 180,
  })
})
