import { expect, test } from 'vitest'
import { stillOpen } from './use-wanted.ts'

test('a wish is open while addresses are shown that were asked for before it', () => {
  const wish = { value: 'swing', addresses: ['?q=s', '?q=swing'] }
  expect(stillOpen(wish, '?q=s')).toEqual({ value: 'swing', addresses: ['?q=swing'] })
  expect(stillOpen(wish, '?q=swing')).toBeNull()
})

test('whoever goes elsewhere has no wish any more', () => {
  expect(stillOpen({ value: 'swing', addresses: ['?q=s', '?q=swing'] }, '?page=2')).toBeNull()
})

test('of an address that was asked for twice the later one counts', () => {
  const wish = { value: 'b', addresses: ['?q=a', '?q=b', '?q=a', '?q=b'] }
  expect(stillOpen(wish, '?q=a')).toEqual({ value: 'b', addresses: ['?q=b'] })
})
