import type { Fragment, Tx } from '#kit/server/db/db.ts'
import { isOpenTo } from '#organizations/server/queries.ts'

/** `today`: the last 24 hours. Locks the athlete against concurrent publishing. */
export async function countClinics(tx: Tx, athleteId: string): Promise<{ coming: number; today: number }> {
  await tx`select from athlete where id = ${athleteId} for update`
  const [row] = await tx<{ coming: number; today: number }[]>`
    select count(*) filter (where status = 'published' and scheduled_at > now())::int as coming,
      count(*) filter (where created_at > now() - interval '1 day')::int as today
    from clinic where athlete_id = ${athleteId}`
  return row!
}

/** Locks the facility's offer, so that what is read is what is reserved. Returns the database's clock. */
export async function lockOffer(tx: Tx, facilityId: string): Promise<Date> {
  await tx`select from facility where id = ${facilityId} for share`
  const [row] = await tx<{ now: Date }[]>`select now() as now`
  return row!.now
}

/** `isOwn`: a field that the host manages, at their venues; `hasContact`: someone can approve. */
export async function findFieldOwner(
  tx: Tx,
  { facilityId, accountId }: { facilityId: string; accountId: string },
): Promise<{ isOwn: boolean; hasContact: boolean }> {
  const [row] = await tx<{ isOwn: boolean; hasContact: boolean }[]>`
    select ${isOpenTo(tx, { accountId, roles: ['owner', 'manager'] })} as is_own,
      owner_id is not null or booking_email is not null as has_contact
    from facility f where id = ${facilityId}`
  return row!
}

/**
 * Minutes ahead in unapproved clinics of new hosts at a field; null if this host has held one. Locks the field
 * against concurrent publishing.
 */
export async function countNewHostMinutes(
  tx: Tx,
  { facilityId, athleteId }: { facilityId: string; athleteId: string },
): Promise<number | null> {
  await tx`select pg_advisory_xact_lock(hashtextextended('clinics at facility ' || ${facilityId}::text, 0))`
  const [row] = await tx<{ minutes: number | null }[]>`
    select case when not ${hasHosted(tx, tx`${athleteId}::uuid`)} then (
      select coalesce(sum(c.duration_minutes), 0)::int from clinic c
      where c.facility_id = ${facilityId} and c.status = 'published' and c.scheduled_at > now() and c.approved_at is null
        and not c.is_sample and not ${hasHosted(tx, tx`c.athlete_id`)}) end as minutes`
  return row!.minutes
}

function hasHosted(tx: Tx, athleteId: Fragment) {
  return tx`exists (
    select from clinic done where done.athlete_id = ${athleteId} and done.status = 'published' and done.decided_at is not null
      and done.scheduled_at < now())`
}
