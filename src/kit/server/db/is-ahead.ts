import type { Db, Tx } from './db.ts'
import type { Fragment } from './sql.ts'

/**
 * The end of a lease or pause that nobody gives for so long: a database server whose clock was ahead set it, and another
 * took over. The minute is for clocks that differ and transactions that began before.
 */
export function isAhead(db: Db | Tx, until: Fragment, longestSeconds: number | Fragment) {
  return db`${until} > now() + make_interval(secs => ${longestSeconds}) + interval '1 minute'`
}
