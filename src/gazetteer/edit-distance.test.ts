import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['frisco', 'frisco', 0],
  ['frisco', 'firsco', 1],
  ['frisco', 'rfisco', 1],
  ['frisco', 'frsco', 1],
  ['frisco', 'friscoo', 1],
  ['frisco', 'fresco', 1],
  ['indianapolis', 'indianopolsi', 2],
  ['', '', 0],
])('the distance of "%s" and "%s" is %i', (a, b, edits) => expect(editDistance(a, b, 2)).toBe(edits))

test('beyond the bound the distance is above it', () => {
  expect(editDistance('frisco', 'dallas', 1)).toBeGreaterThan(1)
  expect(editDistance('frisco', 'fr', 2)).toBeGreaterThan(2)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('the distance is symmetric and within swaps of Levenshtein’s', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = editDistance(a, b, 8)
      expect(edits).toBe(editDistance(b, a, 8))
      expect(edits).toBeLessThanOrEqual(distance(a, b))
      expect(edits).toBeGreaterThanOrEqual(Math.ceil(distance(a, b) / 2))
    }),
  )
})

test('a bound does not change smaller distances', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 8 }), (a, b, most) => {
      const [edits, bounded] = [editDistance(a, b, 8), editDistance(a, b, most)]
      if (edits <= most) expect(bounded).toBe(edits)
      else expect(bounded).toBeGreaterThan(most)
    }),
  )
})
