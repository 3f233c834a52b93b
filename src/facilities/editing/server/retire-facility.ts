import type { z } from 'zod'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { editingProblem, type OwnFacility } from '#facilities/editing/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type Editor, openOwn } from './open-own-facility.ts'
import { presentOwnFacility } from './present-own-facility.ts'
import { countComing, deleteHolds, findEdited, lockEdited, writeRetired } from './store.ts'

type Query = { id: string; editor: Editor }

/**
 * Closes a facility down: it is no longer listed or bookable, and its holds are released. Bookings stay. Idempotent.
 * Refuses: facility-not-found, not-allowed, facility-has-bookings when there are more than the owner knows of.
 */
export async function retireFacility(
  db: Db,
  { id, editor, acceptedBookings }: Query & { acceptedBookings: number },
): Promise<z.input<typeof OwnFacility>> {
  return db.begin(async tx => {
    const { facility, actor } = await openOwn(tx, await lockEdited(tx, id), editor)
    const comingBookings = await countComing(tx, id)
    if (facility.retiredAt && !facility.isDraft)
      return presentOwnFacility(facility, { isOthers: actor.role === 'administrator', comingBookings })
    if (comingBookings > acceptedBookings) throw editingProblem('facility-has-bookings', { comingBookings })
    await writeRetired(tx, id, true)
    await deleteHolds(tx, id)
    await recordAudit(tx, {
      actor,
      action: 'facility-closed-down',
      subject: { kind: 'facility', id, name: facility.name },
      after: { comingBookings },
    })
    return presentOwnFacility((await findEdited(tx, id))!, { isOthers: actor.role === 'administrator', comingBookings })
  })
}

/**
 * Reopens a facility, as a draft if its owner has no verified email. Idempotent. Refuses: facility-not-found,
 * not-allowed.
 */
export async function restoreFacility(db: Db, { id, editor }: Query): Promise<z.input<typeof OwnFacility>> {
  return db.begin(async tx => {
    const { facility, actor } = await openOwn(tx, await lockEdited(tx, id), editor)
    const comingBookings = await countComing(tx, id)
    if (!facility.retiredAt || facility.isDraft)
      return presentOwnFacility(facility, { isOthers: actor.role === 'administrator', comingBookings })
    await writeRetired(tx, id, false)
    const subject = { kind: 'facility', id, name: facility.name }
    await recordAudit(tx, { actor, action: 'facility-restored', subject })
    return presentOwnFacility((await findEdited(tx, id))!, { isOthers: actor.role === 'administrator', comingBookings })
  })
}
