import { z } from 'zod'
import type { ConversationSummary } from '#bookings/conversation/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, NumberPosition, type Page } from '#kit/server/http/pages.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { findConversations, type Place, type SummaryRow } from './store.ts'

type Query = AskedPage<Place> & { ownerId: string; text?: string | undefined }

export const ConversationPlace = z.object({ isUnread: z.boolean(), number: NumberPosition })

/** Unread first. */
export async function listConversations(
  db: Db,
  { ownerId, text, after, limit }: Query,
): Promise<Page<ConversationSummary, Place>> {
  const found = await findConversations(db, { ownerId, text, after, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ unread, number }) => ({ isUnread: unread > 0, number }))
  return { rows: rows.map(present), next }
}

function present({ timeZone, startsAt, lastAt, ...row }: SummaryRow): ConversationSummary {
  const at = startsAt.getTime()
  return { ...row, startTime: toOffsetIso(at, offsetMinutesAt(timeZone, at)), lastAt: lastAt.toISOString() }
}
