import { DELETED_NAME } from '#accounts/profile-contract.ts'
import { type Move, type Person, type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export const personalBookings: PersonalPart = {
  async moveVisitor(tx, move) {
    const bookings = (await moveBookings(tx, move)) + (await moveConversations(tx, move))
    await leaveSecondPlaces(tx, move)
    return bookings + (await movePlaces(tx, move))
  },
  async *exportOf(db, person) {
    for (const [section, rows] of Object.entries(await listKept(db, person))) yield* under(section, rows)
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await countAhead(tx, accountId)
    return count > 0 ? [{ code: 'bookings', count }] : []
  },
  async forget(tx, person) {
    const bookings = await forgetCustomer(tx, person, DELETED_NAME)
    await deleteConversations(tx, person)
    return [...bookings, ...(await deletePlaces(tx, person))]
  },
}

async function moveBookings(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update booking set visitor_id = ${to} where visitor_id = ${from}`).count
}

/** Concurrent writers hold the booking's lock, and it has been moved by now. */
async function moveConversations(tx: Tx, { from, to }: Move): Promise<number> {
  return (await tx`update booking_message set visitor_id = ${to} where visitor_id = ${from}`).count
}

/** Also about bookings handed over since. */
async function deleteConversations(tx: Tx, { accountId }: Person): Promise<void> {
  await tx`delete from booking_message where visitor_id = ${accountId}`
}

/** Keeps the offered, else the earlier of two places for one time. */
async function leaveSecondPlaces(tx: Tx, { from, to }: Move): Promise<void> {
  await tx`
    with own as (
      select id, row_number() over (partition by slot_id
        order by status = 'offered' desc, offered_until desc nulls last, number) as place
      from waiting_list_entry where visitor_id in (${from}, ${to}) and status in ('waiting', 'offered')
    )
    update waiting_list_entry w set status = 'left' from own where w.id = own.id and own.place > 1`
}

async function movePlaces(tx: Tx, { from, to }: Move): Promise<number> {
  const offers = await tx`update waiting_list_entry set holder_id = ${to} where holder_id = ${from}`
  const entries = await tx`update waiting_list_entry set visitor_id = ${to} where visitor_id = ${from}`
  return offers.count + entries.count
}

async function listKept(db: Db, { accountId, provedEmail }: Person): Promise<Record<string, unknown[]>> {
  const rowsOf = (rows: readonly { row: unknown }[]) => rows.map(({ row }) => row)
  return {
    bookings: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(b) - array['visitor_id', 'access_version', 'created_by', 'network_key'] || jsonb_build_object('facility', f.name) as row
      from booking b join facility f on f.id = b.facility_id
      where b.visitor_id = ${accountId} order by b.created_at`,
    ),
    bookingMessages: rowsOf(
      await db<{ row: unknown }[]>`
      select jsonb_build_object('booking', b.reference, 'facility', f.name, 'author', m.author, 'text', m.text,
        'at', m.at, 'read_at', m.read_at) as row
      from booking_message m join booking b on b.id = m.booking_id join facility f on f.id = m.facility_id
      where m.visitor_id = ${accountId} order by m.number`,
    ),
    waitingPlaces: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(w) - array['visitor_id', 'holder_id'] || jsonb_build_object('facility', f.name) as row
      from waiting_list_entry w join facility f on f.id = w.facility_id
      where w.visitor_id = ${accountId} or lower(w.email) = ${provedEmail} order by w.created_at`,
    ),
    credits: rowsOf(
      await db<{ row: unknown }[]>`
      select to_jsonb(c) || jsonb_build_object('facility', f.name) as row
      from credit c join facility f on f.id = c.facility_id
      where lower(c.email) = ${provedEmail}
        or c.booking_id in (select b.id from booking b where b.visitor_id = ${accountId} and b.customer_email = c.email)
      order by c.created_at`,
    ),
  }
}

/** Those on a provider's site need no keeping. */
async function countAhead(tx: Tx, visitorId: string): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from booking
    where visitor_id = ${visitorId} and status in ('confirmed', 'pending_confirmation') and ends_at > now()`
  return row!.count
}

/**
 * Bookings stay for the books; all links stop working. Credits still work for anyone with the code. Returns the keys of
 * messages.
 */
async function forgetCustomer(tx: Tx, { accountId, provedEmail }: Person, name: string): Promise<string[]> {
  const given = await tx<{ id: string }[]>`
    select b.id from payment p join booking b on b.payment_id = p.id
    where p.visitor_id = ${accountId} and b.visitor_id <> ${accountId}`
  const own = await tx<{ id: string }[]>`select id from booking where visitor_id = ${accountId} order by id for update`
  const ids = own.map(({ id }) => id)
  await tx`
    update credit c set email = '' from booking b
    where b.id = c.booking_id and b.id = any(${ids}::uuid[]) and lower(c.email) = lower(b.customer_email)`
  await tx`update credit set email = '' where lower(email) = ${provedEmail}`
  await tx`
    update booking set visitor_id = gen_random_uuid(), customer_name = ${name}, customer_email = '', customer_phone = '',
      notes = null, network_key = null, remind_at = null, access_version = access_version + 1, updated_at = now()
    where id = any(${ids}::uuid[])`
  // A new customer's first mail names the giver, so it goes; their other mails stay.
  return [...ids, ...given.map(({ id }) => `booking-transferred-in:${id}`)]
}

/** Returns the ids. */
async function deletePlaces(tx: Tx, { accountId, provedEmail }: Person): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    delete from waiting_list_entry where visitor_id = ${accountId} or lower(email) = ${provedEmail} returning id`
  return rows.map(({ id }) => id)
}

/** The bookings stay. `days` count from the end of the last time. */
export async function clearOldBookingNetworks(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { count } = await db`
    update booking set network_key = null where id in (
      select id from booking where network_key is not null and ends_at < now() - make_interval(days => ${days}::int)
      limit ${limit})`
  return count
}

/** Age counts from the end of the time. */
export async function removeOldPlaces(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from waiting_list_entry where id in (
      select id from waiting_list_entry where upper(during) < now() - make_interval(days => ${days}::int) limit ${limit})`
  return gone.count
}

/** Their creator may no longer own the account. A new row has a new id, so a new address. */
export async function endFeeds(tx: Tx, accountId: string): Promise<void> {
  await tx`delete from calendar_feed where account_id = ${accountId}`
}
