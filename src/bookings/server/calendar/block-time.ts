import { randomUUID } from 'node:crypto'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { takeTime } from '#availability/server/take-time.ts'
import type { Block } from '#bookings/calendar-contract.ts'
import type { WishedTimes } from '#bookings/calendar-rules.ts'
import type { Once } from '#kit/server/idempotency.ts'
import type { Access } from '../access.ts'
import type { BookingServices } from '../booking-services.ts'
import { openCalendar } from './open-calendar.ts'
import { presentBlock } from './present-block.ts'
import { refuseTaken } from './refuse-taken.ts'
import { insertBlocks } from './store.ts'
import { readWishedTimes } from './wished-times.ts'

type Blocked = { blocks: Block[] }
type Asked = WishedTimes & { facilityId: string; access: Access; reason: string; once: Once<Blocked> }

/**
 * One or several weeks, all or none. Bookings and holds stay; ending those takes a closure. Refuses:
 * facility-not-found, period-invalid, period-over, period-too-far-ahead, time-taken.
 */
export async function blockTime(
  services: BookingServices,
  { facilityId, access, reason, once, ...wished }: Asked,
): Promise<Blocked> {
  const { facility, actor } = await openCalendar(services, { facilityId, access })
  const times = readWishedTimes(wished, facility.timeZone)
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
      after: { ...wished, reason, blockIds: blocks.map(({ id }) => id) },
    })
    await once.keep(tx, blocked)
  })
  announceChanges(services.db, { facilityId, periods: blocks })
  return blocked
}
