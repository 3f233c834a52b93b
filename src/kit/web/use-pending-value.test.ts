import { expect, test } from 'vitest'
import { stillOpen } from './use-pending-value.ts'

test('a value stays pending while earlier URLs are shown', () => {
  const pending = { value: 'swing', addresses: ['?q=s', '?q=swing'] }
  expect(stillOpen(pending, '?q=s')).toEqual(pending)
  expect(stillOpen(pending, '?q=swing')).toBeNull()
})

test('leaving the page clears the pending value', () => {
  expect(stillOpen({ value: 'swing', addresses: ['?q=s', '?q=swing'] }, '?page=2')).toBeNull()
})

test('of a URL requested twice the later one counts', () => {
  const pending = { value: 'b', addresses: ['?q=a', '?q=b', '?q=a', '?q=b'] }
  expect(stillOpen(pending, '?q=a')).toEqual({ value: 'b', addresses: ['?q=a', '?q=b'] })
})
