import { randomUUID } from 'node:crypto'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { takeTime } from '#availability/server/take-time.ts'
import type { Block } from '#bookings/calendar/contract.ts'
import type { RequestedTimes } from '#bookings/calendar/rules.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { openWeekView } from './open-week-view.ts'
import { presentBlock } from './present-block.ts'
import { refuseTaken } from './refuse-taken.ts'
import { readRequestedTimes } from './requested-times.ts'
import { insertBlocks } from './store.ts'

type Blocked = { blocks: Block[] }
type Input = RequestedTimes & { facilityId: string; access: Access; reason: string; once: Once<Blocked> }

/**
 * One or several weeks, all or none. Bookings and holds stay; ending those takes a closure. Refuses:
 * facility-not-found, period-invalid, period-over, period-too-far-ahead, time-taken.
 */
export async function blockTime(
  services: BookingServices,
  { facilityId, access, reason, once, ...requested }: Input,
): Promise<Blocked> {
  const { facility, actor } = await openWeekView(services, { facilityId, access })
  const times = readRequestedTimes(requested, facility.timeZone)
  const seriesId = times.length > 1 ? randomUUID() : null
  const blocks = times.map(({ start, end }) => ({ id: randomUUID(), start, end, reason, seriesId }))
  const blocked = {
    blocks: blocks.map(block => presentBlock({ ...block, facilityId, timeZone: facility.timeZone })),
  }
  await services.db.begin(async tx => {
    for (const { id, start, end } of blocks) {
      const periods = [{ start, end, priceCents: 0 }]
      const lost = await takeTime(tx, { facilityId, periods, taker: { blockId: id } })
      await refuseTaken(tx, services, { facility, lost: lost.length > 0 ? times : [] })
    }
    await insertBlocks(tx, { facilityId, authorId: actor.accountId, blocks })
    await recordAudit(tx, {
      actor,
      action: 'time-blocked',
      subject: { kind: 'facility', id: facilityId, name: facility.name },
      after: { ...requested, reason, blockIds: blocks.map(({ id }) => id) },
    })
    await once.keep(tx, blocked)
  })
  announceChanges(services.db, { facilityId, periods: blocks })
  return blocked
}
