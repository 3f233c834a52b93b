import type { Db } from '#kit/server/db/db.ts'
import { HOUR } from '#kit/shared/time.ts'
import type { FreeSlot } from '../../bench/parts/bench-slots.ts'

/**
 * Our statements, rewritten so that Citus sends each to one shard, or to all at once: the ground is a constant, and no
 * table of the coordinator is joined. They leave out limits of holds, opening hours and prices of other facilities.
 */

/** Whether the visitor got it. */
export function holdOnGround(db: Db, { facilityId, start, end }: FreeSlot, visitorId: string): Promise<boolean> {
  const during = db`tstzrange(${new Date(start)}, ${new Date(end)})`
  return db.begin(async tx => {
    await tx`delete from reservation where ground_id = ${facilityId} and during && ${during} and expires_at <= now()`
    const taken = await tx`
      insert into reservation (facility_id, ground_id, during, kind, visitor_id, price_cents, expires_at)
      values (${facilityId}, ${facilityId}, ${during}, 'hold', ${visitorId}, 6000, now() + interval '10 minutes')
      on conflict do nothing returning id`
    return taken.length === 1
  })
}

export async function releaseOnGround(db: Db, { facilityId }: FreeSlot, visitorId: string): Promise<number> {
  const gone = await db`
    delete from reservation where ground_id = ${facilityId} and visitor_id = ${visitorId} and kind = 'hold' returning id`
  return gone.length
}

/** Of one ground or several, in time order. */
export function readTakings(db: Db, groundIds: readonly string[], start: number, days: number) {
  const until = new Date(start + days * 24 * HOUR)
  return db<{ groundId: string; start: Date; kind: string }[]>`
    select ground_id, lower(during) as start, kind from reservation
    where ground_id = any (${[...groundIds]}::uuid[]) and during && tstzrange(${new Date(start)}, ${until})
    order by ground_id, during`
}

/** Fields within half a degree, with their taken hours that day: all shards answer, each for its own fields. */
export function searchFields(db: Db, start: number) {
  return db<{ id: string; taken: number }[]>`
    select f.ground_id as id, count(r.id)::int as taken
    from facility f left join reservation r on r.ground_id = f.ground_id
      and r.during && tstzrange(${new Date(start)}, ${new Date(start + 24 * HOUR)})
    where f.latitude between 33 and 34 and f.longitude between -112.5 and -111.5 and f.price_cents <= 10000
    group by f.ground_id having count(r.id) < 14
    order by taken, f.ground_id limit 20`
}
