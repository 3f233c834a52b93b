import { expect, test } from 'vitest'
import { areaIn, keepMap } from './use-map-state.ts'

const kept = (from: string, keepsArea: boolean) => {
  const to = new URLSearchParams('sport=Soccer')
  keepMap(new URLSearchParams(from), to, { keepsArea })
  return to.toString()
}

test('a new search keeps the map, and its area for the same location', () => {
  expect(kept('map=1&bounds=32,-97,33,-96&other=1', true)).toBe('sport=Soccer&map=1&bounds=32%2C-97%2C33%2C-96')
  expect(kept('map=1&bounds=32,-97,33,-96', false)).toBe('sport=Soccer&map=1')
  expect(kept('map=yes&bounds=everywhere', true)).toBe('sport=Soccer')
})

test('the map area is normalized in the request', () => {
  expect(areaIn(new URLSearchParams('bounds=32.00001, -97,33,-96.0'))).toBe('32,-97,33,-96')
  expect(areaIn(new URLSearchParams('bounds=33,-97,32,-96'))).toBeUndefined()
  expect(areaIn(new URLSearchParams())).toBeUndefined()
})
