import type { ConversationSummary } from '#bookings/conversation-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { findConversations, type SummaryRow } from './store.ts'

type Query = { ownerId: string; text?: string | undefined; cursor?: string | undefined; limit: number }

/** Unread first. */
export async function listConversations(
  db: Db,
  { ownerId, text, cursor, limit }: Query,
): Promise<{ conversations: ConversationSummary[]; cursor: string | null }> {
  const after = cursor ? { isUnread: cursor.startsWith('u'), number: cursor.slice(1) } : undefined
  // One extra row shows if there are more.
  const rows = await findConversations(db, { ownerId, text, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    conversations: page.map(present),
    cursor: last && rows.length > limit ? `${last.unread > 0 ? 'u' : 'r'}${last.number}` : null,
  }
}

function present({ timeZone, startsAt, lastAt, ...row }: SummaryRow): ConversationSummary {
  const at = startsAt.getTime()
  return { ...row, startTime: toOffsetIso(at, offsetMinutesAt(timeZone, at)), lastAt: lastAt.toISOString() }
}
