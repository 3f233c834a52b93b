import type { Db, Tx } from '#kit/server/db/db.ts'
import { matchOwned, type OwnedMatch } from './match-owned.ts'
import type { OwnedFacility } from './owned-facility.ts'
import type { OwnedScope } from './owned-scope.ts'
import { findByPlace, findByRef, findNumberedByPlace, lookUpByKeys, ROWS_A_STATEMENT } from './store.ts'

/** Kept across the batches of one list. */
export type OwnedRun = { scope: OwnedScope; adopted: Set<string> }

/** Writes nothing. Rows come in batches of one list, in its order. */
export async function classifyOwned(
  db: Db,
  run: OwnedRun,
  rows: readonly OwnedFacility[],
): Promise<OwnedMatch['status'][]> {
  return db.begin(async tx => {
    await lookUpByKeys(tx)
    const matches: OwnedMatch[] = []
    for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
      matches.push(...(await findMatches(tx, run, rows.slice(from, from + ROWS_A_STATEMENT))))
    return matches.map(match => match.status)
  })
}

/** At most `ROWS_A_STATEMENT` rows. */
export async function findMatches(tx: Tx, run: OwnedRun, rows: readonly OwnedFacility[]): Promise<OwnedMatch[]> {
  const { ownerId, hasRefs } = run.scope
  const places = rows.map(row => row.addressKey)
  const existing = [
    ...(await findByRef(
      tx,
      ownerId,
      rows.flatMap(row => row.ref ?? []),
    )),
    ...(await findByPlace(tx, ownerId, places)),
    ...(hasRefs ? [] : await findNumberedByPlace(tx, ownerId, places)),
  ]
  return matchOwned(rows, existing, run)
}
