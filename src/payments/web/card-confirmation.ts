export type OpenIntent = { paymentIntentId: string; clientSecret: string }

/** Declined: try another card. Unreachable: outcome unknown. Over: open a new payment. */
export type CardConfirmation =
  | { ok: true }
  | { ok: false; message: string; reason: 'declined' | 'unreachable' | 'over' }

export type CardFormHandle = {
  /** Shows errors; true when a card can be confirmed. */
  check: () => Promise<boolean>
  /** Includes the bank's authentication; its own page returns to `returnUrl`. Does not throw. */
  confirm: (intent: OpenIntent, options: { returnUrl: string }) => Promise<CardConfirmation>
}

export type ConfirmResult = {
  paymentIntent?: { status: string } | undefined
  error?: { type: string; code?: string; message?: string; payment_intent?: { status: string } } | undefined
}

/**
 * Codes and types: docs.stripe.com/error-codes, docs.stripe.com/api/errors. An authorization counts even inside an
 * error.
 */
export function readConfirmation({ paymentIntent, error }: ConfirmResult): CardConfirmation {
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  if (status && isAuthorized(status)) return { ok: true }
  if (!error) return { ok: false, reason: 'declined', message: 'Your bank hasn’t approved the payment.' }
  const message = error.message ?? 'The payment didn’t go through.'
  return { ok: false, reason: reasonOf(error), message }
}

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
