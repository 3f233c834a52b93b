import { caller } from '#kit/web/api/call.ts'
import type { sandboxEndpoints } from '#sandbox/contract.ts'

export const retrieveIntent = caller<typeof sandboxEndpoints.retrieve>('POST /api/sandbox/payment-intents/:id/retrieve')

export const confirmIntent = caller<typeof sandboxEndpoints.confirm>('POST /api/sandbox/payment-intents/:id/confirm')

export const authenticateIntent = caller<typeof sandboxEndpoints.authenticate>(
  'POST /api/sandbox/payment-intents/:id/authenticate',
)

export const completeOnboarding = caller<typeof sandboxEndpoints.completeOnboarding>(
  'POST /api/sandbox/accounts/:id/complete',
)
