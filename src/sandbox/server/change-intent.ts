import type { Db } from '#kit/server/db/db.ts'
import { afterAuthentication, afterConfirm, CAPTURE_DAYS, type CardOutcome, cardOf } from '../rules.ts'
import type { SandboxCard } from '../test-cards.ts'
import { eventMade } from './event-made.ts'
import { insertDispute } from './refunds/store.ts'
import type { IntentRow, KeyedRequest } from './rows.ts'
import { captureWindow, clock, type IntentChange, moveIntent, wholeAmount } from './store.ts'

// State transitions. Each returns the changed row, or undefined if the state does not allow it.

/** `returnPath`: for redirects to the bank's page. */
export async function confirmIntent(
  db: Db,
  intent: IntentRow,
  { card, returnPath, request }: { card: SandboxCard; returnPath: string | null; request: KeyedRequest | null },
): Promise<IntentRow | undefined> {
  const outcome = afterConfirm(card, intent.captureMethod)
  const change = { ...changeOf(db, outcome), paymentMethod: card.token, returnUrl: returnPath }
  // A decline is stored as an error.
  const keyed = outcome.error ? null : request
  const move = { operation: 'confirm', change, event: outcome.event } as const
  return disputed(db, announced(db, await moveIntent(db, keyed, intent.id, move)))
}

export async function authenticateIntent(
  db: Db,
  intent: IntentRow,
  outcome: 'complete' | 'fail',
): Promise<IntentRow | undefined> {
  const { paymentMethod: card, captureMethod: capture } = intent
  const { event, ...result } = afterAuthentication(cardOf(card) ?? { refusal: null }, { outcome, capture })
  const move = { operation: 'authenticate', change: changeOf(db, result), event, card } as const
  return disputed(db, announced(db, await moveIntent(db, null, intent.id, move)))
}

export async function captureIntent(db: Db, id: string, request: KeyedRequest | null): Promise<IntentRow | undefined> {
  const change = { status: 'succeeded', capturedCents: wholeAmount(db) }
  const event = 'payment_intent.succeeded'
  return disputed(db, announced(db, await moveIntent(db, request, id, { operation: 'capture', change, event })))
}

export async function cancelIntent(
  db: Db,
  id: string,
  { reason, request }: { reason: string | null; request: KeyedRequest | null },
): Promise<IntentRow | undefined> {
  const change = { status: 'canceled', cancellationReason: reason, canceledAt: clock(db) }
  const event = 'payment_intent.canceled'
  return announced(db, await moveIntent(db, request, id, { operation: 'cancel', change, event }))
}

export async function expireIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  const change = { status: 'canceled', cancellationReason: 'expired', canceledAt: clock(db) }
  const event = 'payment_intent.canceled'
  return announced(db, await moveIntent(db, null, id, { operation: 'expire', change, event }))
}

function changeOf(db: Db, { status, error }: Pick<CardOutcome, 'status' | 'error'>): IntentChange {
  const lastError = error && db.json(error)
  switch (status) {
    case 'requires_action':
      return { status, lastError: null }
    case 'requires_payment_method': {
      // The bank was never asked for the money if the customer failed to authenticate.
      const chargeStatus = error?.declineCode ? 'failed' : null
      return { status, lastError, chargeStatus }
    }
    case 'requires_capture':
      return { status, lastError, chargeStatus: 'succeeded', captureBefore: captureWindow(db, CAPTURE_DAYS) }
    case 'succeeded':
      return { status, lastError, chargeStatus: 'succeeded', capturedCents: wholeAmount(db) }
  }
}

async function disputed(db: Db, intent: IntentRow | undefined): Promise<IntentRow | undefined> {
  if (intent?.status !== 'succeeded' || cardOf(intent.paymentMethod)?.behaviour !== 'disputes') return intent
  await insertDispute(db, intent.id)
  eventMade(db)
  return intent
}

function announced<T>(db: Db, changed: T): T {
  if (changed !== undefined) eventMade(db)
  return changed
}
