import { expect, test } from 'vitest'
import { gazetteer } from './gazetteer.ts'
import { nearestZip } from './nearest-zip.ts'

test('finds the nearest ZIP code in the state, with its city', () => {
  for (const code of [75034, 11201, 2139]) {
    const { latitude, longitude, state, name } = gazetteer().zip(code)!
    expect(nearestZip({ latitude, longitude }, state)).toEqual({ zip: String(code).padStart(5, '0'), city: name })
  }
})

test('ignores ZIP codes across the state line', () => {
  const { latitude, longitude } = gazetteer().zip(10001)!
  expect(nearestZip({ latitude, longitude }, 'NJ')?.zip).toMatch(/^07/)
  expect(nearestZip({ latitude, longitude }, 'ny')?.zip).toMatch(/^10/)
})

test('returns nothing far from any ZIP code or in an unknown state', () => {
  expect(nearestZip({ latitude: 30, longitude: -140 }, 'CA')).toBeUndefined()
  expect(nearestZip({ latitude: 40.68, longitude: -73.95 }, 'XX')).toBeUndefined()
})
