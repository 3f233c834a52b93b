import type { AuditRecord } from '#desk/log-contract.ts'
import { csvPieces } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import { type LogFilter, listLog } from './list-log.ts'

/** Read at once: a long log takes several short statements and not one long one. */
const BATCH = 500

/** The whole of the narrowed log as the pieces of a CSV file; `at` is UTC, `before` and `after` are JSON. */
export function exportLog(db: Db, filter: LogFilter & { timeZone: string }): AsyncIterable<string> {
  return csvPieces(
    columns.map(([name]) => name),
    batchesOf(db, filter),
  )
}

async function* batchesOf(db: Db, filter: LogFilter & { timeZone: string }): AsyncGenerator<string[][]> {
  let next: string | undefined
  do {
    const { entries, cursor }: Awaited<ReturnType<typeof listLog>> = await listLog(db, {
      ...filter,
      limit: BATCH,
      cursor: next,
    })
    yield entries.map(entry => columns.map(([, cell]) => cell(entry)))
    next = cursor
  } while (next)
}

const columns: readonly (readonly [string, (entry: AuditRecord) => string])[] = [
  ['id', ({ id }) => id],
  ['at', ({ at }) => at],
  ['role', ({ actor }) => actor.role],
  ['actorId', ({ actor }) => actor.id ?? ''],
  ['actor', ({ actor }) => actor.name ?? ''],
  ['action', ({ action }) => action],
  ['kind', ({ subject }) => subject.kind],
  ['subjectId', ({ subject }) => subject.id],
  ['subject', ({ subject }) => subject.name],
  ['before', ({ before }) => (before ? JSON.stringify(before) : '')],
  ['after', ({ after }) => (after ? JSON.stringify(after) : '')],
]
