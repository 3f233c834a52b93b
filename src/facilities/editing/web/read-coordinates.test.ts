import { expect, test } from 'vitest'
import { readCoordinates, writeCoordinates } from './pin-field.tsx'

test.each([
  ['33.15083, -96.82361', [33.150_83, -96.823_61]],
  ['(33.15083,-96.82361)', [33.150_83, -96.823_61]],
  ['33.15083° -96.82361°', [33.150_83, -96.823_61]],
  ['33; -96', [33, -96]],
])('“%s” is read as a point', (text, [latitude, longitude]) => {
  expect(readCoordinates(text)).toEqual({ latitude, longitude })
})

test.each(['', '33.15', 'Frisco, TX', '91, 0', '0, 181', '33.15083, -96.82361, 5'])('“%s” is rejected', text => {
  expect(readCoordinates(text)).toBeUndefined()
})

test('formatted coordinates round-trip', () => {
  const pin = { latitude: 33.150_83, longitude: -96.823_61 }
  expect(readCoordinates(writeCoordinates(pin))).toEqual(pin)
})
