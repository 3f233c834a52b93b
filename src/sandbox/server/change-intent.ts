import type { Db } from '#kit/server/db/db.ts'
import type { SandboxCard } from '../contract.ts'
import { afterAuthentication, afterConfirm, CAPTURE_DAYS, type CardOutcome, cardOf } from '../rules.ts'
import { eventMade } from './event-made.ts'
import type { IntentRow, KeyedRequest } from './rows.ts'
import { captureWindow, clock, type IntentChange, insertDispute, moveIntent, wholeAmount } from './store.ts'

// State transitions. Each returns the changed row, or undefined if the state does not allow it.

/** `returnPath`: for redirects to the bank's page. */
export async function confirmIntent(
  db: Db,
  intent: IntentRow,
  { card, returnPath, request }: { card: SandboxCard; returnPath: string | null; request: KeyedRequest | null },
): Promise<IntentRow | undefined> {
  const outcome = afterConfirm(card, intent.capture_method)
  const change = { ...changeOf(db, outcome), payment_method: card.token, return_url: returnPath }
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
  const { payment_method: card, capture_method: capture } = intent
  const { event, ...result } = afterAuthentication(cardOf(card) ?? { refusal: null }, { outcome, capture })
  const move = { operation: 'authenticate', change: changeOf(db, result), event, card } as const
  return disputed(db, announced(db, await moveIntent(db, null, intent.id, move)))
}

export async function captureIntent(db: Db, id: string, request: KeyedRequest | null): Promise<IntentRow | undefined> {
  const change = { status: 'succeeded', captured_cents: wholeAmount(db) }
  const event = 'payment_intent.succeeded'
  return disputed(db, announced(db, await moveIntent(db, request, id, { operation: 'capture', change, event })))
}

export async function cancelIntent(
  db: Db,
  id: string,
  { reason, request }: { reason: string | null; request: KeyedRequest | null },
): Promise<IntentRow | undefined> {
  const change = { status: 'canceled', cancellation_reason: reason, canceled_at: clock(db) }
  const event = 'payment_intent.canceled'
  return announced(db, await moveIntent(db, request, id, { operation: 'cancel', change, event }))
}

export async function expireIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  const change = { status: 'canceled', cancellation_reason: 'expired', canceled_at: clock(db) }
  const event = 'payment_intent.canceled'
  return announced(db, await moveIntent(db, null, id, { operation: 'expire', change, event }))
}

function changeOf(db: Db, { status, error }: Pick<CardOutcome, 'status' | 'error'>): IntentChange {
  const last_error = error && db.json(error)
  switch (status) {
    case 'requires_action':
      return { status, last_error: null }
    case 'requires_payment_method': {
      // The bank was never asked for the money if the customer failed to authenticate.
      const charge_status = error?.declineCode ? 'failed' : null
      return { status, last_error, charge_status }
    }
    case 'requires_capture':
      return { status, last_error, charge_status: 'succeeded', capture_before: captureWindow(db, CAPTURE_DAYS) }
    case 'succeeded':
      return { status, last_error, charge_status: 'succeeded', captured_cents: wholeAmount(db) }
  }
}

async function disputed(db: Db, intent: IntentRow | undefined): Promise<IntentRow | undefined> {
  if (intent?.status !== 'succeeded' || cardOf(intent.payment_method)?.behaviour !== 'disputes') return intent
  await insertDispute(db, intent.id)
  eventMade(db)
  return intent
}

function announced<T>(db: Db, changed: T): T {
  if (changed !== undefined) eventMade(db)
  return changed
}
