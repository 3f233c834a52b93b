import type { BookingSlot } from '#bookings/server/store.ts'
import type { Attendance, DeskMethod } from '#bookings/staff/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { constraintOf } from '#kit/server/error-code.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'

export type StaffRecords = {
  refunds: { cents: number; reason: string; by: string | null; at: string }[]
  deskPayments: { id: string; cents: number; method: DeskMethod; isUndone: boolean; by: string | null; at: string }[]
  note: { text: string; version: number; by: string | null; at: string } | null
  attendance: { stay: string; outcome: Attendance }[]
  block: BlockColumns | null
}

/** In one statement. Instants as text, since they come as JSON. */
export async function readRecords(db: Db | Tx, bookingId: string): Promise<StaffRecords> {
  const [row] = await db<StaffRecords[]>`
    select
      (select coalesce(json_agg(json_build_object('cents', r.card_cents + r.credit_cents, 'reason', r.reason,
          'by', a.name, 'at', r.created_at) order by r.created_at), '[]')
        from booking_refund r left join account a on a.id = r.author_id where r.booking_id = b.id) as refunds,
      (select coalesce(json_agg(json_build_object('id', p.id, 'cents', p.amount_cents, 'method', p.method,
          'isUndone', p.undone_at is not null, 'by', a.name, 'at', p.created_at) order by p.created_at), '[]')
        from booking_desk_payment p left join account a on a.id = p.author_id where p.booking_id = b.id) as desk_payments,
      (select json_build_object('text', n.text, 'version', n.version, 'by', a.name, 'at', n.updated_at)
        from booking_note n left join account a on a.id = n.author_id where n.booking_id = b.id) as note,
      (select coalesce(json_agg(json_build_object('stay', t.stay, 'outcome', t.outcome)), '[]')
        from booking_attendance t where t.booking_id = b.id) as attendance,
      (select ${blockObject(db)} from customer_block k left join account a on a.id = k.author_id
        where k.organization_id = f.owner_id and ${isInForce(db)}
          and (k.visitor_id = b.visitor_id or k.email_digest = address_digest(b.customer_email))
        order by k.created_at desc limit 1) as block
    from booking b join facility f on f.id = b.facility_id where b.id = ${bookingId}`
  return row!
}

type NewRefund = {
  id: string
  bookingId: string
  cardCents: number
  creditCents: number
  reason: string
  authorId: string | null
}

export async function insertStaffRefund(tx: Tx, refund: NewRefund): Promise<void> {
  await tx`
    insert into booking_refund (id, booking_id, card_cents, credit_cents, reason, author_id)
    values (${refund.id}, ${refund.bookingId}, ${refund.cardCents}, ${refund.creditCents}, ${refund.reason}, ${refund.authorId})`
}

/** The times stay, so reminders do too. */
export async function writePrice(
  tx: Tx,
  { id, slots, totalCents, creditCents }: { id: string; slots: BookingSlot[]; totalCents: number; creditCents: number },
): Promise<void> {
  await tx`
    update booking set slots = ${tx.json(slots)}, total_cents = ${totalCents}, credit_cents = ${creditCents},
      revision = revision + 1, updated_at = now()
    where id = ${id}`
}

type NewNote = { bookingId: string; text: string; version: number; authorId: string | null }

/** False if it has another version. `version` 0: none yet. */
export async function writeNote(tx: Tx, { bookingId, text, version, authorId }: NewNote): Promise<boolean> {
  const { count } =
    version === 0
      ? await tx`
          insert into booking_note (booking_id, text, author_id) values (${bookingId}, ${text}, ${authorId})
          on conflict do nothing`
      : await tx`
          update booking_note set text = ${text}, author_id = ${authorId}, version = version + 1, updated_at = now()
          where booking_id = ${bookingId} and version = ${version}`
  return count === 1
}

type NewDeskPayment = { bookingId: string; cents: number; method: DeskMethod; authorId: string | null }

/** The database refuses more than is due (`isMoreThanDue`). */
export async function insertDeskPayment(tx: Tx, { bookingId, cents, method, authorId }: NewDeskPayment): Promise<void> {
  await tx`
    insert into booking_desk_payment (booking_id, amount_cents, method, author_id)
    values (${bookingId}, ${cents}, ${method}, ${authorId})`
}

export function isMoreThanDue(error: unknown): boolean {
  return constraintOf(error) === 'desk_payment_within_total'
}

/** The amount if it was undone now, in whole cents; 0 if before; undefined if there is none. */
export async function undoDeskPayment(
  tx: Tx,
  { bookingId, id }: { bookingId: string; id: string },
): Promise<number | undefined> {
  const [row] = await tx<{ cents: number; wasUndone: boolean }[]>`
    select amount_cents as cents, undone_at is not null as was_undone from booking_desk_payment
    where id = ${id} and booking_id = ${bookingId} for update`
  if (!row || row.wasUndone) return row && 0
  await tx`update booking_desk_payment set undone_at = now() where id = ${id}`
  return row.cents
}

type NewAttendance = { bookingId: string; stay: Date; outcome: Attendance | null; authorId: string | null }

export async function writeAttendance(tx: Tx, { bookingId, stay, outcome, authorId }: NewAttendance): Promise<void> {
  if (outcome === null) await tx`delete from booking_attendance where booking_id = ${bookingId} and stay = ${stay}`
  else
    await tx`
      insert into booking_attendance (booking_id, stay, outcome, author_id)
      values (${bookingId}, ${stay}, ${outcome}, ${authorId})
      on conflict (booking_id, stay) do update set outcome = excluded.outcome, author_id = excluded.author_id, at = now()`
}

/** Whether one of these messages was queued within so many minutes. */
export async function wasQueued(
  tx: Tx,
  { keys, minutes }: { keys: readonly string[]; minutes: number },
): Promise<boolean> {
  const rows = await tx`
    select 1 from message where dedupe_key = any (${[...keys]}::text[])
      and created_at > now() - make_interval(mins => ${minutes}::int)`
  return rows.length > 0
}

export type BlockColumns = {
  id: string
  name: string
  email: string | null
  reason: string
  endsAt: string | null
  by: string | null
  at: string
}

type NewBlock = {
  facilityId: string
  visitorId: string
  email: string
  name: string
  reason: string
  /** Last day at the facility; null: open. */
  until: string | null
  authorId: string | null
}

/** For the facility's organization; replaces one that is not lifted. False if it would have ended. */
export async function upsertBlock(tx: Tx, block: NewBlock): Promise<boolean> {
  const { facilityId, visitorId, email, name, reason, until, authorId } = block
  const { count } = await tx`
    insert into customer_block (organization_id, visitor_id, email, email_digest, name, reason, ends_at, author_id)
    select owner_id, ${visitorId}, ${email}, address_digest(${email}), ${name}, ${reason}, ends_at, ${authorId}
    from facility f cross join lateral (
      select (${until}::date + 1)::timestamp at time zone f.time_zone as ends_at) e
    where f.id = ${facilityId} and owner_id is not null and (ends_at is null or ends_at > now())
    on conflict (organization_id, email_digest) where lifted_at is null do update
      set visitor_id = excluded.visitor_id, email = excluded.email, name = excluded.name, reason = excluded.reason,
        ends_at = excluded.ends_at, author_id = excluded.author_id, created_at = now()`
  return count === 1
}

/** Newest first. */
export async function listBlocks(db: Db, { organizationId }: OrganizationScope): Promise<BlockColumns[]> {
  const rows = await db<{ block: BlockColumns }[]>`
    select ${blockObject(db)} as block from customer_block k left join account a on a.id = k.author_id
    where k.organization_id = ${organizationId} and ${isInForce(db)} order by k.created_at desc, k.id limit 500`
  return rows.map(({ block }) => block)
}

/** Undefined if the organization has none. `isNew`: it was in force. */
export async function liftBlock(
  tx: Tx,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<{ isNew: boolean } | undefined> {
  const [row] = await tx<{ liftedAt: Date | null }[]>`
    select lifted_at from customer_block where id = ${id} and organization_id = ${organizationId} for update`
  if (!row) return undefined
  if (row.liftedAt === null) await tx`update customer_block set lifted_at = now() where id = ${id}`
  return { isNew: row.liftedAt === null }
}

function isInForce(db: Db | Tx) {
  return db`k.lifted_at is null and (k.ends_at is null or k.ends_at > now())`
}

function blockObject(db: Db | Tx) {
  return db`json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'reason', k.reason, 'endsAt', k.ends_at,
    'by', a.name, 'at', k.created_at)`
}
