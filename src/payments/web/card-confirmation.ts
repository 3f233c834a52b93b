/** A payment that waits for a card, as the server opened it. */
export type OpenIntent = { paymentIntentId: string; clientSecret: string }

/**
 * What came of confirming a card. Declined: another card may be tried. Unreachable: nobody answered, so it is not known what
 * became of it. Over: the payment has to be opened anew.
 */
export type CardConfirmation =
  | { ok: true }
  | { ok: false; message: string; reason: 'declined' | 'unreachable' | 'over' }

/** What a checkout asks of a card form, whichever payment provider stands behind it. */
export type CardFormHandle = {
  /** Checks what was typed and shows what is wrong; true when a card can be confirmed. */
  check: () => Promise<boolean>
  /**
   * Authorizes the intent's amount on the card, asking the bank's question on the way. Where the bank asks on a page of its
   * own, the browser leaves and comes back to `returnUrl`. Does not throw: a card that fails is an answer.
   */
  confirm: (intent: OpenIntent, options: { returnUrl: string }) => Promise<CardConfirmation>
}

/** As much of the provider's answer to a confirmation as is read here. */
export type ConfirmResult = {
  paymentIntent?: { status: string } | undefined
  error?: { type: string; code?: string; message?: string; payment_intent?: { status: string } } | undefined
}

/**
 * Reads the provider's answer. Codes and types are those of docs.stripe.com/error-codes and docs.stripe.com/api/errors; what
 * the bank has approved already counts, also when it is told by way of an error.
 */
export function readConfirmation({ paymentIntent, error }: ConfirmResult): CardConfirmation {
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status && isAuthorized(status)) return { ok: true }
  if (!error) return { ok: false, reason: 'declined', message: 'Your bank has not approved the payment.' }
  const message = error.message ?? 'The payment did not go through.'
  return { ok: false, reason: reasonOf(error), message }
}

/** The card has been asked and has agreed: the money is reserved, taken, or on its way to it. */
export function isAuthorized(status: string): boolean {
  return status === 'requires_capture' || status === 'succeeded' || status === 'processing'
}

function reasonOf({ type, code }: NonNullable<ConfirmResult['error']>): 'declined' | 'unreachable' | 'over' {
  if (code === 'payment_intent_authentication_failure') return 'declined'
  switch (type) {
    case 'card_error':
    case 'validation_error':
      return 'declined'
    case 'api_connection_error':
    case 'api_error':
    case 'rate_limit_error':
      return 'unreachable'
    default:
      return 'over'
  }
}
