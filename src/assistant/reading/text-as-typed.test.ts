import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textAsTyped } from './text-as-typed.ts'

test.each([
  ['tennis at seven for 2 kids', 'tennis at 7 for 2 kids', 'at 7', 'at seven'],
  ['on 11/2 for two hours', 'on 11/2 for 2 hours', 'on 11/2', 'on 11/2'],
  ['on 11/2 for two hours', 'on 11/2 for 2 hours', 'for 2 hours', 'for two hours'],
  ['bsketball tonite, please', 'basketball tonight, please', 'basketball', 'bsketball'],
  ['bsketball tonite, please', 'basketball tonight, please', 'tonight', 'tonite'],
  ['cancha mañana por la noche', 'cancha tomorrow in the evening', 'in the evening', 'por la noche'],
  ['tennis at noon!', 'tennis at 12 PM!', 'at 12 PM', 'at noon'],
  ['under $80', 'under $80', 'under $80', 'under $80'],
  ['Tennis', 'Tennis', 'not there', 'not there'],
])('“%s” rewritten as “%s”: “%s” was typed as “%s”', (typed, rewritten, words, found) => {
  expect(textAsTyped(typed, rewritten)(words)).toBe(found)
})

test('the result is a quote of the typed text or the input itself', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'Seven', '7', 'x,', '$80', 'no'), { maxLength: 12 })
  fc.assert(
    fc.property(words, words, fc.nat(), fc.nat(), (typedWords, rewrittenWords, from, length) => {
      const [typed, rewritten] = [typedWords.join(' '), rewrittenWords.join(' ')]
      const asked = rewrittenWords.slice(from % 12, (from % 12) + (length % 4)).join(' ')
      const found = textAsTyped(typed, rewritten)(asked)
      expect(found === asked || typed.includes(found)).toBe(true)
    }),
  )
})
