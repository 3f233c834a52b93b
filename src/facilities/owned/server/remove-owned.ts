import type { Tx } from '#kit/server/db/db.ts'
import { errorCode } from '#kit/server/error-code.ts'
import type { OwnedRow } from './match-owned.ts'
import {
  deleteOwned,
  findAdded,
  findBefore,
  findChanged,
  IN_USE,
  isChangedSince,
  isSaved,
  isTakenSince,
  lockWhole,
  lookUpByKeys,
  ROWS_A_STATEMENT,
  updateOwned,
} from './store.ts'

export type Removal = { removed: number; restored: number } | { refusedAs: 'in-use' | 'changed-since' }

/**
 * Deletes the facilities an import added and restores those it changed. Refuses if a later import or a person has
 * changed one, if anything references an added one, or if a changed one was booked or held since (`since`: when the
 * import finished). After a refusal the caller must roll back.
 */
export async function removeOwned(tx: Tx, { importId, since }: { importId: string; since: Date }): Promise<Removal> {
  await lookUpByKeys(tx)
  const [added, changed] = [await findAdded(tx, importId), await findChanged(tx, importId)]
  for (const ids of batches([...added, ...changed]))
    if (await isChangedSince(tx, importId, ids)) return { refusedAs: 'changed-since' }
  for (const ids of batches(added)) if (!(await removeUnused(tx, ids))) return { refusedAs: 'in-use' }
  for (const ids of batches(changed)) {
    await lockWhole(tx, ids)
    if (await isTakenSince(tx, ids, since)) return { refusedAs: 'in-use' }
    if (!(await restore(tx, await findBefore(tx, importId, ids)))) return { refusedAs: 'changed-since' }
  }
  return { removed: added.length, restored: changed.length }
}

/** False when a later facility has taken the number or the place. */
async function restore(tx: Tx, rows: readonly OwnedRow[]): Promise<boolean> {
  try {
    await updateOwned(tx, rows)
    return true
  } catch (error) {
    if (errorCode(error) === KEY_TAKEN) return false
    throw error
  }
}

/** SQLSTATE unique_violation. */
const KEY_TAKEN = '23505'

async function removeUnused(tx: Tx, ids: readonly string[]): Promise<boolean> {
  await lockWhole(tx, ids)
  if (await isSaved(tx, ids)) return false
  try {
    await deleteOwned(tx, ids)
    return true
  } catch (error) {
    if (errorCode(error) === IN_USE) return false
    throw error
  }
}

function* batches(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += ROWS_A_STATEMENT) yield ids.slice(from, from + ROWS_A_STATEMENT)
}
