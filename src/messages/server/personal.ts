import { type Move, type Person, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** `forgetMessages` deletes them, after everything they are about. */
export const personalMessages: PersonalPart = {
  moveVisitor: moveMessages,
  async *exportOf(db, person) {
    yield* under('messages', await listMessagesTo(db, person))
  },
}

async function moveMessages(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update message set visitor_id = ${to} where visitor_id = ${from}`).count
}

/**
 * Includes the address given for a booking, but not what facilities received. Sign-in mails come without their
 * text.
 */
async function listMessagesTo(db: Db, { accountId, provedEmail }: Person): Promise<unknown[]> {
  const rows = await db<{ row: unknown }[]>`
    select jsonb_build_object('kind', kind, 'recipient', recipient, 'status', status, 'created_at', created_at,
      'sent_at', sent_at, 'subject', rendered ->> 'subject',
      'text', case when kind not like 'account-%' then rendered ->> 'text' end) as row
    from message
    where lower(recipient) = ${provedEmail}
      or (visitor_id = ${accountId} and recipient = payload #>> '{booking,userInfo,email}')
      or (visitor_id = ${accountId} and recipient = payload #>> '{booking,contact,email}')
      or (visitor_id = ${accountId} and kind like '%waiting%')
    order by created_at`
  return rows.map(({ row }) => row)
}

/** To a person and about their records, sent or not. `about`: an id that messages are filed under, or a kind with an id. */
export async function forgetMessages(
  tx: Tx,
  { accountId, email, provedEmail }: Person,
  about: readonly string[],
): Promise<void> {
  await tx`
    delete from message
    where visitor_id = ${accountId} or lower(recipient) = ${provedEmail}
      or (kind like 'account-%' and lower(recipient) = ${email})
      or split_part(dedupe_key, ':', 2) = any(${[...about]}::text[])
      or split_part(dedupe_key, ':', 1) || ':' || split_part(dedupe_key, ':', 2) = any(${[...about]}::text[])`
}
