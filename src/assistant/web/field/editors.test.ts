import { expect, test } from 'vitest'
import { numberIn } from './number-editors.tsx'
import { isRange, rangeOf } from './time-editor.tsx'

test.each([
  ['40', 40],
  [' $37.50 ', 37.5],
  ['37.556', 37.56],
  ['1,200', 1200],
])('“%s” reads as %d', (text, value) => {
  expect(numberIn(text, { max: 100_000, decimals: 2 })).toBe(value)
})

test.each(['', '0', '0.001', '-5', '1,2', 'cheap', '40 or so', '100001', '1e3', '<b>4</b>'])(
  '“%s” is not an amount',
  text => {
    expect(numberIn(text, { max: 100_000, decimals: 2 })).toBeUndefined()
  },
)

test('midnight as an end means 24:00', () => {
  expect(rangeOf({ from: '22:00', to: '00:00' })).toBe('22:00-24:00')
  expect(isRange('22:00-24:00')).toBe(true)
})

test('a range needs a start and a later end', () => {
  expect(isRange('18:00-19:30')).toBe(true)
  expect(isRange('19:30-18:00')).toBe(false)
  expect(isRange('18:00-18:00')).toBe(false)
  expect(isRange('18:00-')).toBe(false)
  expect(isRange('-')).toBe(false)
})
