import { randomBytes } from 'node:crypto'
import type { Db } from '#kit/server/db.ts'
import { type IntentStatus, paymentsProblem, sandboxCards } from '../contract.ts'
import { type CardGateway, GatewayFault, type Intent } from './gateway.ts'

/**
 * The card payment provider of demo mode: keeps its books in our database, so that any process can answer and a restart
 * forgets nothing. It behaves as the provider documents for manual capture; no money moves.
 */
export function sandboxGateway(db: Db): CardGateway {
  return {
    name: 'sandbox',

    async createIntent({ amountCents, idempotencyKey }) {
      const id = `pi_${randomText(24)}`
      const [made] = await db<Intent[]>`
        insert into sandbox_intent (id, client_secret, amount_cents, currency, status, idempotency_key)
        values (${id}, ${`${id}_secret_${randomText(24)}`}, ${amountCents}, 'usd', 'requires_payment_method', ${idempotencyKey})
        on conflict (idempotency_key) do update set idempotency_key = excluded.idempotency_key
        returning ${columns(db)}`
      return made!
    },

    async updateIntent(intentId, { amountCents }) {
      const [changed] = await db<Intent[]>`
        update sandbox_intent set amount_cents = ${amountCents}
        where id = ${intentId} and status = 'requires_payment_method' returning ${columns(db)}`
      return changed ?? this.readIntent(intentId)
    },

    async readIntent(intentId) {
      const [intent] = await db<Intent[]>`select ${columns(db)} from sandbox_intent where id = ${intentId}`
      if (!intent) throw new GatewayFault('resource_missing', `No such payment intent: ${intentId}`)
      return intent
    },

    capture: intentId => move(db, intentId, ['requires_capture'], 'succeeded'),
    cancel: intentId => move(db, intentId, ['requires_payment_method', 'requires_capture'], 'canceled'),
  }
}

/**
 * What the provider does when the browser confirms a card: authorizes the amount, or declines and lets another card be tried.
 * Refuses: payment-not-found (also for a wrong secret), payment-over, card-declined with the provider's message.
 */
export async function confirmSandboxIntent(
  db: Db,
  { intentId, clientSecret, paymentMethod }: { intentId: string; clientSecret: string; paymentMethod: string },
): Promise<{ id: string; status: IntentStatus }> {
  const known = await db`select 1 from sandbox_intent where id = ${intentId} and client_secret = ${clientSecret}`
  if (known.length === 0) throw paymentsProblem('payment-not-found')
  const refusal = sandboxCards.find(card => card.token === paymentMethod)?.refusal
  if (refusal) throw paymentsProblem('card-declined', { detail: refusal.message, declineCode: refusal.code })
  const { status } = await move(db, intentId, ['requires_payment_method'], 'requires_capture')
  if (status === 'canceled') throw paymentsProblem('payment-over')
  return { id: intentId, status }
}

/** Moves an intent on if it stands where it must; otherwise answers it as it is. */
async function move(db: Db, intentId: string, from: IntentStatus[], to: IntentStatus): Promise<Intent> {
  const [moved] = await db<Intent[]>`
    update sandbox_intent set status = ${to} where id = ${intentId} and status = any(${from}::text[]) returning ${columns(db)}`
  return moved ?? sandboxGateway(db).readIntent(intentId)
}

function columns(db: Db) {
  return db`id as "intentId", client_secret as "clientSecret", amount_cents as "amountCents", currency, status`
}

/** Letters and digits only, as in the provider's ids. */
function randomText(length: number): string {
  return randomBytes(length * 2)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, length)
}
