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
])('%s is formatted as %s', (amount, text) => {
  expect(amountText(amount)).toBe(text)
})

test('only zero counts as nothing, not a negative amount', () => {
  expect(['0.00', '0.01', '-0.01'].map(isNothing)).toEqual([true, false, false])
})

test('a day is in UTC', () => {
  expect(dayText('2026-11-22T23:59:59.000Z')).toBe('Nov 22, 2026')
})

test('line kinds have labels', () => {
  expect(kindText('capture')).toBe('Payment')
  expect(kindText('refund-failed')).toBe('Refund failed')
})

test('each account status says what to do', () => {
  const about = (status: 'none' | 'started' | 'ready', isRefused = false) =>
    accountText({ status, isRefused, party: 'athlete' })
  expect(about('none')).toMatch(/^Connect a payout account to get paid for your clinics/)
  expect(accountText({ status: 'none', isRefused: false, party: 'facility' })).toMatch(/this facility/)
  expect(about('started')).toMatch(/^Setup isn’t finished/)
  expect(about('started', true)).toMatch(/rejected/)
  expect(about('ready')).toMatch(/^Connected/)
})

test('the books are summarized as an equation', () => {
  const books = { captured: '135.00', refunded: '45.00', platform: '9.00', facility: '60.00', athlete: '21.00' }
  expect(sumText({ ...books, isBalanced: true }, 'Us', true)).toBe(
    '$135 charged − $45 refunded = $9 Us + $60 facilities + $21 athletes',
  )
  expect(sumText({ ...books, isBalanced: true }, 'Us', false)).toBe(
    '$135 charged − $45 refunded = $9 Us + $60 facilities',
  )
})

const noMoney = { share: '0.00', paidOut: '0.00', onTheWay: '0.00' }
const athlete = { ...noMoney, party: 'athlete', bookings: null } as const
const field = { ...noMoney, party: 'facility', bookings: { paidAtOnce: '0.00', kept: '45.00' } } as const

test('an owner without clinics sees texts about bookings only', () => {
  expect(isAnyMoney(field)).toBe(true)
  expect(isAnyMoney({ ...field, bookings: { paidAtOnce: '0.00', kept: '0.00' } })).toBe(false)
  expect(knowsClinics([field])).toBe(false)
  expect(whenPaidText([field])).toMatch(/^Online booking payments [^.]+\.$/)
  expect(bookedWhereText([field])).toBe('at your facilities')
})

test('athletes, and owners with clinic income, see texts about clinics', () => {
  expect(whenPaidText([athlete])).toMatch(/^Clinics are paid out two days after/)
  expect(bookedWhereText([athlete, field])).toBe('for your clinics and at your facilities')
  expect(whenPaidText([field, { ...field, share: '60.00' }])).toMatch(/^Online booking payments.+ Clinics are paid out/)
})
