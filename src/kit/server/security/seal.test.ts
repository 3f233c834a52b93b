import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 100 })

test('what was sealed is read again, with the secret and for the purpose that it was sealed with', () => {
  fc.assert(
    fc.property(text, text, text, (secret, purpose, content) => {
      const sealed = seal(secret, purpose, content)
      expect(unseal(secret, purpose, sealed)).toBe(content)
      expect(unseal(`${secret}x`, purpose, sealed)).toBeUndefined()
      expect(unseal(secret, `${purpose}x`, sealed)).toBeUndefined()
    }),
  )
})

test('the same text is sealed differently each time, and is nowhere to be read', () => {
  const [one, other] = [seal('secret', 'row', 'my api key'), seal('secret', 'row', 'my api key')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('api key')
})

test('a bit that is another one opens nothing, wherever it is', () => {
  const sealed = Buffer.from(seal('secret', 'row', 'my api key').slice(3), 'base64url')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(unseal('secret', 'row', `v1.${changed.toString('base64url')}`)).toBeUndefined()
  }
})

test.each(['', 'v1', 'v1.', 'v1.AAAA', `v2.${'A'.repeat(60)}`, `v1.${'A'.repeat(60)}.x`, 'my api key'])(
  '"%s" is nothing that was sealed',
  sealed => expect(unseal('secret', 'row', sealed)).toBeUndefined(),
)
