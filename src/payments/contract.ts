import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

export const PaymentStatus = z.enum([
  'created',
  'authorized',
  'captured',
  'refunding',
  'refunded',
  'refund_failed',
  'voiding',
  'voided',
  'disputed',
  'lost',
])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The states of a payment intent, named as the card payment provider names them. */
export const IntentStatus = z.enum(['requires_payment_method', 'requires_capture', 'succeeded', 'canceled'])
export type IntentStatus = z.infer<typeof IntentStatus>

/**
 * The cards that the sandbox knows. Numbers, names and messages are those of the provider's published test cards
 * (docs.stripe.com/testing). The browser turns a number into its token: no card number ever reaches our server.
 */
export const sandboxCards = [
  { number: '4242424242424242', token: 'pm_card_visa', name: 'Visa', refusal: null },
  { number: '5555555555554444', token: 'pm_card_mastercard', name: 'Mastercard', refusal: null },
  { number: '378282246310005', token: 'pm_card_amex', name: 'American Express', refusal: null },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    name: 'Declined',
    refusal: { code: 'generic_decline', message: 'Your card was declined.' },
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    name: 'No funds',
    refusal: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    name: 'Expired',
    refusal: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    name: 'Wrong CVC',
    refusal: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    name: 'Processing error',
    refusal: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
] as const

export const paymentsProblem = problems({
  'payment-not-found': [404, 'We cannot find that payment.'],
  'payment-not-authorized': [402, 'The payment has not gone through yet. Enter your card again.'],
  'payment-over': [409, 'That payment is over. Choose your times again.'],
  'card-declined': [402, 'Your card was declined.'],
  'amount-too-small': [422, 'Card payments start at $0.50.'],
  'payment-setup-failed': [502, 'Failed to initialize payment. Please try again.'],
})

export const sandboxEndpoints = {
  confirm: {
    method: 'POST',
    path: '/api/sandbox/payment-intents/:id/confirm',
    summary: 'Demo mode only: what the card payment provider does when the browser confirms a card.',
    params: z.object({ id: z.string().regex(/^pi_[A-Za-z0-9]{24}$/) }),
    body: z.object({ clientSecret: z.string().max(200), paymentMethod: z.enum(sandboxCards.map(card => card.token)) }),
    reply: z.object({ id: z.string(), status: IntentStatus }),
    problems: paymentsProblem.rows('payment-not-found', 'payment-over', 'card-declined'),
  },
} satisfies Record<string, Endpoint>
