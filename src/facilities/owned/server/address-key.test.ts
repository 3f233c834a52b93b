import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressKey } from './address-key.ts'

const field = { name: 'Field 1', street: '5 North Main Street', zip: '75034', city: 'Frisco', state: 'TX' }

test('different spellings of one address share a key', () => {
  const key = addressKey(field)
  expect(key).toBe('field 1|5 n main st|75034')
  expect(addressKey({ ...field, name: 'FIELD  #1', street: '5 N. Main St.', zip: '75034-1234' })).toBe(key)
})

test.each([{ name: 'Field 2' }, { street: '6 North Main Street' }, { street: null }, { zip: '75035' }, { zip: null }])(
  '%j changes the key',
  change => expect(addressKey({ ...field, ...change })).not.toBe(addressKey(field)),
)

test('without a ZIP code the city counts, and non-Latin names are kept', () => {
  const bare = { ...field, street: null, zip: null }
  expect(addressKey(bare)).toBe('field 1||frisco tx')
  expect(addressKey({ ...bare, city: 'Austin' })).not.toBe(addressKey(bare))
  expect(addressKey({ ...bare, name: '公園' })).not.toBe(addressKey({ ...bare, name: '球場' }))
})

test('keys fit their column, and long keys stay distinct', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, (name, street) => {
      const key = addressKey({ ...field, name, street })
      expect(key.length).toBeLessThanOrEqual(300)
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1_000)
      expect(key).not.toMatch(/\p{Cc}/u)
    }),
  )
  const long = { ...field, name: 'x'.repeat(200), street: 'y'.repeat(199) }
  expect(addressKey({ ...long, street: `${long.street}1` })).not.toBe(
    addressKey({ ...long, street: `${long.street}2` }),
  )
})
