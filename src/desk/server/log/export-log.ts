import type { AuditRecord } from '#desk/log-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'
import { type LogFilter, listLog } from './list-log.ts'
import type { LogPosition } from './store.ts'

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
