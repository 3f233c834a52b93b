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
])('from “%s” to “%s” it is %i', (a, b, distance) => expect(editDistance(a, b, 5)).toBe(distance))

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })

test("the distance is symmetric, at most the longer word's length, and a limit only caps it", () => {
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

test('a long word may have two wrong letters, a short one none', () => {
  expect(mostLikely('basketbol', ['baseball', 'basketball'])).toBe('basketball')
  expect(mostLikely('golv', ['golf'])).toBeUndefined()
  expect(mostLikely('soccar', ['tennis', 'soccer'])).toBe('soccer')
  expect(mostLikely('handball', ['baseball', 'football', 'softball'])).toBeUndefined()
})
