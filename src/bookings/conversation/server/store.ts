import type { BookingMode, BookingStatus } from '#bookings/contract.ts'
import type { Side } from '#bookings/conversation/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

export type MessageRow = {
  id: string
  author: Side
  text: string
  at: Date
  readAt: Date | null
  isEarlier: boolean
}

/** The newest, in time order. */
export async function findMessages(
  db: Db,
  { bookingId, withEarlier, limit }: { bookingId: string; withEarlier: boolean; limit: number },
): Promise<MessageRow[]> {
  const rows = await db<MessageRow[]>`
    select m.id, m.author, m.text, m.at, m.read_at, m.visitor_id <> b.visitor_id as is_earlier
    from booking_message m join booking b on b.id = m.booking_id
    where m.booking_id = ${bookingId} ${withEarlier ? db`` : db`and m.visitor_id = b.visitor_id`}
    order by m.number desc limit ${limit}`
  return rows.toReversed()
}

export type AboutRow = {
  mode: BookingMode
  status: BookingStatus
  reference: string
  customerEmail: string
  accessVersion: number
  /** Canceled or ended. */
  overAt: Date
}

export async function findAbout(db: Db, bookingId: string): Promise<AboutRow | undefined> {
  const [row] = await db<AboutRow[]>`select ${aboutOf(db)} from booking where id = ${bookingId}`
  return row
}

/** Serializes writers, so counts are right. */
export async function lockAbout(tx: Tx, bookingId: string): Promise<(AboutRow & { now: Date }) | undefined> {
  const [row] = await tx<(AboutRow & { now: Date })[]>`
    select ${aboutOf(tx)}, clock_timestamp() as now from booking where id = ${bookingId} for update`
  return row
}

function aboutOf(db: Db | Tx) {
  return db`mode, status, reference, customer_email, access_version, coalesce(cancelled_at, ends_at) as over_at`
}

export type Written = { bookingId: string; author: Side }

/** One side's messages in the last hour; the last time is of the present conversation. */
export async function countLately(
  tx: Tx,
  { bookingId, author }: Written,
): Promise<{ count: number; previousAt: Date | null }> {
  const [row] = await tx<{ count: number; previousAt: Date | null }[]>`
    select count(*)::int as count, max(m.at) filter (where m.visitor_id = b.visitor_id) as previous_at
    from booking_message m join booking b on b.id = m.booking_id
    where m.booking_id = ${bookingId} and m.author = ${author} and m.at > clock_timestamp() - interval '1 hour'`
  return row!
}

export async function insertMessage(
  tx: Tx,
  { bookingId, author, text, at, notifyAt }: Written & { text: string; at: Date; notifyAt: Date | null },
): Promise<MessageRow> {
  const [row] = await tx<MessageRow[]>`
    insert into booking_message (booking_id, facility_id, visitor_id, author, text, at, notify_at)
    select id, facility_id, visitor_id, ${author}, ${text}, ${at}, ${notifyAt} from booking where id = ${bookingId}
    returning id, author, text, at, read_at, false as is_earlier`
  return row!
}

/** Also drops pending mail. */
export async function markRead(db: Db, { bookingId, author, upTo }: Written & { upTo: string }): Promise<number> {
  // The facility also reads messages of earlier customers.
  const { count } = await db`
    update booking_message m set read_at = greatest(now(), m.at), notify_at = null
    from booking b
    where b.id = m.booking_id and m.booking_id = ${bookingId} and m.author = ${author} and m.read_at is null
      and m.number <= (select number from booking_message where id = ${upTo} and booking_id = ${bookingId})
      ${author === 'facility' ? db`and m.visitor_id = b.visitor_id` : db``}`
  return count
}

/** Longest due first. */
export async function listUnnotified(db: Db, limit: number): Promise<Written[]> {
  return db<Written[]>`
    select booking_id, author from booking_message where notify_at <= now()
    group by 1, 2 order by min(notify_at), 1, 2 limit ${limit}`
}

export async function hasDue(tx: Tx, { bookingId, author, now }: Written & { now: Date }): Promise<boolean> {
  const rows = await tx`
    select 1 from booking_message
    where booking_id = ${bookingId} and author = ${author} and notify_at <= ${now} limit 1`
  return rows.length > 0
}

/** Unread and not emailed, in order. Drops an earlier customer's. */
export async function takeUntold(tx: Tx, { bookingId, author }: Written): Promise<{ id: string; text: string }[]> {
  const rows = await tx<{ id: string; text: string; number: string; isEarlier: boolean }[]>`
    update booking_message m set notify_at = null from booking b
    where b.id = m.booking_id and m.booking_id = ${bookingId} and m.author = ${author} and m.notify_at is not null
    returning m.id, m.text, m.number, m.visitor_id <> b.visitor_id as is_earlier`
  return rows.filter(({ isEarlier }) => !isEarlier).sort((a, b) => Number(a.number) - Number(b.number))
}

export type SummaryRow = {
  id: string
  reference: string
  facilityName: string
  customerName: string
  timeZone: string
  startsAt: Date
  unread: number
  lastAuthor: Side
  lastText: string
  lastAt: Date
  number: string
}

export type Place = { isUnread: boolean; number: string }

type Query = AskedPage<Place> & { scope: OrganizationScope; text: string | undefined }

/** Unread first, then newest. Cost grows with the messages. */
export async function findConversations(db: Db, { scope, text, after, limit }: Query): Promise<SummaryRow[]> {
  return db<SummaryRow[]>`
    with talk as (
      select booking_id, max(number) as number,
        count(*) filter (where author = 'customer' and read_at is null)::int as unread
      from booking_message where facility_id in (select f.id from facility f where ${isWithin(db, scope)})
      group by booking_id
    )
    select b.id, b.reference, f.name as facility_name, b.customer_name, f.time_zone, b.starts_at, t.unread,
      l.author as last_author, left(l.text, 160) as last_text, l.at as last_at, t.number::text as number
    from talk t join booking b on b.id = t.booking_id join facility f on f.id = b.facility_id
      join booking_message l on l.number = t.number
    where true
      ${text ? db`and (lower(b.customer_name) like ${contains(text)} or lower(b.reference) like ${contains(text)})` : db``}
      ${after ? db`and (t.unread > 0, t.number) < (${after.isUnread}, ${after.number}::bigint)` : db``}
    order by (t.unread > 0) desc, t.number desc limit ${limit}`
}

export async function countUnread(db: Db, scope: OrganizationScope): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(distinct m.booking_id)::int as count from facility f
      join booking_message m on m.facility_id = f.id and m.author = 'customer' and m.read_at is null
    where ${isWithin(db, scope)}`
  return row!.count
}
