import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { clearLog } from '#accounts/server/personal.ts'
import { type Move, type Person, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Bookings, waiting-list entries and clinics led. */
export const personalClinics: PersonalPart = {
  async moveVisitor(tx, move) {
    await lockClinicsOf(tx, move.from)
    const holds = await moveHolds(tx, move)
    await leaveDuplicateWaiting(tx, move)
    return holds + (await moveBookingsAndWaiting(tx, move))
  },
  async *exportOf(db, person) {
    for (const [section, rows] of Object.entries(await listKept(db, person))) yield* under(section, rows)
  },
  async reasonsToStay(tx, { accountId }) {
    const { booked, hosted } = await countAhead(tx, accountId)
    return [
      ...(booked > 0 ? [{ code: 'clinic-bookings' as const, count: booked }] : []),
      ...(hosted > 0 ? [{ code: 'clinics' as const, count: hosted }] : []),
    ]
  },
  async forget(tx, person) {
    await lockClinicsOf(tx, person.accountId)
    return [
      ...(await forgetParticipants(tx, person.accountId, DELETED_NAME)),
      ...(await deleteWaiting(tx, person)),
      ...(await forgetAthlete(tx, person.accountId, DELETED_NAME)),
    ]
  },
}

/** In id order, so that callers cannot deadlock. */
async function lockClinicsOf(tx: Tx, visitorId: string): Promise<void> {
  await tx`
    select from clinic where id in (
      select clinic_id from clinic_hold where visitor_id = ${visitorId}
      union
      select clinic_id from clinic_waiting_list_entry
      where (visitor_id = ${visitorId} or holder_id = ${visitorId}) and status in ('waiting', 'offered'))
    order by id for no key update`
}

/** Merges holds on one clinic. Deletes before adding, so that seats are never counted twice. */
async function moveHolds(tx: Tx, { from, to }: Move): Promise<number> {
  await tx`delete from clinic_hold where visitor_id in (${from}, ${to}) and expires_at <= now()`
  const doubled = await tx<{ clinicId: string; seats: number; expiresAt: Date; networkKey: string | null }[]>`
    delete from clinic_hold f using clinic_hold t
    where f.visitor_id = ${from} and t.visitor_id = ${to} and t.clinic_id = f.clinic_id
    returning f.clinic_id, f.seats, f.expires_at, f.network_key`
  for (const { clinicId, seats, expiresAt, networkKey } of doubled)
    await tx`
      update clinic_hold set seats = least(seats + ${seats}, ${MAX_SEATS}), expires_at = greatest(expires_at, ${expiresAt}),
        network_key = coalesce(network_key, ${networkKey}::bigint)
      where clinic_id = ${clinicId} and visitor_id = ${to}`
  const moved = await tx`update clinic_hold set visitor_id = ${to} where visitor_id = ${from}`
  return doubled.length + moved.count
}

/** Matches the table's constraint. */
const MAX_SEATS = 10

/** Keeps one place per line: an offered one, else the earliest. */
async function leaveDuplicateWaiting(tx: Tx, { from, to }: Move): Promise<void> {
  await tx`
    with own as (
      select id, row_number() over (partition by clinic_id
        order by status = 'offered' desc, offered_until desc nulls last, number) as place
      from clinic_waiting_list_entry where visitor_id in (${from}, ${to}) and status in ('waiting', 'offered')
    )
    update clinic_waiting_list_entry w set status = 'left' from own where w.id = own.id and own.place > 1`
}

async function moveBookingsAndWaiting(tx: Tx, { from, to }: Move): Promise<number> {
  const offers = await tx`update clinic_waiting_list_entry set holder_id = ${to} where holder_id = ${from}`
  const entries = await tx`update clinic_waiting_list_entry set visitor_id = ${to} where visitor_id = ${from}`
  const bookings = await tx`update clinic_booking set visitor_id = ${to} where visitor_id = ${from}`
  return offers.count + entries.count + bookings.count
}

async function listKept(db: Db, { accountId, provedEmail }: Person): Promise<Record<string, unknown[]>> {
  const rowsOf = (rows: readonly { row: unknown }[]) => rows.map(({ row }) => row)
  return {
    clinicBookings: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(b) - array['visitor_id', 'access_version', 'network_key'] || jsonb_build_object('clinic', c.title, 'participants', (
        select coalesce(jsonb_agg(to_jsonb(m) - array['booking_id', 'clinic_id'] order by m.name), '[]')
        from clinic_participant m where m.booking_id = b.id)) as row
      from clinic_booking b join clinic c on c.id = b.clinic_id
      where b.visitor_id = ${accountId} order by b.created_at`,
    ),
    clinicHolds: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(h) - array['visitor_id', 'network_key'] as row from clinic_hold h where h.visitor_id = ${accountId} order by h.created_at`,
    ),
    clinicWaitingPlaces: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(w) - array['visitor_id', 'holder_id'] || jsonb_build_object('clinic', c.title) as row
      from clinic_waiting_list_entry w join clinic c on c.id = w.clinic_id
      where w.visitor_id = ${accountId} or lower(w.email) = ${provedEmail} order by w.created_at`,
    ),
    athlete: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(a) - 'account_id' || jsonb_build_object('photo_webp_base64', encode(p.image, 'base64')) as row
      from athlete a left join athlete_photo p on p.athlete_id = a.id where a.account_id = ${accountId}`,
    ),
    hostedClinics: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(c) || jsonb_build_object('messages', (
        select coalesce(jsonb_agg(to_jsonb(m) - array['id', 'clinic_id'] order by m.created_at), '[]')
        from clinic_message m where m.clinic_id = c.id)) as row
      from clinic c join athlete a on a.id = c.athlete_id where a.account_id = ${accountId} order by c.scheduled_at`,
    ),
  }
}

/** Clinics that are not over. */
async function countAhead(tx: Tx, accountId: string): Promise<{ booked: number; hosted: number }> {
  const [row] = await tx<{ booked: number; hosted: number }[]>`
    select
      (select count(*)::int from clinic_booking b join clinic c on c.id = b.clinic_id
        where b.visitor_id = ${accountId} and b.status = 'confirmed' and ${isAhead(tx)}) as booked,
      (select count(*)::int from athlete a join clinic c on c.athlete_id = a.id
        where a.account_id = ${accountId} and ${isAhead(tx)}) as hosted`
  return row!
}

function isAhead(tx: Tx) {
  return tx`c.status = 'published' and c.scheduled_at + make_interval(mins => c.duration_minutes) > now()`
}

/** Anonymizes bookings. Returns their ids. */
async function forgetParticipants(tx: Tx, accountId: string, name: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update clinic_booking set visitor_id = gen_random_uuid(), customer_name = ${name}, customer_email = '', customer_phone = '',
      notes = null, guardian_name = case when guardian_name is not null then ${name}::text end, emergency_name = null, network_key = null,
      emergency_phone = null, access_version = access_version + 1, updated_at = now()
    where visitor_id = ${accountId} returning id`
  const ids = rows.map(({ id }) => id)
  // A unique address each: no two participants share name and address.
  await tx`
    update clinic_participant set name = ${name}, email = id::text, age = null where booking_id = any(${ids}::uuid[])`
  await tx`delete from clinic_hold where visitor_id = ${accountId}`
  return ids
}

async function deleteWaiting(tx: Tx, { accountId, provedEmail }: Person): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    delete from clinic_waiting_list_entry where visitor_id = ${accountId} or lower(email) = ${provedEmail} returning id`
  return rows.map(({ id }) => id)
}

/**
 * Anonymizes clinics, in the log too; they stay for participants and the books. Returns ids of clinics, their
 * bookings (whose mails name the athlete) and messages.
 */
async function forgetAthlete(tx: Tx, accountId: string, name: string): Promise<string[]> {
  const [athlete] = await tx<{ id: string }[]>`
    update athlete set account_id = null, name = ${name}, school = ${name}, bio = '', photo_digest = null, updated_at = now()
    where account_id = ${accountId} returning id`
  if (!athlete) return []
  await tx`delete from athlete_photo where athlete_id = ${athlete.id}`
  const clinics = await tx<{ id: string }[]>`
    update clinic set title = sport_type || ' clinic', description = ${name}, cancel_note = null, updated_at = now()
    where athlete_id = ${athlete.id} returning id`
  const ids = clinics.map(({ id }) => id)
  await clearLog(tx, { kind: 'clinic', ids, name })
  const bookings = await tx<{ id: string }[]>`select id from clinic_booking where clinic_id = any(${ids}::uuid[])`
  const waiting = await tx<
    { id: string }[]
  >`select id from clinic_waiting_list_entry where clinic_id = any(${ids}::uuid[])`
  const written = await tx<
    { id: string }[]
  >`delete from clinic_message where clinic_id = any(${ids}::uuid[]) returning id`
  return [clinics, bookings, waiting, written].flatMap(rows => rows.map(({ id }) => id))
}

/** The bookings stay. `days` count from the clinic's start. */
export async function clearOldSeatNetworks(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const { count } = await db`
    update clinic_booking set network_key = null where id in (
      select b.id from clinic_booking b join clinic c on c.id = b.clinic_id
      where b.network_key is not null and c.scheduled_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return count
}

/** `days` count from the clinic's start. Nobody waits any more, so no lock is needed. */
export async function removeOldClinicWaiting(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const gone = await db`
    delete from clinic_waiting_list_entry where id in (
      select w.id from clinic_waiting_list_entry w join clinic c on c.id = w.clinic_id
      where c.scheduled_at < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}
