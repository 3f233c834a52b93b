import type { OwnedFilter } from '#facilities/owned/contract.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

/** SQL, of `facility f`: those in the scope that match. */
export function ownedMatching(
  db: Db | Tx,
  { scope, text, sport, state, venue, life }: OwnedFilter & { scope: OrganizationScope },
): Fragment {
  return db`${isWithin(db, scope)}
    ${
      text
        ? db`and (lower(f.name) like ${contains(text)} or f.location_text like ${contains(text)}
            or lower(f.venue_name) like ${contains(text)}
            or f.venue_id in (select id from venue where lower(name) like ${contains(text)}))`
        : db``
    }
    ${sport ? db`and ${sport} = any (f.sport_types)` : db``}
    ${state ? db`and f.state = ${state}` : db``}
    ${venue ? db`and f.venue_id = ${venue}` : db``}
    ${life === 'published' ? db`and f.retired_at is null` : db``}
    ${life === 'draft' ? db`and f.draft_since is not null` : db``}
    ${life === 'hidden' ? db`and f.hidden_since is not null` : db``}
    ${life === 'retired' ? db`and f.retired_at is not null and f.draft_since is null and f.hidden_since is null` : db``}
    ${life === 'unchecked' ? db`and f.import_id is not null and f.checked_at is null` : db``}`
}

/**
 * Whether this transaction may write many of the owner's facilities, alone until it ends. A killed process leaves no
 * lock.
 */
export async function lockList(tx: Tx, ownerId: string): Promise<boolean> {
  const [row] = await tx<[{ isLocked: boolean }]>`
    select pg_try_advisory_xact_lock(hashtextextended('facilities of ' || ${ownerId}::text, 0)) as is_locked`
  return row.isLocked
}

/** Names without their park or complex, as owners may edit them: an import puts it in front. */
export async function findShortNames(db: Db, ownerId: string): Promise<{ name: string; venue: string }[]> {
  return db<{ name: string; venue: string }[]>`
    select distinct name, venue_name as venue from facility
    where owner_id = ${ownerId} and not starts_with(lower(name), lower(venue_name) || ' ') order by name, venue`
}
