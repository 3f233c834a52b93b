import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { caller } from '#kit/web/call.ts'
import type { sandboxEndpoints } from '#payments/contract.ts'
import type { CardConfirmation, OpenIntent } from './card-confirmation.ts'
import type { SandboxToken } from './sandbox-card.ts'

/** Confirms a test card with the sandbox: what the payment provider's own script does with a real one. */
export async function confirmSandboxCard(intent: OpenIntent, token: SandboxToken): Promise<CardConfirmation> {
  const { paymentIntentId: id, clientSecret } = intent
  try {
    await postConfirm({ params: { id }, body: { clientSecret, paymentMethod: token } })
    return { ok: true }
  } catch (error) {
    return { ok: false, message: detailOf(error), reason: reasonOf(error) }
  }
}

/** Status 0: no answer came. */
function reasonOf(error: unknown): 'declined' | 'unreachable' | 'over' {
  if (!(error instanceof ApiError)) return 'over'
  if (error.status === 0) return 'unreachable'
  return error.status === 402 ? 'declined' : 'over'
}

const postConfirm = caller<typeof sandboxEndpoints.confirm>('POST /api/sandbox/payment-intents/:id/confirm')
