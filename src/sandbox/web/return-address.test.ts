import { expect, test } from 'vitest'
import { ownAddress, returnAddress } from './return-address.ts'

const origin = 'https://play.example'

test.each(['/booking-success', 'https://play.example/booking-success'])('%s returns to our site', returnUrl => {
  expect(ownAddress({ returnUrl, origin })?.href).toBe('https://play.example/booking-success')
})

test.each([
  'https://elsewhere.example/booking-success',
  '//elsewhere.example/',
  String.raw`/\elsewhere.example/`,
  'https://play.example@elsewhere.example/',
  'http://play.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '',
  null,
])('%s is not a return URL', returnUrl => {
  expect(ownAddress({ returnUrl, origin })).toBeNull()
})

test('the outcome is added to the existing query', () => {
  const address = new URL('/booking-success?from=phone&redirect_status=succeeded', origin)
  const outcome = { intentId: 'pi_1', clientSecret: 'pi_1_secret_2' }
  expect(returnAddress(address, { ...outcome, isApproved: false })).toBe(
    'https://play.example/booking-success?from=phone&redirect_status=failed&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2',
  )
  expect(returnAddress(address, { ...outcome, isApproved: true })).toContain('redirect_status=succeeded')
})
