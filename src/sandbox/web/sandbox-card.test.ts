import { expect, test } from 'vitest'
import { sandboxCards } from '#sandbox/test-cards.ts'
import { typeExpiry, typeNumber } from './card-digits.ts'
import { checkCard, tokenOf } from './sandbox-card.ts'

const now = Date.UTC(2026, 10, 20)
const right = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

test('every listed card has its token and passes the checks', () => {
  for (const { number, token } of sandboxCards) {
    expect(tokenOf(number)).toBe(token)
    const cvc = token === 'pm_card_amex' ? '1234' : '123'
    expect(checkCard({ ...right, number, cvc }, now)).toEqual({})
  }
})

test('an unlisted number has no token despite a valid check digit', () => {
  expect(tokenOf('4111 1111 1111 1111')).toBeUndefined()
  expect(checkCard({ ...right, number: '4111 1111 1111 1111' }, now)).toEqual({
    number: 'This is test mode. Use one of the test cards.',
  })
})

test('invalid and incomplete numbers have different messages', () => {
  expect(checkCard({ ...right, number: '4242 4242 4242 4243' }, now).number).toMatch(/invalid/)
  expect(checkCard({ ...right, number: '4242 4242' }, now).number).toMatch(/incomplete/)
  expect(checkCard({ ...right, number: '' }, now).number).toBe('Enter the card number.')
})

test('a card is valid until the end of its month', () => {
  expect(checkCard({ ...right, expiry: '11/26' }, now)).toEqual({})
  expect(checkCard({ ...right, expiry: '10/26' }, now)).toEqual({ expiry: 'This card has expired.' })
  expect(checkCard({ ...right, expiry: '13/30' }, now).expiry).toMatch(/01 to 12/)
  expect(checkCard({ ...right, expiry: '1' }, now).expiry).toBe('Enter the date as MM/YY.')
})

test('American Express needs a four-digit CVC', () => {
  expect(checkCard({ number: '3782 822463 10005', expiry: '12/34', cvc: '123' }, now).cvc).toMatch(/4 digits/)
})

test('a number is grouped while typing, and the caret keeps its place', () => {
  expect(typeNumber({ text: '42424', caret: 5 })).toEqual({ text: '4242 4', caret: 6 })
  expect(typeNumber({ text: '4942 4242', caret: 2 })).toEqual({ text: '4942 4242', caret: 2 })
  expect(typeNumber({ text: '378282246310005', caret: 15 }).text).toBe('3782 822463 10005')
  expect(typeNumber({ text: '4242-4242-4242-4242-99', caret: 0 }).text).toBe('4242 4242 4242 4242')
})

test('an expiry date is formatted while typing and on autofill', () => {
  expect(typeExpiry({ text: '5', caret: 1 })).toEqual({ text: '05', caret: 2 })
  expect(typeExpiry({ text: '123', caret: 3 })).toEqual({ text: '12/3', caret: 4 })
  expect(typeExpiry({ text: '1/30', caret: 4 }).text).toBe('01/30')
  expect(typeExpiry({ text: '12 / 2034', caret: 9 }).text).toBe('12/34')
  expect(typeExpiry({ text: '', caret: 0 })).toEqual({ text: '', caret: 0 })
})
