/** What a test card does when it is used. */
export type CardBehaviour =
  | 'succeeds'
  | 'declines'
  /** Asks for authentication within the page. */
  | 'authenticates'
  /** Redirects to the bank's page and back, given a return address. */
  | 'authenticates-by-redirect'
  | 'authenticates-then-declines'
  /** Succeeds, and is disputed once captured. */
  | 'disputes'
  /** A refund is pending before it succeeds. */
  | 'refunds-late'
  /** A refund succeeds and fails later. */
  | 'refund-fails'

type TestCard = {
  number: string
  token: string
  name: string
  behaviour: CardBehaviour
  /** `code`: the provider's decline code. */
  refusal: { code: string; message: string } | null
}

const noFunds = { code: 'insufficient_funds', message: 'Your card has insufficient funds.' } as const

/**
 * Published by the provider (docs.stripe.com/testing). The browser maps a number to its token, so none reaches the
 * server.
 */
export const sandboxCards = [
  { number: '4242424242424242', token: 'pm_card_visa', name: 'Visa', behaviour: 'succeeds', refusal: null },
  { number: '5555555555554444', token: 'pm_card_mastercard', name: 'Mastercard', behaviour: 'succeeds', refusal: null },
  { number: '378282246310005', token: 'pm_card_amex', name: 'American Express', behaviour: 'succeeds', refusal: null },
  {
    number: '4000000000000002',
    token: 'pm_card_visa_chargeDeclined',
    name: 'Declined',
    behaviour: 'declines',
    refusal: { code: 'generic_decline', message: 'Your card was declined.' },
  },
  {
    number: '4000000000009995',
    token: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    name: 'Insufficient funds',
    behaviour: 'declines',
    refusal: noFunds,
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    name: 'Expired',
    behaviour: 'declines',
    refusal: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    name: 'Wrong CVC',
    behaviour: 'declines',
    refusal: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    name: 'Processing error',
    behaviour: 'declines',
    refusal: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    name: 'Authentication in the page',
    behaviour: 'authenticates',
    refusal: null,
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    name: "Authentication on the bank's page",
    behaviour: 'authenticates-by-redirect',
    refusal: null,
  },
  {
    number: '4000008260003178',
    token: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    name: 'Authentication, then no funds',
    behaviour: 'authenticates-then-declines',
    refusal: noFunds,
  },
  {
    number: '4000000000000259',
    token: 'pm_card_createDispute',
    name: 'Disputed afterwards',
    behaviour: 'disputes',
    refusal: null,
  },
  {
    number: '4000000000007726',
    token: 'pm_card_pendingRefund',
    name: 'Refund takes a while',
    behaviour: 'refunds-late',
    refusal: null,
  },
  {
    number: '4000000000005126',
    token: 'pm_card_refundFail',
    name: 'Refund fails',
    behaviour: 'refund-fails',
    refusal: null,
  },
] as const satisfies readonly TestCard[]

export type SandboxCard = (typeof sandboxCards)[number]
