import { expect, test } from 'vitest'
import { gazetteer } from './gazetteer.ts'
import { nearestZip } from './nearest-zip.ts'

test('the nearest ZIP code of the state is found, with its city', () => {
  for (const code of [75034, 11201, 2139]) {
    const { latitude, longitude, state, name } = gazetteer().zip(code)!
    expect(nearestZip({ latitude, longitude }, state)).toEqual({ zip: String(code).padStart(5, '0'), city: name })
  }
})

test('a ZIP code across the state line is not taken', () => {
  const { latitude, longitude } = gazetteer().zip(10001)!
  expect(nearestZip({ latitude, longitude }, 'NJ')?.zip).toMatch(/^07/)
  expect(nearestZip({ latitude, longitude }, 'ny')?.zip).toMatch(/^10/)
})

test('far from every ZIP code there is none, nor in a state that does not exist', () => {
  expect(nearestZip({ latitude: 30, longitude: -140 }, 'CA')).toBeUndefined()
  expect(nearestZip({ latitude: 40.68, longitude: -73.95 }, 'XX')).toBeUndefined()
})
