import { z } from 'zod'
import type { AuditRecord } from '#accounts/log-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, Moment, NumberPosition, type Page } from '#kit/server/http/pages.ts'
import { addDays, instantOf } from '#kit/shared/time.ts'
import { type AuditRow, findActors, findEntries, type LogPosition, type LogRowFilter } from './store.ts'

/** `from` and `to`: days in `timeZone`, both included. */
export type LogFilter = Omit<LogRowFilter, 'actorIds' | 'from' | 'until'> & {
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Query = LogFilter & AskedPage<LogPosition> & { timeZone: string }

export const LogPlace = z.object({ id: NumberPosition, at: Moment })

/** Newest first. */
export async function listLog(
  db: Db,
  { actor, from, to, timeZone, limit, ...wanted }: Query,
): Promise<Page<AuditRecord, LogPosition>> {
  const actorIds = actor ? await findActors(db, actor) : undefined
  const found = await findEntries(db, {
    ...wanted,
    actorIds,
    from: from ? new Date(instantOf(from, 0, timeZone)) : undefined,
    until: to ? new Date(instantOf(addDays(to, 1), 0, timeZone)) : undefined,
    limit: limit + 1,
  })
  const { rows, next } = cutPage(found, limit, ({ id, exactAt }) => ({ id, at: exactAt }))
  return { rows: rows.map(present), next }
}

/** The latest entries by an actor or about a subject. */
export async function readLog(db: Db, { limit, ...wanted }: LogRowFilter & { limit: number }): Promise<AuditRecord[]> {
  return (await findEntries(db, { ...wanted, after: undefined, limit })).map(present)
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

/** The filtered log as chunks of a CSV file; `at` is UTC, `before` and `after` are JSON. */
export function exportLog(db: Db, filter: LogFilter & { timeZone: string }): AsyncIterable<string> {
  return csvPages(columns, (asked: AskedPage<LogPosition>) => listLog(db, { ...filter, ...asked }))
}

const columns: readonly CsvColumn<AuditRecord>[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['role', ({ actor }) => actor.role],
  ['actorId', ({ actor }) => actor.id ?? ''],
  ['actor', ({ actor }) => actor.name ?? ''],
  ['viaKey', ({ viaKey }) => viaKey ?? ''],
  ['action', ({ action }) => action],
  ['kind', ({ subject }) => subject.kind],
  ['subjectId', ({ subject }) => subject.id],
  ['subject', ({ subject }) => subject.name],
  ['before', ({ before }) => (before ? JSON.stringify(before) : '')],
  ['after', ({ after }) => (after ? JSON.stringify(after) : '')],
]
