import { recordAudit } from '#accounts/server/record-audit.ts'
import { unblockPeriod } from '#availability/blocks/server/block-period.ts'
import type { Period } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { type Block, calendarProblem } from '#bookings/calendar/contract.ts'
import { restoreClosures } from '#bookings/closures/server/reopen-facility.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { offerFreedTimes } from '#bookings/waiting-list/server/offer-freed-times.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { keepRole, openWeekView } from '../open-week-view.ts'
import { periodOf, presentBlock } from './present-block.ts'
import { type BlockRow, deleteBlockRows, lockBlock, lockLaterBlocks } from './store.ts'

type Input = { facilityId: string; blockId: string; access: Access; withLater: boolean }

/** Offers the time to the waiting list. Refuses: facility-not-found, block-not-found. */
export async function liftBlock(
  services: BookingServices,
  { facilityId, blockId, access, withLater }: Input,
): Promise<{ lifted: Block[] }> {
  const { facility, actor } = await openWeekView(services, { facilityId, access })
  const lifted = await services.db.begin(async tx => {
    const first = await lockBlock(tx, { id: blockId, facilityId })
    await keepRole(tx, { facilityId, access })
    if (!first) throw calendarProblem('block-not-found')
    const rows = [first, ...(withLater ? await lockLaterBlocks(tx, first) : [])]
    const given = await releaseBlocks(tx, rows)
    await deleteBlockRows(
      tx,
      rows.map(({ id }) => id),
    )
    const blocks = rows.map(row => presentBlock({ ...row, ...periodOf(row) }))
    await recordAudit(tx, {
      actor,
      action: 'block-lifted',
      subject: { kind: 'facility', id: facilityId, name: facility.name },
      before: { blocks },
    })
    await offerFreedTimes(
      tx,
      given.map(period => ({ ...period, facilityId })),
    )
    announceChanges(tx, { facilityId, periods: given })
    return blocks
  })
  return { lifted }
}

/** Keeps overlapping closures; returns what was blocked. */
export async function releaseBlocks(tx: Tx, blocks: readonly BlockRow[]): Promise<Period[]> {
  const freed: Period[] = []
  for (const block of blocks) {
    const { id: blockId, facilityId } = block
    const period = periodOf(block)
    freed.push(...(await unblockPeriod(tx, { period, blockId })))
    await restoreClosures(tx, { facilityId, period })
  }
  return freed
}
