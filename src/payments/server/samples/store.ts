import type { Tx } from '#kit/server/db/db.ts'
import type { Payment } from '../store.ts'

export async function insertCapturedPayment(
  tx: Tx,
  payment: Pick<Payment, 'visitorId' | 'purpose' | 'quote' | 'amountCents' | 'feeCents'> & {
    intentId: string
    capturedAt: Date
  },
): Promise<string> {
  const { visitorId, purpose, quote, amountCents, feeCents, intentId, capturedAt } = payment
  const [row] = await tx<{ id: string }[]>`
    with paid as (
      insert into payment (gateway, intent_id, visitor_id, purpose, quote, amount_cents, fee_cents, livemode, status,
        captured_cents, capture_requested, created_at)
      values ('sandbox', ${intentId}, ${visitorId}, ${purpose}, ${tx.json(quote)}, ${amountCents}, ${feeCents}, false,
        'captured', ${amountCents}, true, ${capturedAt})
      returning id
    ), booked as (
      insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
      select id, 'capture', ${amountCents}, ${amountCents - feeCents}, ${feeCents}, ${capturedAt} from paid
    )
    select id from paid`
  return row!.id
}
