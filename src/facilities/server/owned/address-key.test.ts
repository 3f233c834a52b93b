import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeKey } from './address-key.ts'

const field = { name: 'Field 1', street: '5 North Main Street', zip: '75034', city: 'Frisco', state: 'TX' }

test('the same place in other words is the same', () => {
  const key = placeKey(field)
  expect(key).toBe('field 1|5 n main st|75034')
  expect(placeKey({ ...field, name: 'FIELD  #1', street: '5 N. Main St.', zip: '75034-1234' })).toBe(key)
})

test.each([{ name: 'Field 2' }, { street: '6 North Main Street' }, { street: null }, { zip: '75035' }, { zip: null }])(
  '%j makes another of it',
  change => expect(placeKey({ ...field, ...change })).not.toBe(placeKey(field)),
)

test('without a ZIP code the city tells them apart, and names of another alphabet stay', () => {
  const bare = { ...field, street: null, zip: null }
  expect(placeKey(bare)).toBe('field 1||frisco tx')
  expect(placeKey({ ...bare, city: 'Austin' })).not.toBe(placeKey(bare))
  expect(placeKey({ ...bare, name: '公園' })).not.toBe(placeKey({ ...bare, name: '球場' }))
})

test('it fits into its column, and long ones differ as their places do', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, (name, street) => {
      const key = placeKey({ ...field, name, street })
      expect(key.length).toBeLessThanOrEqual(300)
      expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1_000)
      expect(key).not.toMatch(/\p{Cc}/u)
    }),
  )
  const long = { ...field, name: 'x'.repeat(200), street: 'y'.repeat(199) }
  expect(placeKey({ ...long, street: `${long.street}1` })).not.toBe(placeKey({ ...long, street: `${long.street}2` }))
})
