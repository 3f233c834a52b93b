import { expect, test } from 'vitest'
import { readConfirmation } from './card-confirmation.ts'

test.each(['requires_capture', 'succeeded', 'processing'])(
  'a payment in status %s needs no further confirmation',
  status => {
    expect(readConfirmation({ paymentIntent: { status } })).toEqual({ ok: true })
  },
)

test('an error for an already authorized payment counts as confirmed', () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'no',
    payment_intent: { status: 'requires_capture' },
  }
  expect(readConfirmation({ error })).toEqual({ ok: true })
})

test.each([
  ['a declined card', { type: 'card_error', code: 'card_declined' }, 'declined'],
  [
    'a failed authentication',
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'declined',
  ],
  ['an incomplete card number', { type: 'validation_error', code: 'incomplete_number' }, 'declined'],
  ['a connection error', { type: 'api_connection_error' }, 'unreachable'],
  ['a provider error', { type: 'api_error' }, 'unreachable'],
  ['a rate limit', { type: 'rate_limit_error' }, 'unreachable'],
  ['an unknown payment', { type: 'invalid_request_error', code: 'resource_missing' }, 'over'],
] as const)('%s leads to its own next step', (_, error, reason) => {
  expect(readConfirmation({ error: { ...error, message: 'A sentence.' } })).toEqual({
    ok: false,
    reason,
    message: 'A sentence.',
  })
})

test('an unanswered bank authentication is not an approval', () => {
  expect(readConfirmation({ paymentIntent: { status: 'requires_action' } })).toMatchObject({
    ok: false,
    reason: 'declined',
  })
})

test('a card can be retried after an authentication was closed', () => {
  const error = { type: 'card_error', code: 'payment_intent_authentication_failure', message: 'Closed.' }
  expect(readConfirmation({ error: { ...error, payment_intent: { status: 'requires_action' } } })).toEqual({
    ok: false,
    reason: 'declined',
    message: 'Closed.',
  })
})
