import type { AuditRecord } from '#desk/log-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { isMoment } from '#kit/server/moment-cursor.ts'
import { addDays, instantOf } from '#kit/shared/time.ts'
import { cutPage } from '../link-next.ts'
import { type AuditRow, findActors, findEntries, type LogPosition, type LogRowFilter } from './store.ts'

/** `from` and `to`: days in `timeZone`, both included. */
export type LogFilter = Omit<LogRowFilter, 'actorIds' | 'from' | 'until'> & {
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Query = LogFilter & { timeZone: string; limit: number; cursor?: string | undefined }

/** Newest first, with the cursor of the next page. */
export async function listLog(
  db: Db,
  { actor, from, to, timeZone, limit, cursor, ...wanted }: Query,
): Promise<{ entries: AuditRecord[]; cursor: string | undefined }> {
  const actorIds = actor ? await findActors(db, actor) : undefined
  const found = await findEntries(db, {
    ...wanted,
    actorIds,
    from: from ? new Date(instantOf(from, 0, timeZone)) : undefined,
    until: to ? new Date(instantOf(addDays(to, 1), 0, timeZone)) : undefined,
    before: readCursor(cursor),
    limit: limit + 1,
  })
  const page = cutPage(found, limit, ({ id, exactAt }) => `${id} ${exactAt}`)
  return { entries: page.rows.map(present), cursor: page.cursor }
}

/** The latest entries by an actor or about a subject. */
export async function readLog(db: Db, { limit, ...wanted }: LogRowFilter & { limit: number }): Promise<AuditRecord[]> {
  return (await findEntries(db, { ...wanted, before: null, limit })).map(present)
}

/** An invalid cursor starts from the beginning. */
function readCursor(cursor = ''): LogPosition | null {
  const [id = '', ...rest] = cursor.split(' ')
  const at = rest.join(' ')
  return /^[1-9]\d{0,17}$/.test(id) && isMoment(at) ? { id, at } : null
}

function present(row: AuditRow): AuditRecord {
  const { id, at, actorId, actorRole, actorName, action, subjectKind, subjectId, subjectName, ...rest } = row
  return {
    id,
    at: at.toISOString(),
    actor: { role: actorRole, id: actorId, name: actorName },
    action,
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
    before: rest.before,
    after: rest.after,
    viaKey: rest.viaKey,
  }
}
