import type { Period } from '#availability/rules.ts'
import type { Block } from '#bookings/calendar/contract.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { BlockRow } from './store.ts'

type Known = Period & Pick<BlockRow, 'id' | 'facilityId' | 'reason' | 'seriesId' | 'timeZone'>

export function presentBlock({ id, facilityId, reason, seriesId, timeZone, start, end }: Known): Block {
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return { id, facilityId, reason, seriesId, startTime: iso(start), endTime: iso(end) }
}

export function periodOf({ startsAt, endsAt }: Pick<BlockRow, 'startsAt' | 'endsAt'>): Period {
  return { start: startsAt.getTime(), end: endsAt.getTime() }
}
