import { z } from 'zod'
import { type Actor, actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { type BookingMessage, type ConversationSummary, conversationProblem } from '#bookings/conversation/contract.ts'
import { closedBecause, MESSAGES_PER_HOUR, notifyAt } from '#bookings/conversation/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { type AskedPage, cutPage, NumberPosition, type Page } from '#kit/server/http/pages.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { notifyMessages } from './notify-messages.ts'
import { type Input, openConversation } from './open-conversation.ts'
import { presentMessage } from './read-conversation.ts'
import {
  type AboutRow,
  countLately,
  findConversations,
  insertMessage,
  lockAbout,
  type MessageRow,
  markRead,
  type Place,
  type SummaryRow,
} from './store.ts'

type Query = AskedPage<Place> & { scope: OrganizationScope; text?: string | undefined }

export const ConversationPlace = z.object({ isUnread: z.boolean(), number: NumberPosition })

/** Unread first. */
export async function listConversations(
  db: Db,
  { scope, text, after, limit }: Query,
): Promise<Page<ConversationSummary, Place>> {
  const found = await findConversations(db, { scope, text, after, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ unread, number }) => ({ isUnread: unread > 0, number }))
  return { rows: rows.map(present), next }
}

function present({ timeZone, startsAt, lastAt, ...row }: SummaryRow): ConversationSummary {
  const at = startsAt.getTime()
  return { ...row, startTime: toOffsetIso(at, offsetMinutesAt(timeZone, at)), lastAt: lastAt.toISOString() }
}

type MessageRequest = Input & { text: string; round: number; once: Once<BookingMessage> }

/**
 * Serialized per booking, so two cannot both use the last of the limit. Refuses: booking-not-found, not-allowed,
 * conversation-over, conversation-elsewhere, customer-unreachable, customer-changed, too-many-messages.
 */
export async function writeMessage(services: BookingServices, request: MessageRequest): Promise<BookingMessage> {
  const { booking, relations } = await openConversation(services, request)
  const actor = request.side === 'facility' ? actorOf(request.access, relations) : null
  const message = await services.db.begin(async tx => {
    const about = await lockAbout(tx, booking.id)
    // Handed over meanwhile.
    if (about?.accessVersion !== booking.accessVersion) throw bookingsProblem('booking-not-found')
    if (about.accessVersion !== request.round) throw conversationProblem('customer-changed')
    const written = await write(tx, request, about)
    if (actor) await note(tx, actor, { bookingId: booking.id, reference: about.reference, messageId: written.id })
    await notifyMessages(tx, services, { bookingId: booking.id, author: request.side, now: about.now })
    const shown = presentMessage(written)
    await request.once.keep(tx, shown)
    return shown
  })
  return message
}

async function write(
  tx: Tx,
  { id, side: author, text }: MessageRequest,
  about: AboutRow & { now: Date },
): Promise<MessageRow> {
  const now = about.now.getTime()
  const closed = closedBecause({ ...about, overAt: about.overAt.getTime() }, now)
  if (closed) throw conversationProblem(refusals[closed])
  const { count, previousAt } = await countLately(tx, { bookingId: id, author })
  if (count >= MESSAGES_PER_HOUR) throw conversationProblem('too-many-messages')
  const tell = notifyAt({ previousAt: previousAt?.getTime() ?? null, now })
  return insertMessage(tx, { bookingId: id, author, text, at: about.now, notifyAt: new Date(tell) })
}

const refusals = {
  over: 'conversation-over',
  elsewhere: 'conversation-elsewhere',
  unreachable: 'customer-unreachable',
} as const

/** Audits the answer without its text, which is deleted with the customer. */
function note(
  tx: Tx,
  actor: Actor,
  { bookingId, reference, messageId }: { bookingId: string; reference: string; messageId: string },
): Promise<void> {
  return recordAudit(tx, {
    actor,
    action: 'customer-answered',
    subject: { kind: 'booking', id: bookingId, name: reference },
    after: { message: messageId },
  })
}

/** Returns how many were new. Administrators do not count. Refuses: booking-not-found, not-allowed. */
export async function noteRead(
  services: BookingServices,
  { upTo, ...asked }: Input & { upTo: string },
): Promise<{ read: number }> {
  const { relations } = await openConversation(services, asked)
  const isOurs = asked.side === 'customer' || relations.some(relation => relation !== 'administrator')
  if (!isOurs) return { read: 0 }
  const author = asked.side === 'customer' ? 'facility' : 'customer'
  return { read: await markRead(services.db, { bookingId: asked.id, author, upTo }) }
}
