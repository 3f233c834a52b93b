import { expect, test } from 'vitest'
import {
  accountText,
  amountText,
  bookedWhereText,
  dayText,
  isAnyMoney,
  isNothing,
  kindText,
  knowsClinics,
  sumText,
  whenPaidText,
} from './payout-format.ts'

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
  expect(kindText('capture')).toBe('Payment')
  expect(kindText('refund-failed')).toBe('Refund failed')
})

test('each account state says what to do', () => {
  const about = (status: 'none' | 'started' | 'ready', isRefused = false) =>
    accountText({ status, isRefused, party: 'athlete' })
  expect(about('none')).toMatch(/^Connect a payout account to get paid for your clinics/)
  expect(accountText({ status: 'none', isRefused: false, party: 'facility' })).toMatch(/this facility/)
  expect(about('started')).toMatch(/^Setup isn’t finished/)
  expect(about('started', true)).toMatch(/rejected/)
  expect(about('ready')).toMatch(/^Connected/)
})

test('the sum of the books is a sentence', () => {
  const books = { captured: '135.00', refunded: '45.00', platform: '9.00', facility: '60.00', athlete: '21.00' }
  expect(sumText({ ...books, isBalanced: true }, 'Us', true)).toBe(
    '$135 charged − $45 refunded = $9 Us + $60 facilities + $21 athletes',
  )
  expect(sumText({ ...books, isBalanced: true }, 'Us', false)).toBe(
    '$135 charged − $45 refunded = $9 Us + $60 facilities',
  )
})

const nothing = { share: '0.00', paidOut: '0.00', onTheWay: '0.00' }
const athlete = { ...nothing, party: 'athlete', bookings: null } as const
const field = { ...nothing, party: 'facility', bookings: { paidAtOnce: '0.00', kept: '45.00' } } as const

test('an owner without clinics reads of bookings alone', () => {
  expect(isAnyMoney(field)).toBe(true)
  expect(isAnyMoney({ ...field, bookings: { paidAtOnce: '0.00', kept: '0.00' } })).toBe(false)
  expect(knowsClinics([field])).toBe(false)
  expect(whenPaidText([field])).toMatch(/^Online booking payments [^.]+\.$/)
  expect(bookedWhereText([field])).toBe('at your facilities')
})

test('an athlete reads of clinics, and an owner too once there was one', () => {
  expect(whenPaidText([athlete])).toMatch(/^Clinics are paid out two days after/)
  expect(bookedWhereText([athlete, field])).toBe('for your clinics and at your facilities')
  expect(whenPaidText([field, { ...field, share: '60.00' }])).toMatch(/^Online booking payments.+ Clinics are paid out/)
})
