import type { TakenPeriod } from '#availability/server/period-columns.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** Here and below, only holds have a visitor, so the index of visitors finds them without reading bookings. */
export async function deleteExpiredHolds(db: Db | Tx, limit: number): Promise<TakenPeriod[]> {
  return db<TakenPeriod[]>`
    delete from reservation where (facility_id, id) in (
      select facility_id, id from reservation
      where visitor_id is not null and expires_at <= now()
      order by expires_at limit ${limit} for update skip locked)
    returning facility_id, lower(during) as start, upper(during) as end`
}

/** Two runs of the five-minute job for expired holds. */
const STRAY_AFTER_MINUTES = 10

/**
 * Long expired, or of a past period. Never bookings and blocks: past ones are history, and canceled bookings release
 * their own time.
 */
export async function deleteStrayReservations(db: Db | Tx, limit: number): Promise<TakenPeriod[]> {
  return db<TakenPeriod[]>`
    delete from reservation where (facility_id, id) in (
      select facility_id, id from reservation
      where visitor_id is not null
        and (expires_at <= now() - make_interval(mins => ${STRAY_AFTER_MINUTES}::int) or upper(during) <= now())
      order by expires_at limit ${limit} for update skip locked)
    returning facility_id, lower(during) as start, upper(during) as end`
}
