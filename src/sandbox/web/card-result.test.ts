import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/api/api-error.ts'
import type { SandboxIntent } from '#sandbox/contract.ts'
import { abandonedResult, refusedResult, resultOf, unlistedResult } from './card-result.ts'

const intent: SandboxIntent = {
  id: 'pi_123456789012345678901234',
  status: 'requires_capture',
  amount: 7500,
  currency: 'usd',
  clientSecret: 'pi_123456789012345678901234_secret_x',
  nextAction: null,
  lastError: null,
}
const noFunds = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

const answered = (status: number, more: object = {}) =>
  new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'A sentence.', code: 'c', ...more }),
  })

test('a successful payment returns only its status', () => {
  expect(resultOf(intent)).toEqual({ paymentIntent: { id: intent.id, status: 'requires_capture' } })
})

test('a decline after authentication is a card error with the bank’s code', () => {
  expect(resultOf({ ...intent, status: 'requires_payment_method', lastError: noFunds }).error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    payment_intent: { status: 'requires_payment_method' },
  })
})

test('an earlier decline is ignored once another card succeeds', () => {
  expect(resultOf({ ...intent, lastError: noFunds }).error).toBeUndefined()
})

test('closing the authentication leaves the payment requiring action', () => {
  expect(abandonedResult({ ...intent, status: 'requires_action' }).error).toMatchObject({
    type: 'card_error',
    code: 'payment_intent_authentication_failure',
    payment_intent: { status: 'requires_action' },
  })
})

test('an unlisted number is declined as a live card in test mode', () => {
  expect(unlistedResult.error).toMatchObject({ type: 'card_error', decline_code: 'test_mode_live_card' })
})

test('a declined card keeps the bank’s message and code', () => {
  expect(refusedResult(answered(402, { declineCode: 'expired_card' })).error).toEqual({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'expired_card',
    message: 'A sentence.',
  })
})

test.each([
  [0, 'api_connection_error'],
  [429, 'api_connection_error'],
  [503, 'api_connection_error'],
  [500, 'api_error'],
  [404, 'invalid_request_error'],
  [422, 'invalid_request_error'],
] as const)('status %i is a %s', (status, type) => {
  expect(refusedResult(answered(status)).error?.type).toBe(type)
})

test('a failed request is an API error, not a card error', () => {
  expect(refusedResult(new TypeError('x')).error?.type).toBe('api_error')
})
