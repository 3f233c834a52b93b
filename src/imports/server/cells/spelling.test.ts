import { expect, test } from 'vitest'
import { mostLikely } from './spelling.ts'

test('long words tolerate two wrong letters, short ones none', () => {
  expect(mostLikely('basketbol', ['baseball', 'basketball'])).toBe('basketball')
  expect(mostLikely('golv', ['golf'])).toBeUndefined()
  expect(mostLikely('soccar', ['tennis', 'soccer'])).toBe('soccer')
  expect(mostLikely('handball', ['baseball', 'football', 'softball'])).toBeUndefined()
})
