import { expect, test } from 'vitest'
import { contains } from './like-pattern.ts'

test.each([
  ['Frisco', '%frisco%'],
  ['100%', '%100\\%%'],
  ['a_b', '%a\\_b%'],
  ['c:\\', '%c:\\\\%'],
  ['', '%%'],
])('contains("%s") becomes the pattern %s', (text, pattern) => {
  expect(contains(text)).toBe(pattern)
})
