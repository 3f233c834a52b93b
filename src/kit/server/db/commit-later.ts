import type { Db } from './db.ts'
import type { Fragment } from './sql.ts'

/**
 * In a single statement's `from`: its commit does not wait for the disk. A crash of PostgreSQL undoes the last 0.6 s of
 * such commits, so they are only for what is repeated then: never for money, bookings or holds.
 */
export function commitLater(db: Db): Fragment {
  return db`(select set_config('synchronous_commit', 'off', true)) as commit_later`
}
