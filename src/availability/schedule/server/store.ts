import type { Schedule } from '#availability/contract.ts'
import { isKept } from '#facilities/server/queries.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** `now`: the database clock, in milliseconds. */
export type EditedSchedule = {
  id: string
  name: string
  ownerId: string | null
  timeZone: string
  priceCents: number | null
  schedule: Schedule | null
  /** Microseconds since 1970; 0 without a schedule. */
  revision: number
  now: number
}

export async function findEditedSchedule(db: Db | Tx, id: string): Promise<EditedSchedule | undefined> {
  const [row] = await db<EditedSchedule[]>`
    select f.id, f.name, f.owner_id, f.time_zone, f.price_cents,
      s.weekly as schedule, coalesce(${revisionOf(db)}, 0)::float8 as revision,
      extract(epoch from now())::float8 * 1000 as now
    from facility f left join schedule s on s.facility_id = f.id
    where f.id = ${id} and ${isKept(db, 'f')}`
  return row
}

/** Locks facility and schedule. */
export async function lockEditedSchedule(tx: Tx, id: string): Promise<EditedSchedule | undefined> {
  await tx`select 1 from facility where id = ${id} for no key update`
  return findEditedSchedule(tx, id)
}

/** 0 for none. False on conflict. */
export async function replaceSchedule(
  tx: Tx,
  { id, schedule, revision }: { id: string; schedule: Schedule; revision: number },
): Promise<boolean> {
  const { count } =
    revision === 0
      ? await tx`
          insert into schedule (facility_id, weekly, updated_at) values (${id}, ${tx.json(schedule)}, clock_timestamp())
          on conflict do nothing`
      : await tx`
          update schedule s set weekly = ${tx.json(schedule)},
            updated_at = greatest(clock_timestamp(), s.updated_at + interval '1 microsecond')
          where s.facility_id = ${id} and ${revisionOf(tx)} = ${revision}`
  return count === 1
}

/** False on conflict. */
export async function deleteSchedule(tx: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const { count } = await tx`delete from schedule s where s.facility_id = ${id} and ${revisionOf(tx)} = ${revision}`
  return count === 1
}

function revisionOf(db: Db | Tx) {
  return db`(extract(epoch from s.updated_at) * 1000000)::bigint`
}

export type ComingTime = { bookingId: string; start: Date; end: Date }

/** From now on, in time order. */
export async function listComingTimes(db: Db, facilityId: string, limit: number): Promise<ComingTime[]> {
  return db<ComingTime[]>`
    select r.booking_id, lower(r.during) as start, upper(r.during) as end
    from facility f join reservation r on r.ground_id = f.ground_id
    where f.id = ${facilityId} and r.facility_id = f.id and r.during && tstzrange(now(), null) and lower(r.during) > now()
      and r.booking_id is not null
    order by r.during limit ${limit}`
}

export async function upsertSchedules(
  tx: Tx,
  schedules: readonly { facilityId: string; schedule: Schedule }[],
): Promise<void> {
  const rows = schedules.map(({ facilityId, schedule }) => ({ facility_id: facilityId, weekly: schedule }))
  await tx`
    insert into schedule (facility_id, weekly)
    select facility_id, weekly from jsonb_to_recordset(${tx.json(rows)}) as s (facility_id uuid, weekly jsonb)
    on conflict (facility_id) do update set weekly = excluded.weekly, updated_at = now()`
}
