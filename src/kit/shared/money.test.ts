import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDecimal, toDecimal, toDollars } from './money.ts'

test('cents round-trip through the API’s decimal string', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), cents => fromDecimal(toDecimal(cents)) === cents))
})

test.each([
  ['75', 7500],
  ['75.5', 7550],
  ['0.05', 5],
])('"%s" is %i cents', (text, cents) => expect(fromDecimal(text)).toBe(cents))

test.each(['-1', '1e9', '75.001', 'NaN', '', ' 75', '7,5', '1'.repeat(8)])('"%s" is not an amount', text =>
  expect(fromDecimal(text)).toBeUndefined(),
)

test.each([
  [7500, '$75'],
  [7550, '$75.50'],
  [123_456_700, '$1,234,567'],
])('%i cents read as %s', (cents, text) => expect(toDollars(cents)).toBe(text))
