import type { Period } from '#availability/rules.ts'
import type { TakenPeriod } from '#availability/server/period-columns.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

export type BlockedPeriod = { facilityId: string; period: Period; blockId: string }

/** Includes expired holds. */
export async function listHoldsIn(
  tx: Tx,
  { facilityId, period }: Pick<BlockedPeriod, 'facilityId' | 'period'>,
): Promise<TakenPeriod[]> {
  return tx<TakenPeriod[]>`
    select r.facility_id, lower(r.during) as start, upper(r.during) as end
    from facility f join reservation r on r.ground_id = f.ground_id
    where f.id = ${facilityId} and r.ground_part && f.ground_part and r.during && ${rangeOf(tx, period)}
      and r.expires_at is not null`
}

/** Includes expired holds. */
export async function deleteHoldsIn(
  tx: Tx,
  { facilityId, period }: Pick<BlockedPeriod, 'facilityId' | 'period'>,
): Promise<TakenPeriod[]> {
  return tx<TakenPeriod[]>`
    with held as (
      select r.facility_id, r.id from facility f join reservation r on r.ground_id = f.ground_id
      where f.id = ${facilityId} and r.ground_part && f.ground_part and r.during && ${rangeOf(tx, period)}
        and r.expires_at is not null
      order by r.during, r.ground_part for update of r
    )
    delete from reservation r using held h where r.facility_id = h.facility_id and r.id = h.id
    returning r.facility_id, lower(r.during) as start, upper(r.during) as end`
}

/**
 * Blocks the gaps between bookings and blocks, and where only a part of the field is free, the facilities of that part.
 * Returns the blocked gaps and the number of gaps: one with a hold is skipped.
 */
export async function insertBlocks(
  tx: Tx,
  { facilityId, period, blockId }: BlockedPeriod,
): Promise<{ blocked: TakenPeriod[]; gaps: number }> {
  const rows = await tx<(TakenPeriod & { gaps: number })[]>`
    with field as (
      select f.id, f.ground_id, f.ground_part, f.id = w.id as is_whole
      from facility w join facility f on f.ground_id = w.ground_id and f.ground_part <@ w.ground_part
      where w.id = ${facilityId} for key share of f
    ), taken as (
      select r.ground_part, r.during from field w join reservation r on r.ground_id = w.ground_id
      where w.is_whole and r.ground_part && w.ground_part and r.during && ${rangeOf(tx, period)} and r.expires_at is null
    ), part as (
      select id, ground_id, ground_part,
        row_number() over (order by is_whole desc, upper(ground_part) - lower(ground_part) desc, id) as position,
        tstzmultirange(${rangeOf(tx, period)}) - coalesce((
          select range_agg(t.during) from taken t where t.ground_part && f.ground_part), '{}') as free
      from field f
    ), gap as (
      -- Without what a larger one blocks.
      select s.id, s.ground_id, s.ground_part, unnest(s.free - coalesce((
        select range_agg(l.free) from part l where l.position < s.position and l.ground_part && s.ground_part),
        '{}')) as during
      from part s
    ), blocked as (
      insert into reservation (facility_id, ground_id, ground_part, during, kind, block_id)
      select id, ground_id, ground_part, during, 'block', ${blockId} from gap order by during, ground_part
      on conflict do nothing
      returning facility_id, during
    )
    select b.facility_id, lower(b.during) as start, upper(b.during) as end, g.gaps
    from (select count(*)::int as gaps from gap) g left join blocked b on true`
  return { blocked: rows.filter(row => row.facilityId !== null), gaps: rows[0]!.gaps }
}

/** At all facilities: a part of the field may have its own row, and may have left the ground since. */
export async function deleteBlocks(
  tx: Tx,
  { period, blockId }: Pick<BlockedPeriod, 'period' | 'blockId'>,
): Promise<TakenPeriod[]> {
  return tx<TakenPeriod[]>`
    delete from reservation r where r.block_id = ${blockId} and r.during && ${rangeOf(tx, period)}
    returning r.facility_id, lower(r.during) as start, upper(r.during) as end`
}

/** Not over, in time order; of fields that share space those of the same owner only, since others decide on their own. */
export async function listBookingsIn(
  db: Db | Tx,
  { facilityId, period }: Pick<BlockedPeriod, 'facilityId' | 'period'>,
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select r.booking_id as id from facility f join reservation r on r.ground_id = f.ground_id
      join facility booked on booked.id = r.facility_id and booked.owner_id is not distinct from f.owner_id
    where f.id = ${facilityId} and r.ground_part && f.ground_part and r.during && ${rangeOf(db, period)}
      and r.booking_id is not null and upper(r.during) > now()
    group by r.booking_id order by min(lower(r.during)), r.booking_id`
  return rows.map(({ id }) => id)
}

function rangeOf(db: Db | Tx, { start, end }: Period) {
  return db`tstzrange(${new Date(start).toISOString()}::timestamptz, ${new Date(end).toISOString()}::timestamptz)`
}
