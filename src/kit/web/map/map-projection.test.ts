import { expect, test } from 'vitest'
import { fitPlaces, milesNorth, ringsAround, scaleBar } from './map-projection.ts'

const frisco = { latitude: 33.1543, longitude: -96.8353 }
const fortWorth = { latitude: 32.7555, longitude: -97.3308 }

test('map distances match great-circle distances within one percent', () => {
  const { toPixels, pixelsPerMile } = fitPlaces([frisco, fortWorth], 600, 400)
  const [[x1, y1], [x2, y2]] = [toPixels(frisco), toPixels(fortWorth)]
  const drawnMiles = Math.hypot(x2 - x1, y2 - y1) / pixelsPerMile
  expect(Math.abs(drawnMiles / greatCircleMiles(frisco, fortWorth) - 1)).toBeLessThan(0.01)
})

test('every place is inside the frame with a margin', () => {
  const { toPixels } = fitPlaces([frisco, fortWorth], 328, 246)
  for (const place of [frisco, fortWorth]) {
    const [x, y] = toPixels(place)
    expect(x).toBeGreaterThan(0.17 * 328)
    expect(x).toBeLessThan(0.83 * 328)
    expect(y).toBeGreaterThan(0.17 * 246)
    expect(y).toBeLessThan(0.83 * 246)
  }
})

test('a single place is centered, with 12 miles across the shorter edge', () => {
  const { toPixels, pixelsPerMile } = fitPlaces([frisco], 600, 360)
  expect(toPixels(frisco)).toEqual([300, 180])
  expect(pixelsPerMile).toBe(30)
})

test('north is up and east is right', () => {
  const { toPixels } = fitPlaces([frisco, fortWorth], 600, 400)
  const [[friscoX, friscoY], [fortWorthX, fortWorthY]] = [toPixels(frisco), toPixels(fortWorth)]
  expect(friscoX).toBeGreaterThan(fortWorthX)
  expect(friscoY).toBeLessThan(fortWorthY)
})

test.each([
  [30, 112, { miles: 2, pixels: 60 }],
  [10, 112, { miles: 10, pixels: 100 }],
  [0.2, 112, { miles: 500, pixels: 100 }],
  [400, 112, { miles: 0.2, pixels: 80 }],
])('at %d pixels a mile the scale bar is the longest round distance within %d pixels', (scale, most, bar) => {
  const { miles, pixels } = scaleBar(scale, most)
  expect(miles).toBeCloseTo(bar.miles)
  expect(pixels).toBeCloseTo(bar.pixels)
})

/** The haversine formula with a mean earth radius of 3958.8 miles, as an independent measure. */
function greatCircleMiles(a: typeof frisco, b: typeof frisco): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude)
  return 2 * 3958.8 * Math.asin(Math.sqrt(share))
}

test('rings around a place are round distances, about as far apart on every zoom', () => {
  expect(ringsAround(33.15, 12)).toEqual([2, 4, 6, 8])
  expect(ringsAround(33.15, 15)).toEqual([0.2, 0.4, 0.6, 0.8])
  expect(ringsAround(33.15, 8)).toEqual([20, 40, 60, 80])
})

test('a mile north is a mile away', () => {
  const place = { latitude: 40, longitude: -74 }
  expect(greatCircleMiles(place, { ...place, latitude: 40 + milesNorth(3) })).toBeCloseTo(3, 1)
})
