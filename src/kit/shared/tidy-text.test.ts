import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tidyLine, tidyLines } from './tidy-text.ts'

test.each([
  ['  Chalk\tLane \r\n Park ', 'Chalk Lane Park'],
  ['a\u0000\u200b\u202eb', 'a b'],
  ['half \ud83d of an emoji', 'half \ufffd of an emoji'],
])('%j is tidied to the line %j', (typed, line) => expect(tidyLine(typed)).toBe(line))

test.each([
  ['one \r\n two\r\rthree\n\n\n\nfour', 'one\ntwo\n\nthree\n\nfour'],
  [' a \u0007 b\u00a0\n', 'a b'],
])('%j is tidied to the lines %j', (typed, lines) => expect(tidyLines(typed)).toBe(lines))

test('tidying is idempotent and removes every invisible character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
      expect(tidyLine(tidyLine(text))).toBe(tidyLine(text))
      expect(tidyLines(tidyLines(text))).toBe(tidyLines(text))
      expect(tidyLines(text)).not.toMatch(/[^\n\P{C}]|^\s|\s$| {2}|\n{3}/u)
    }),
  )
})
