import { actions } from '#accounts/rules.ts'
import type { Editor } from '#facilities/editing/server/open-own-facility.ts'
import { isKept } from '#facilities/server/queries.ts'
import { type GroundPart, writePart } from '#facilities/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import { isOpenTo } from '#organizations/server/queries.ts'

/** The part's end is exclusive. */
export type GroundFacility = {
  id: string
  name: string
  ownerId: string | null
  groundId: string
  part: [number, number]
}

export type Candidate = { id: string; name: string; city: string }

/** Includes itself, in order of parts. */
export async function listOnGround(db: Db, id: string): Promise<GroundFacility[]> {
  return db<GroundFacility[]>`
    select ${columns(db)} from facility own join facility f on f.ground_id = own.ground_id
    where own.id = ${id} and ${isKept(db, 'own')}
      and (${isKept(db, 'f')} or f.id = own.id)
    order by lower(f.ground_part), upper(f.ground_part) desc, f.name, f.id`
}

/** By name; those whose schedule the editor may edit. */
export async function listOfOwner(
  db: Db,
  { id, ownerId, editor, limit }: { id: string; ownerId: string; editor: Editor; limit: number },
): Promise<Candidate[]> {
  const { accountId, isAdministrator } = editor
  return db<Candidate[]>`
    select id, name, city from facility f where owner_id = ${ownerId} and id <> ${id} and ${isKept(db, 'f')}
      ${isAdministrator ? db`` : db`and ${isOpenTo(db, { accountId, roles: actions['edit-schedule'].by })}`}
    order by natural_key(name), id limit ${limit}`
}

/** Locked in id order; missing ones are left out. */
export async function lockFacilities(tx: Tx, id: string, ids: readonly string[]): Promise<GroundFacility[]> {
  return tx<GroundFacility[]>`
    select ${columns(tx)} from facility f
    where ${isKept(tx, 'f')}
      and (f.id = any (${[...ids, id]}::uuid[]) or f.ground_id = (select ground_id from facility where id = ${id}))
    order by f.id for update of f`
}

export type ConflictSetMember = { facilityId: string; part: GroundPart }

/**
 * Puts facilities on new ground of their own; returns the count. Their reservations follow through the foreign key.
 * Null if reservations would overlap: the exclusion constraint then aborts the transaction. Locks in id order, so that
 * two calls cannot deadlock.
 */
export async function giveGround(
  tx: Tx,
  groundId: string,
  members: readonly ConflictSetMember[],
): Promise<number | null> {
  const ids = members.map(member => member.facilityId)
  const parts = members.map(member => writePart(member.part))
  await tx`select 1 from facility where id = any (${ids}::uuid[]) order by id for update`
  try {
    const { count } = await tx`
      update facility f set ground_id = ${groundId}, ground_part = m.part
      from unnest(${ids}::uuid[], ${parts}::int4range[]) as m (id, part) where f.id = m.id`
    return count
  } catch (error) {
    if (errorCode(error) === EXCLUSION_VIOLATION) return null
    throw error
  }
}

/** SQLSTATE exclusion_violation. */
const EXCLUSION_VIOLATION = '23P01'

function columns(db: Db | Tx) {
  return db`f.id, f.name, f.owner_id, f.ground_id, json_build_array(lower(f.ground_part), upper(f.ground_part)) as part`
}
