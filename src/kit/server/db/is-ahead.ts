import type { Db, Tx } from './db.ts'
import type { Fragment } from './sql.ts'

/**
 * Whether a lease or pause ends later than any can: a database server whose clock was ahead set it before another took
 * over. The minute allows for slightly different clocks and for long transactions.
 */
export function isAhead(db: Db | Tx, until: Fragment, longestSeconds: number | Fragment) {
  return db`${until} > now() + make_interval(secs => ${longestSeconds}) + interval '1 minute'`
}
