import type { z } from 'zod'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { editingProblem, type OwnFacility } from '#facilities/editing/contract.ts'
import { ownedProblem } from '#facilities/owned/contract.ts'
import { isDone, mayChange, type StateChange, stateChanges, stateOf } from '#facilities/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Editor, openOwn } from './open-own-facility.ts'
import { presentOwnFacility } from './present-own-facility.ts'
import { countComing, deleteHolds, findEdited, lockEdited, lockVerification, writeState } from './store.ts'

type Query = { id: string; editor: Editor; change: StateChange; acceptedBookings?: number }

/**
 * Idempotent. A facility that leaves the site keeps its bookings, and its holds are released. A reopened or shown one is
 * a draft if its owner may not publish. Refuses: facility-not-found, not-allowed, wrong-state, not-verified,
 * facility-has-bookings when retiring it with more than `acceptedBookings`.
 */
export async function changeState(
  db: Db,
  { id, editor, change, acceptedBookings = 0 }: Query,
): Promise<z.input<typeof OwnFacility>> {
  return db.begin(async tx => {
    if (change === 'publish') await lockVerification(tx, id)
    const { facility, actor } = await openOwn(tx, await lockEdited(tx, id), editor)
    const isOthers = actor.role === 'administrator'
    const comingBookings = await countComing(tx, id)
    const state = stateOf(facility)
    if (isDone(state, change)) return presentOwnFacility(facility, { isOthers, comingBookings })
    if (!mayChange(state, change)) throw editingProblem('wrong-state', { state })
    if (change === 'publish' && !facility.mayPublish) throw ownedProblem('not-verified')
    if (change === 'retire' && comingBookings > acceptedBookings)
      throw editingProblem('facility-has-bookings', { comingBookings })
    const { to } = stateChanges[change]
    await writeState(tx, id, to)
    if (to !== 'published') await deleteHolds(tx, id)
    await recordAudit(tx, {
      actor,
      action: auditActions[change],
      subject: { kind: 'facility', id, name: facility.name },
      after: { comingBookings },
    })
    return presentOwnFacility((await findEdited(tx, id))!, { isOthers, comingBookings })
  })
}

const auditActions = {
  publish: 'facility-published',
  hide: 'facility-hidden',
  show: 'facility-shown',
  retire: 'facility-closed-down',
  restore: 'facility-restored',
} as const satisfies Record<StateChange, string>
