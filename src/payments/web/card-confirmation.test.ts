import { expect, test } from 'vitest'
import { readConfirmation } from './card-confirmation.ts'

test.each(['requires_capture', 'succeeded', 'processing'])('a payment that is %s needs no card any more', status => {
  expect(readConfirmation({ paymentIntent: { status } })).toEqual({ ok: true })
})

test('a payment that went through before counts, also when it is told by way of an error', () => {
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: 'no',
    payment_intent: { status: 'requires_capture' },
  }
  expect(readConfirmation({ error })).toEqual({ ok: true })
})

test.each([
  ['a refused card', { type: 'card_error', code: 'card_declined' }, 'declined'],
  [
    'an approval that failed',
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    'declined',
  ],
  ['a number that is not complete', { type: 'validation_error', code: 'incomplete_number' }, 'declined'],
  ['no connection', { type: 'api_connection_error' }, 'unreachable'],
  ['a failure at the provider', { type: 'api_error' }, 'unreachable'],
  ['too many requests', { type: 'rate_limit_error' }, 'unreachable'],
  ['a payment that does not exist', { type: 'invalid_request_error', code: 'resource_missing' }, 'over'],
] as const)('%s is told with its own next step', (_, error, reason) => {
  expect(readConfirmation({ error: { ...error, message: 'A sentence.' } })).toEqual({
    ok: false,
    reason,
    message: 'A sentence.',
  })
})

test('a bank that was not answered is not taken for an approval', () => {
  expect(readConfirmation({ paymentIntent: { status: 'requires_action' } })).toMatchObject({
    ok: false,
    reason: 'declined',
  })
})

test('a card can be tried again on a payment that still waits for the bank', () => {
  const error = { type: 'card_error', code: 'payment_intent_authentication_failure', message: 'Closed.' }
  expect(readConfirmation({ error: { ...error, payment_intent: { status: 'requires_action' } } })).toEqual({
    ok: false,
    reason: 'declined',
    message: 'Closed.',
  })
})
