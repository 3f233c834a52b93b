import type { Db } from '#kit/server/db/db.ts'
import { type SandboxIntent, sandboxProblem } from '../contract.ts'
import { actionOf, cardOf, returnPath } from '../rules.ts'
import { authenticateIntent, confirmIntent } from './change-intent.ts'
import { useAccountLink } from './connect/store.ts'
import { eventMade } from './event-made.ts'
import type { IntentRow } from './rows.ts'
import { findIntent } from './store.ts'

type Known = { id: string; clientSecret: string }

/** Refuses: intent-not-found, also for a wrong secret. */
export async function readForBrowser(db: Db, known: Known): Promise<SandboxIntent> {
  return shown(await readKnown(db, known))
}

/**
 * An authorized intent is returned as is: the first response may have been lost. Refuses: intent-not-found,
 * intent-over, return-url-invalid, card-declined with the bank's message and `declineCode`.
 */
export async function confirmCard(
  db: Db,
  { returnUrl, publicUrl, ...asked }: Known & { paymentMethod: string; returnUrl: string | null; publicUrl: string },
): Promise<SandboxIntent> {
  const intent = await readKnown(db, asked)
  const back = returnUrl === null ? null : returnPath(returnUrl, publicUrl)
  if (back === undefined) throw sandboxProblem('return-url-invalid')
  const card = cardOf(asked.paymentMethod)!
  const confirmed = await confirmIntent(db, intent, { card, returnPath: back, request: null })
  if (confirmed?.lastError) {
    const { message, declineCode } = confirmed.lastError
    throw sandboxProblem('card-declined', { detail: message, declineCode })
  }
  return confirmed ? shown(confirmed) : shown(await readOngoing(db, asked))
}

/** Returns an intent that awaits no authentication unchanged. Refuses: intent-not-found, intent-over. */
export async function authenticateCustomer(
  db: Db,
  { outcome, ...known }: Known & { outcome: 'complete' | 'fail' },
): Promise<SandboxIntent> {
  const answered = await authenticateIntent(db, await readKnown(db, known), outcome)
  return answered ? shown(answered) : shown(await readOngoing(db, known))
}

/** The link works once. Refuses: onboarding-link-over. */
export async function completeOnboarding(db: Db, { id, token }: { id: string; token: string }) {
  const account = await useAccountLink(db, id, token)
  if (!account) throw sandboxProblem('onboarding-link-over')
  eventMade(db)
  return { accountId: account.id }
}

async function readKnown(db: Db, { id, clientSecret }: Known): Promise<IntentRow> {
  const intent = await findIntent(db, id)
  if (intent?.clientSecret !== clientSecret) throw sandboxProblem('intent-not-found')
  return intent
}

async function readOngoing(db: Db, known: Known): Promise<IntentRow> {
  const intent = await readKnown(db, known)
  if (intent.status === 'canceled' || intent.status === 'succeeded') throw sandboxProblem('intent-over')
  return intent
}

function shown(row: IntentRow): SandboxIntent {
  const { id, status, clientSecret, paymentMethod, returnUrl: returnPath } = row
  return {
    id,
    status,
    amount: row.amountCents,
    currency: row.currency,
    clientSecret,
    nextAction: actionOf({ id, clientSecret, status, paymentMethod, returnPath }),
    lastError: row.lastError,
  }
}
