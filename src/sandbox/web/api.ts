import { caller } from '#kit/web/call.ts'
import type { sandboxEndpoints } from '#sandbox/contract.ts'

/** How a payment stands. */
export const retrieveIntent = caller<typeof sandboxEndpoints.retrieve>('POST /api/sandbox/payment-intents/:id/retrieve')

/** Confirms a payment with a test card. */
export const confirmIntent = caller<typeof sandboxEndpoints.confirm>('POST /api/sandbox/payment-intents/:id/confirm')

/** Answers the bank's question. */
export const authenticateIntent = caller<typeof sandboxEndpoints.authenticate>(
  'POST /api/sandbox/payment-intents/:id/authenticate',
)

/** Ends an owner's onboarding. */
export const completeOnboarding = caller<typeof sandboxEndpoints.completeOnboarding>(
  'POST /api/sandbox/accounts/:id/complete',
)
