import { createHash } from 'node:crypto'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { openOwned } from '#availability/schedule/server/open-owned.ts'
import { announceYear } from '#availability/schedule/server/save-schedule.ts'
import type { Editor } from '#facilities/editing/server/open-own-facility.ts'
import { conflictSetProblem } from '#facilities/ground/contract.ts'
import { type GroundFacility, lockGround, readGround } from '#facilities/ground/server/read-ground.ts'
import { type ConflictSetMember, writeConflictSet } from '#facilities/ground/server/write-conflict-set.ts'
import type { Db } from '#kit/server/db/db.ts'
import { groundProblem, type OwnerGround } from '../contract.ts'

/** Refuses: facility-not-found. */
export async function readOwnerGround(db: Db, id: string, editor: Editor): Promise<OwnerGround> {
  const ground = await readGround(db, id, editor)
  const { facility } = await openOwned(db, ground?.facility, editor)
  const { members, candidates } = ground!
  return { facility: nameOf(facility), members: members.map(toMember), candidates, revision: revisionOf(members) }
}

/** `revision`: the state when editing began. */
type Input = { id: string; editor: Editor; members: readonly ConflictSetMember[]; revision: string }

/**
 * Refuses: facility-not-found, ground-changed when somebody has saved since, conflict-set-invalid, also where the
 * facility itself is missing, ground-of-several-owners, conflict-set-overlaps.
 */
export async function saveOwnerGround(db: Db, { id, editor, members, revision }: Input): Promise<OwnerGround> {
  const ids = members.map(({ facilityId }) => facilityId)
  const changed = await db.begin(async tx => {
    const known = await lockGround(tx, id, ids)
    const { facility, actor } = await openOwned(
      tx,
      known.find(each => each.id === id),
      editor,
    )
    if (revisionOf(groundOf(facility, known)) !== revision) throw groundProblem('ground-changed')
    if (!ids.includes(id)) throw conflictSetProblem('conflict-set-invalid')
    // Unnamed facilities sharing it now must have the same owner too.
    if (known.some(({ ownerId }) => ownerId !== facility.ownerId)) throw groundProblem('ground-of-several-owners')
    // A member limited to some venues changes only theirs.
    for (const each of known) await openOwned(tx, each, editor)
    await writeConflictSet(tx, members)
    const after = await lockGround(tx, id, ids)
    await recordAudit(tx, {
      actor,
      action: 'ground-changed',
      subject: { kind: 'facility', id, name: facility.name },
      before: { ground: groundOf(facility, known).map(toMember) },
      after: {
        ground: groundOf(
          after.find(each => each.id === id),
          after,
        ).map(toMember),
      },
    })
    return known
  })
  for (const each of changed) announceYear(db, each.id, Date.now())
  return readOwnerGround(db, id, editor)
}

function groundOf(facility: GroundFacility | undefined, known: readonly GroundFacility[]): GroundFacility[] {
  return known.filter(({ groundId }) => groundId === facility?.groundId)
}

/** Restoring an earlier state restores its revision: it overwrites nobody's work. */
function revisionOf(members: readonly GroundFacility[]): string {
  const state = members.map(({ id, part }) => `${id} ${part.join()}`).sort()
  return createHash('sha256').update(state.join('\n')).digest('base64url')
}

function nameOf({ id, name }: GroundFacility) {
  return { id, name }
}

function toMember(facility: GroundFacility) {
  return { facility: nameOf(facility), part: facility.part }
}
