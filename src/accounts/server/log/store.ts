import type { AuditRecord } from '#accounts/log-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'

export type AuditRow = {
  id: string
  at: Date
  /** For the cursor: the driver's dates have no microseconds. */
  exactAt: string
  actorId: string | null
  actorRole: AuditRecord['actor']['role']
  actorName: string | null
  action: string
  subjectKind: string
  subjectId: string
  subjectName: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  viaKey: string | null
}

/** Instants. */
export type LogRowFilter = {
  actorIds?: readonly string[] | undefined
  role?: string | undefined
  action?: string | undefined
  kind?: string | undefined
  subject?: string | undefined
  organizationId?: string | undefined
  from?: Date | undefined
  until?: Date | undefined
}

/** Where the log continues. */
export type LogPosition = { at: string; id: string }

/** Newest first. */
export async function findEntries(
  { read }: Db,
  {
    actorIds,
    role,
    action,
    kind,
    subject,
    organizationId,
    from,
    until,
    after,
    limit,
  }: LogRowFilter & AskedPage<LogPosition>,
): Promise<AuditRow[]> {
  return read<AuditRow[]>`
    select e.id::text as id, e.at, e.at::text as exact_at, e.actor_id, e.actor_role, a.name as actor_name, e.action,
      e.subject_kind, e.subject_id, e.subject_name, e.before, e.after, e.via_key
    from (
      select * from audit_entry e
      where true
        ${actorIds ? read`and e.actor_id = any (${[...actorIds]}::uuid[])` : read``}
        ${role ? read`and e.actor_role = ${role}` : read``}
        ${action ? read`and e.action = ${action}` : read``}
        ${kind ? read`and e.subject_kind = ${kind}` : read``}
        ${subject ? read`and e.subject_id = ${subject}` : read``}
        ${organizationId ? read`and e.organization_id = ${organizationId}` : read``}
        ${from ? read`and e.at >= ${from}` : read``}
        ${until ? read`and e.at < ${until}` : read``}
        ${after ? read`and (e.at, e.id) < (${after.at}::text::timestamptz, ${after.id}::text::bigint)` : read``}
      order by e.at desc, e.id desc limit ${limit}
    ) e left join account a on a.id = e.actor_id
    order by e.at desc, e.id desc`
}

/** Accounts with this text in the name or email. Capped: more hits mean that the text is too short. */
export async function findActors({ read }: Db, text: string): Promise<string[]> {
  const rows = await read<{ id: string }[]>`
    select id from account where lower(name || ' ' || email) like ${contains(text)} order by created_at, id limit 200`
  return rows.map(({ id }) => id)
}
