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
    const wasDeclined = error instanceof ApiError && error.status === 402
    return { ok: false, message: detailOf(error), wasDeclined }
  }
}

const postConfirm = caller<typeof sandboxEndpoints.confirm>('POST /api/sandbox/payment-intents/:id/confirm')
