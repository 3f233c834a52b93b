import { describe, expect, test } from 'vitest'
import {
  actionOf,
  afterAuthentication,
  afterConfirm,
  allowedFrom,
  cardOf,
  pauseAfter,
  refundCourse,
  returnPath,
} from './rules.ts'
import { sandboxCards } from './test-cards.ts'

const none = { refundPending: false, refundFails: false }

describe('card', () => {
  test.each([
    ['pm_card_visa', 'requires_capture'],
    ['pm_card_mastercard', 'requires_capture'],
    ['pm_card_amex', 'requires_capture'],
    ['pm_card_visa_chargeDeclined', 'requires_payment_method'],
    ['pm_card_visa_chargeDeclinedInsufficientFunds', 'requires_payment_method'],
    ['pm_card_chargeDeclinedExpiredCard', 'requires_payment_method'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'requires_payment_method'],
    ['pm_card_chargeDeclinedProcessingError', 'requires_payment_method'],
    ['pm_card_authenticationRequiredOnSetup', 'requires_action'],
    ['pm_card_authenticationRequired', 'requires_action'],
    ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', 'requires_action'],
    ['pm_card_createDispute', 'requires_capture'],
    ['pm_card_pendingRefund', 'requires_capture'],
    ['pm_card_refundFail', 'requires_capture'],
  ])('%s leaves an intent in %s', (token, status) => {
    expect(afterConfirm(cardOf(token)!, 'manual').status).toBe(status)
  })

  test('cards have unique tokens and valid check digits', () => {
    expect(sandboxCards).toHaveLength(14)
    expect(sandboxCards.filter(card => !hasCheckDigit(card.number))).toEqual([])
    expect(new Set(sandboxCards.map(card => card.token)).size).toBe(14)
  })

  test('is charged immediately with automatic capture', () => {
    expect(afterConfirm(cardOf('pm_card_visa')!, 'automatic')).toMatchObject({
      status: 'succeeded',
      event: 'payment_intent.succeeded',
    })
  })

  test('declines with the provider’s error code', () => {
    const codes = sandboxCards
      .filter(card => card.behaviour === 'declines')
      .map(card => afterConfirm(card, 'manual').error?.code)
    expect(codes).toEqual(['card_declined', 'card_declined', 'expired_card', 'incorrect_cvc', 'processing_error'])
  })

  test('is undefined for an unknown token', () => {
    expect(cardOf('pm_card_unknown')).toBeUndefined()
    expect(cardOf(null)).toBeUndefined()
  })
})

describe('authentication', () => {
  const complete = { outcome: 'complete', capture: 'manual' } as const

  test('authorizes the payment if it succeeds', () => {
    expect(afterAuthentication(cardOf('pm_card_authenticationRequired')!, complete).status).toBe('requires_capture')
  })

  test('still declines a card without funds', () => {
    const card = cardOf('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds')!
    expect(afterAuthentication(card, complete).error?.declineCode).toBe('insufficient_funds')
  })

  test('requires another payment method if it fails', () => {
    const result = afterAuthentication(cardOf('pm_card_authenticationRequired')!, {
      outcome: 'fail',
      capture: 'manual',
    })
    expect(result).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'payment_intent_authentication_failure', declineCode: null },
    })
  })

  const intent = {
    id: 'pi_1',
    clientSecret: 'pi_1_secret_2',
    status: 'requires_action' as const,
    paymentMethod: 'pm_card_authenticationRequired',
    returnPath: '/booking/1?x=1',
  }

  test('redirects to the bank page with the return URL', () => {
    expect(actionOf(intent)).toEqual({
      type: 'redirect_to_url',
      url: '/sandbox/3ds/pi_1?client_secret=pi_1_secret_2&return_url=%2Fbooking%2F1%3Fx%3D1',
    })
  })

  test('happens in the page without a return URL, and not once settled', () => {
    expect(actionOf({ ...intent, returnPath: null })).toEqual({ type: 'use_stripe_sdk' })
    expect(actionOf({ ...intent, paymentMethod: 'pm_card_authenticationRequiredOnSetup' })).toEqual({
      type: 'use_stripe_sdk',
    })
    expect(actionOf({ ...intent, status: 'requires_capture' })).toBeNull()
  })
})

describe('return URL', () => {
  const publicUrl = 'https://fields.example'

  test('is a path on this site', () => {
    expect(returnPath('/booking/1?a=b#c', publicUrl)).toBe('/booking/1?a=b#c')
    expect(returnPath('https://fields.example/booking/1', publicUrl)).toBe('/booking/1')
    expect(returnPath('/a b', publicUrl)).toBe('/a%20b')
  })

  test.each([
    'https://evil.example/',
    'https://fields.example.evil.example/',
    'https://fields.example@evil.example/',
    'https://user@fields.example/',
    'http://fields.example/',
    'https://fields.example:444/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/..//evil.example/',
    'https://fields.example//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('is never %s', url => {
    expect(returnPath(url, publicUrl)).toBeUndefined()
  })
})

describe('refund', () => {
  test.each([
    ['succeeds', none, 'succeeded', null],
    ['refunds-late', none, 'pending', 'succeeded'],
    ['refund-fails', none, 'succeeded', 'failed'],
    ['succeeds', { refundPending: true, refundFails: false }, 'pending', 'succeeded'],
    ['succeeds', { refundPending: true, refundFails: true }, 'pending', 'failed'],
    ['succeeds', { refundPending: false, refundFails: true }, 'failed', null],
  ] as const)('to a card that %s, with %o: %s, then %s', (behaviour, faults, status, settlesAs) => {
    expect(refundCourse(behaviour, faults)).toEqual({ status, settlesAs })
  })
})

test('a settled intent allows no operation', () => {
  const over = ['succeeded', 'canceled']
  expect(Object.values(allowedFrom).flatMap(states => states.filter(state => over.includes(state)))).toEqual([])
})

test('retry delays grow up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(pauseAfter)).toEqual([1, 5, 30, 300, 1800, 3600, 3600, 3600])
})

/** ISO/IEC 7812-1, annex B. */
function hasCheckDigit(number: string): boolean {
  const digits = Array.from(number).reverse().map(Number)
  const sum = digits.reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)), 0)
  return sum % 10 === 0
}
