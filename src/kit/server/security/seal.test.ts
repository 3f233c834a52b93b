import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 100 })

test('sealed text opens only with the same secret and purpose', () => {
  fc.assert(
    fc.property(text, text, text, (secret, purpose, content) => {
      const sealed = seal(secret, purpose, content)
      expect(unseal(secret, purpose, sealed)).toBe(content)
      expect(unseal(`${secret}x`, purpose, sealed)).toBeUndefined()
      expect(unseal(secret, `${purpose}x`, sealed)).toBeUndefined()
    }),
  )
})

test('sealing the same text twice differs, and neither is readable', () => {
  const [one, other] = [seal('secret', 'row', 'my api key'), seal('secret', 'row', 'my api key')]
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('api key')
})

test('flipping any bit prevents opening', () => {
  const sealed = Buffer.from(seal('secret', 'row', 'my api key').slice(3), 'base64url')
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed)
    changed[bit >> 3]! ^= 1 << (bit & 7)
    expect(unseal('secret', 'row', `v1.${changed.toString('base64url')}`)).toBeUndefined()
  }
})

test.each(['', 'v1', 'v1.', 'v1.AAAA', `v2.${'A'.repeat(60)}`, `v1.${'A'.repeat(60)}.x`, 'my api key'])(
  '"%s" does not open',
  sealed => expect(unseal('secret', 'row', sealed)).toBeUndefined(),
)
