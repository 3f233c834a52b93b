import type { Db, Tx } from '#kit/server/db/db.ts'
import { findMatches, type OwnedRun } from './classify-owned.ts'
import { compareOwned, type OwnedMatch } from './match-owned.ts'
import type { OwnedFacility } from './owned-facility.ts'
import {
  insertKinds,
  insertOwned,
  lockOwned,
  lockUnverifiedOwner,
  lookUpByKeys,
  ROWS_A_STATEMENT,
  recordBefore,
  updateOwned,
} from './store.ts'

export type OwnedWriting = OwnedRun & {
  importId: string
  /** False: new facilities are drafts until their owner publishes them. */
  publishes: boolean
  /** Already written combinations of sports and surfaces. */
  kinds: Set<string>
}

/** Runs in the import's transaction. Records the former state of changed facilities; unchanged ones are not written. */
export async function writeOwned(
  { db, tx }: { db: Db; tx: Tx },
  run: OwnedWriting,
  rows: readonly OwnedFacility[],
): Promise<OwnedMatch['status'][]> {
  await lookUpByKeys(tx)
  await lockUnverifiedOwner(tx, run.scope.ownerId)
  const done: OwnedMatch[] = []
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    done.push(...(await writeBatch({ db, tx }, run, rows.slice(from, from + ROWS_A_STATEMENT))))
  return done.map(match => match.status)
}

async function writeBatch({ db, tx }: { db: Db; tx: Tx }, run: OwnedWriting, rows: readonly OwnedFacility[]) {
  const matches = await lockChanged(tx, run, await findMatches(tx, run, rows))
  const written = matches.filter(match => match.status !== 'unchanged').map(match => match.facility)
  await writeKinds(db, run.kinds, written)
  const added = matches.flatMap(match => (match.status === 'new' ? [match.facility] : []))
  const changed = matches.flatMap(match => (match.status === 'changed' ? [match] : []))
  if (added.length > 0)
    await insertOwned(tx, { ownerId: run.scope.ownerId, importId: run.importId, areDrafts: !run.publishes }, added)
  if (changed.length > 0) {
    await recordBefore(
      tx,
      run.importId,
      changed.map(match => match.existing),
    )
    await updateOwned(
      tx,
      changed.map(({ facility, existing }) => ({ ...facility, id: existing.id })),
    )
  }
  return matches
}

/** Someone may have written since the match: the locked state counts. */
async function lockChanged(tx: Tx, { scope }: OwnedWriting, matches: OwnedMatch[]): Promise<OwnedMatch[]> {
  const ids = matches.flatMap(match => (match.status === 'changed' ? [match.existing.id] : []))
  if (ids.length === 0) return matches
  const locked = new Map((await lockOwned(tx, ids)).map(row => [row.id, row]))
  return matches.map(match => {
    if (match.status !== 'changed') return match
    const now = locked.get(match.existing.id)
    return now ? compareOwned(match.facility, now, scope.keeps) : { status: 'new', facility: match.facility }
  })
}

async function writeKinds(db: Db, known: Set<string>, facilities: readonly OwnedFacility[]): Promise<void> {
  const missing = new Map<string, OwnedFacility>()
  for (const facility of facilities) {
    const { sportTypes, linesMarkedFor, surfaceType, indoorOutdoor } = facility
    const key = JSON.stringify([sportTypes, linesMarkedFor, surfaceType, indoorOutdoor])
    if (!known.has(key)) missing.set(key, facility)
  }
  if (missing.size === 0) return
  await insertKinds(db, [...missing.values()])
  if (known.size > MAX_KNOWN_KINDS) known.clear()
  for (const key of missing.keys()) known.add(key)
}

/** Only bounds memory: writing a combination again is harmless. */
const MAX_KNOWN_KINDS = 5_000
