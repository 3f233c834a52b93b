import { expect, test } from 'vitest'
import { parsePrice, priceText } from './typed-price.ts'

test.each([
  ['75', 7500],
  ['$75', 7500],
  ['75.50/hr', 7550],
  ['$ 75.5 / hour', 7550],
  ['75 per hour', 7500],
  ['$1,200 an hour', 120_000],
  ['USD 80', 8000],
  ['80 dollars', 8000],
  ['0', 0],
  ['60-80', null],
  ['ask us', null],
  ['75 per day', null],
  ['-5', null],
  ['1e9', null],
  ['12,50', null],
  ['99999999', null],
  ['٧٥', null],
])('the price %j parses to %s cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents)
})

test.each([
  ['75', '$75'],
  ['75.50/hr', '$75.50/hr'],
  ['1,200 an hour', '$1,200 an hour'],
  ['75 per hour', '$75 per hour'],
  ['75 hourly', '$75 hourly'],
  ['$75', '$75'],
  ['USD 80', 'USD 80'],
  ['80 dollars', '80 dollars'],
  ['60 to 80', '60 to 80'],
  ['ask us', 'ask us'],
])('a price of %j is shown as %j', (typed, shown) => {
  expect(priceText(typed)).toBe(shown)
})
