import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, mostLikely } from './spelling.ts'

test.each([
  ['soccer', 'soccer', 0],
  ['soccor', 'soccer', 1],
  ['baskteball', 'basketball', 1],
  ['tenis', 'tennis', 1],
  ['handball', 'baseball', 3],
  ['kitten', 'sitting', 3],
])('the distance from “%s” to “%s” is %i', (a, b, distance) => expect(editDistance(a, b, 5)).toBe(distance))

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test('the distance is symmetric, bounded by word length and capped by the limit', () => {
  fc.assert(
    fc.property(word, word, fc.nat(8), (a, b, limit) => {
      const distance = editDistance(a, b, 8)
      expect(editDistance(b, a, 8)).toBe(distance)
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(distance === 0).toBe(a === b)
      expect(editDistance(a, b, limit)).toBe(Math.min(distance, limit + 1))
    }),
    { numRuns: 1_000 },
  )
})

test('long words tolerate two wrong letters, short ones none', () => {
  expect(mostLikely('basketbol', ['baseball', 'basketball'])).toBe('basketball')
  expect(mostLikely('golv', ['golf'])).toBeUndefined()
  expect(mostLikely('soccar', ['tennis', 'soccer'])).toBe('soccer')
  expect(mostLikely('handball', ['baseball', 'football', 'softball'])).toBeUndefined()
})
