import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import type { SandboxIntent } from '#sandbox/contract.ts'

type Reached = Pick<SandboxIntent, 'id' | 'status'>

/** As the provider's script returns it. */
export type CardResult =
  | { paymentIntent: Reached; error?: undefined }
  | {
      paymentIntent?: undefined
      error: {
        type: 'card_error' | 'validation_error' | 'invalid_request_error' | 'api_connection_error' | 'api_error'
        code?: string
        decline_code?: string
        message: string
        payment_intent?: Reached
      }
    }

/** `lastError` counts only while a payment method is required. */
export function resultOf(intent: SandboxIntent): CardResult {
  const { id, status, lastError } = intent
  if (!lastError || status !== 'requires_payment_method') return { paymentIntent: { id, status } }
  const { code, declineCode, message } = lastError
  return {
    error: {
      type: 'card_error',
      code,
      ...(declineCode && { decline_code: declineCode }),
      message,
      payment_intent: { id, status },
    },
  }
}

/** The customer closed the challenge. The payment still awaits it, or another card. */
export function abandonedResult({ id, status }: Reached): CardResult {
  const message = 'You closed your bank’s approval before finishing.'
  return {
    error: {
      type: 'card_error',
      code: 'payment_intent_authentication_failure',
      message,
      payment_intent: { id, status },
    },
  }
}

/** Refused in the browser, since card numbers must not leave it. */
export const unlistedResult: CardResult = {
  error: {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'This is test mode. Use one of the test cards.',
  },
}

/** Maps HTTP errors to the provider script's. */
export function refusedResult(error: unknown): CardResult {
  const message = detailOf(error)
  if (!(error instanceof ApiError) || error.status === 500) return { error: { type: 'api_error', message } }
  if ([0, 429, 502, 503, 504].includes(error.status)) return { error: { type: 'api_connection_error', message } }
  if (error.status !== 402) return { error: { type: 'invalid_request_error', code: 'resource_missing', message } }
  const declineCode = error.problem?.declineCode
  return {
    error: {
      type: 'card_error',
      code: 'card_declined',
      ...(typeof declineCode === 'string' && { decline_code: declineCode }),
      message,
    },
  }
}
