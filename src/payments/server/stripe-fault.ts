import { Stripe } from 'stripe'
import { answerWithin } from '#kit/server/resilience.ts'
import { GatewayFault } from './gateway.ts'

/** The SDK's timeout is per attempt, this one for the whole call; the caller retries with the same key. */
export async function within<T>(timeoutMs: number, ask: () => Promise<T>): Promise<T> {
  try {
    return await answerWithin(timeoutMs, ask(), () => unreachable(`No answer within ${timeoutMs} ms.`))
  } catch (error) {
    throw toFault(error)
  }
}

function unreachable(message: string): GatewayFault {
  return new GatewayFault('unreachable', message, { isTemporary: true })
}

function toFault(error: unknown): unknown {
  const { StripeAPIError, StripeCardError, StripeConnectionError, StripeError } = Stripe.errors
  if (!(error instanceof StripeError)) return error
  if (error instanceof StripeConnectionError || error instanceof StripeAPIError) return unreachable(error.message)
  const isFinal = error instanceof StripeCardError || (error.statusCode !== 409 && finalCodes.has(error.code ?? ''))
  return new GatewayFault(error.code ?? error.rawType ?? error.type, error.message, { isTemporary: !isFinal })
}

/**
 * No retry helps (docs.stripe.com/error-codes). Anything else may be fixed (a restricted or rolled key, a malformed
 * request, a low balance) and must not cost a customer the booking.
 */
const finalCodes: ReadonlySet<string> = new Set([
  'amount_too_large',
  'amount_too_small',
  'capture_charge_authorization_expired',
  'charge_already_captured',
  'charge_already_refunded',
  'charge_disputed',
  'charge_expired_for_capture',
  'charge_not_refundable',
  'insufficient_capabilities_for_transfer',
  'payment_intent_unexpected_state',
  'refund_disputed_payment',
  'resource_missing',
])
