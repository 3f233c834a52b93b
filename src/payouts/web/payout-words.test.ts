import { expect, test } from 'vitest'
import { accountText, amountText, dayText, isNothing, kindText, sumText } from './payout-words.ts'

test.each([
  ['0.00', '$0'],
  ['45.00', '$45'],
  ['1234.50', '$1,234.50'],
  ['-40.50', '−$40.50'],
])('%s is written %s', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})

test('nothing is nothing, and what is owed back is something', () => {
  expect(['0.00', '0.01', '-0.01'].map(isNothing)).toEqual([true, false, false])
})

test('a day is that of the books', () => {
  expect(dayText('2026-11-22T23:59:59.000Z')).toBe('Nov 22, 2026')
})

test('every kind of line has its word', () => {
  expect(kindText('capture')).toBe('Paid')
  expect(kindText('refund-failed')).toBe('Refund came back')
})

test('what to do about the account is said for each state', () => {
  const about = (status: 'none' | 'started' | 'ready', isRefused = false) =>
    accountText({ status, isRefused, party: 'athlete' })
  expect(about('none')).toMatch(/^Connect a bank account, so that your part/)
  expect(accountText({ status: 'none', isRefused: false, party: 'facility' })).toMatch(/this facility/)
  expect(about('started')).toMatch(/^You have begun/)
  expect(about('started', true)).toMatch(/refused/)
  expect(about('ready')).toMatch(/^Connected/)
})

test('the sum of the books is a sentence', () => {
  const books = { captured: '135.00', refunded: '45.00', platform: '9.00', facility: '60.00', athlete: '21.00' }
  expect(sumText({ ...books, isBalanced: true }, 'Us')).toBe(
    '$135 charged − $45 given back = $9 Us + $60 facilities + $21 athletes',
  )
})
