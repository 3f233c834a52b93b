import { randomUUID } from 'node:crypto'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import type { Period } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { takeTime } from '#availability/server/take-time.ts'
import { type Block, calendarProblem } from '#bookings/calendar/contract.ts'
import type { RequestedTimes } from '#bookings/calendar/rules.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { DeskFacility } from '#bookings/server/queries.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { keepRole, openWeekView } from '../open-week-view.ts'
import { refuseTaken } from '../refuse-taken.ts'
import { readRequestedTimes } from '../requested-times.ts'
import { releaseBlocks } from './lift-block.ts'
import { periodOf, presentBlock } from './present-block.ts'
import { insertBlocks, leaveOutParts, lockBlock, lockFacilities, type NewBlock, writeBlock } from './store.ts'

type Blocked = { blocks: Block[] }
type BlockTimeInput = RequestedTimes & {
  facilityId: string
  alsoAt: readonly string[]
  access: Access
  reason: string
  once: Once<Blocked>
}

type Planned = { facility: DeskFacility; actor: Actor; blocks: NewBlock[] }

/**
 * One or several weeks at one or several facilities, all or none. Each facility's weeks are a series of their own. A
 * facility within another one of them, such as a half, is blocked with it. Bookings and holds stay; ending those takes a
 * closure. Refuses: facility-not-found, period-invalid, period-over, period-too-far-ahead, time-taken.
 */
export async function blockTime(
  services: BookingServices,
  { facilityId, alsoAt, access, reason, once, ...requested }: BlockTimeInput,
): Promise<Blocked> {
  const planned: Planned[] = []
  for (const id of new Set([facilityId, ...alsoAt])) {
    const { facility, actor } = await openWeekView(services, { facilityId: id, access })
    const times = readRequestedTimes(requested, facility.timeZone)
    const seriesId = times.length > 1 ? randomUUID() : null
    planned.push({ facility, actor, blocks: times.map(time => ({ ...time, id: randomUUID(), reason, seriesId })) })
  }
  const { blocked, taken } = await services.db.begin(async tx => {
    const ids = planned.map(({ facility }) => facility.id)
    await lockFacilities(tx, ids)
    for (const id of ids) await keepRole(tx, { facilityId: id, access })
    const whole = await leaveOutParts(tx, ids)
    const taken = planned.filter(({ facility }) => whole.has(facility.id))
    for (const { facility, actor, blocks } of taken) {
      const lost: Period[] = []
      for (const { id: blockId, start, end } of blocks) {
        const periods = [{ start, end, priceCents: 0 }]
        lost.push(...(await takeTime(tx, { facilityId: facility.id, periods, taker: { blockId } })))
      }
      await refuseTaken(tx, services, { facility, lost, seenFrom: facilityId })
      await insertBlocks(tx, { facilityId: facility.id, authorId: actor.accountId, blocks })
      await recordAudit(tx, {
        actor,
        action: 'time-blocked',
        subject: { kind: 'facility', id: facility.id, name: facility.name },
        after: { ...requested, reason, blockIds: blocks.map(({ id }) => id) },
      })
    }
    const blocked = { blocks: taken.flatMap(present) }
    await once.keep(tx, blocked)
    return { blocked, taken }
  })
  for (const { facility, blocks } of taken) announceChanges(services.db, { facilityId: facility.id, periods: blocks })
  return blocked
}

function present({ facility: { id, timeZone }, blocks }: Planned): Block[] {
  return blocks.map(block => presentBlock({ ...block, facilityId: id, timeZone }))
}

type ChangeBlockInput = {
  facilityId: string
  blockId: string
  access: Access
  from: string
  to: string
  reason: string
  /** Undefined: stays at its facility. */
  newFacilityId: string | undefined
}

/**
 * Unchanged on refusal. At another facility it leaves its series, since the caller may not have all of the series'
 * facilities. Refuses: facility-not-found (also the new one), block-not-found, period-invalid, period-over,
 * period-too-far-ahead, time-taken.
 */
export async function changeBlock(
  services: BookingServices,
  { facilityId, blockId, access, from, to, reason, newFacilityId = facilityId }: ChangeBlockInput,
): Promise<{ block: Block }> {
  const left = await openWeekView(services, { facilityId, access })
  const isMoved = newFacilityId !== facilityId
  const { facility, actor } = isMoved ? await openWeekView(services, { facilityId: newFacilityId, access }) : left
  const [time] = readRequestedTimes({ from, to, weeks: 1, except: [] }, facility.timeZone)
  const block = await services.db.begin(async tx => {
    await lockFacilities(tx, [facilityId, newFacilityId])
    for (const id of new Set([facilityId, newFacilityId])) await keepRole(tx, { facilityId: id, access })
    const before = await lockBlock(tx, { id: blockId, facilityId })
    if (!before) throw calendarProblem('block-not-found')
    const given = await releaseBlocks(tx, [before])
    const periods = [{ ...time!, priceCents: 0 }]
    const lost = await takeTime(tx, { facilityId: newFacilityId, periods, taker: { blockId } })
    await refuseTaken(tx, services, { facility, lost })
    const { timeZone } = facility
    const seriesId = isMoved ? null : before.seriesId
    const moved = { id: blockId, facilityId: newFacilityId, ...time!, reason, seriesId }
    await writeBlock(tx, moved)
    const after = presentBlock({ ...moved, timeZone })
    await recordAudit(tx, {
      actor,
      action: 'block-changed',
      subject: { kind: 'facility', id: newFacilityId, name: facility.name },
      before: presentBlock({ ...before, ...periodOf(before) }),
      after,
    })
    announceChanges(tx, { facilityId, periods: given })
    announceChanges(tx, { facilityId: newFacilityId, periods: [time!] })
    return after
  })
  return { block }
}
