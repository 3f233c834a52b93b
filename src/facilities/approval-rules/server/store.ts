import type { Db, Tx } from '#kit/server/db/db.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import type { ApprovalRule } from '../contract.ts'

type Counted = { rule: ApprovalRule | null; following: number; own: number }
type Of = { organizationId: string; venueId: string | null }

function ruleOf(db: Db | Tx, table: 'v' | 'o') {
  const of = table === 'v' ? db`v` : db`o`
  return db`case when ${of}.approval is not null then json_build_object(
    'approval', ${of}.approval, 'responseHours', ${of}.response_hours, 'steps', ${of}.approval_steps) end as rule`
}

/** `following` leaves out facilities whose venue has a rule. */
export async function findRule(db: Db | Tx, organizationId: string): Promise<Counted> {
  const [row] = await db<[Counted]>`
    select ${ruleOf(db, 'o')},
      (select count(*)::int from facility f left join venue v on v.id = f.venue_id
        where f.owner_id = o.id and not f.approval_is_own and v.approval is null) as following,
      (select count(*)::int from facility f where f.owner_id = o.id and f.approval_is_own) as own
    from organization o where o.id = ${organizationId}`
  return row
}

/** By name. */
export async function findVenueRules(
  db: Db | Tx,
  { organizationId, venueIds }: OrganizationScope,
): Promise<(Counted & { id: string; name: string })[]> {
  return db<(Counted & { id: string; name: string })[]>`
    select v.id, v.name, ${ruleOf(db, 'v')},
      (select count(*)::int from facility f where f.venue_id = v.id and not f.approval_is_own) as following,
      (select count(*)::int from facility f where f.venue_id = v.id and f.approval_is_own) as own
    from venue v
    where v.organization_id = ${organizationId} ${venueIds === null ? db`` : db`and v.id = any (${[...venueIds]}::uuid[])`}
    order by lower(v.name), v.id`
}

/** The database sets the values of the facilities that follow. */
export async function writeRule(tx: Tx, { organizationId, venueId }: Of, rule: ApprovalRule | null): Promise<void> {
  const values = tx`approval = ${rule?.approval ?? null}, response_hours = ${rule?.responseHours ?? null},
    approval_steps = ${rule?.steps ?? null}`
  if (venueId === null) await tx`update organization set ${values}, updated_at = now() where id = ${organizationId}`
  else await tx`update venue set ${values} where id = ${venueId}`
}

/** In the order of their ids; returns how many had their own. */
export async function makeFollow(tx: Tx, { organizationId, venueId }: Of): Promise<number> {
  const which = tx`owner_id = ${organizationId} ${venueId === null ? tx`` : tx`and venue_id = ${venueId}`} and approval_is_own`
  await tx`select from facility where ${which} order by id for no key update`
  const { count } = await tx`update facility set approval_is_own = false where ${which}`
  return count
}
