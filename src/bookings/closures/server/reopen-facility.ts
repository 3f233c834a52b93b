import { recordAudit } from '#accounts/server/record-audit.ts'
import { blockPeriod, unblockPeriod } from '#availability/blocks/server/block-period.ts'
import type { Period } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { type Closure, closuresProblem } from '#bookings/closures/contract.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { openFacility } from '#bookings/server/open-facility.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { presentClosure } from './present-closure.ts'
import { type ClosureRow, findClosure, listClosuresOver, listOverlapping, markReopened } from './store.ts'

type Input = { facilityId: string; closureId: string; access: Access }

/**
 * Restores no moved or canceled bookings. Other closures stay. Idempotent. Refuses: facility-not-found, not-allowed,
 * closure-not-found.
 */
export async function reopenFacility(
  context: BookingContext,
  { facilityId, closureId, access }: Input,
): Promise<{ closure: Closure }> {
  const { db } = context
  const { facility, actor } = await openFacility(context, { facilityId, access, action: 'run-booking-desk' })
  const closure = await findClosure(db, closureId)
  if (closure?.facilityId !== facilityId) throw closuresProblem('closure-not-found')
  await db.begin(async tx => {
    if (!(await markReopened(tx, closureId))) return
    if (actor)
      await recordAudit(tx, {
        actor,
        action: 'facility-reopened',
        subject: { kind: 'facility', id: facilityId, name: facility.name },
        before: { closureId, reason: closure.reason, from: closure.startsAt, to: closure.endsAt },
      })
    announceChanges(tx, { facilityId, periods: await unblockPeriod(tx, blockOf(closure)) })
    await blockAgain(tx, closureId)
  })
  return { closure: presentClosure((await findClosure(db, closureId))!) }
}

/** The first closure blocks overlaps; once it is gone the others must cover them. */
async function blockAgain(tx: Tx, closureId: string): Promise<void> {
  for (const other of await listOverlapping(tx, closureId)) await blockPeriod(tx, blockOf(other))
}

/** Blocks again what closures cover of a period that was unblocked. */
export async function restoreClosures(tx: Tx, freed: { facilityId: string; period: Period }): Promise<void> {
  for (const closure of await listClosuresOver(tx, freed)) await blockPeriod(tx, blockOf(closure))
}

function blockOf({ id, facilityId, startsAt, endsAt }: ClosureRow) {
  return { facilityId, blockId: id, period: { start: startsAt.getTime(), end: endsAt.getTime() } }
}
