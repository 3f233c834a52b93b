import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { AvailabilitySlot, CalendarCheck } from '../contract.ts'
import { defaultSchedule, type OfferedSlot, type Period, slotStatus } from '../rules.ts'
import { makeSlotId } from './slot-id.ts'
import type { Calendar, OutsideCalendar } from './store.ts'

export function presentSlot(
  { timeZone, schedule, takings, outside, now }: Calendar,
  offered: OfferedSlot,
  { facilityId, bookable }: { facilityId: string; bookable: Period },
): AvailabilitySlot {
  const { slotMinutes } = schedule ?? defaultSchedule
  const { status, own } = slotStatus(offered, takings, now, bookable)
  const iso = (instant: number) => toOffsetIso(instant, offsetMinutesAt(timeZone, instant))
  return {
    id: makeSlotId(facilityId, offered.start, slotMinutes),
    facilityId,
    startTime: iso(offered.start),
    endTime: iso(offered.end),
    status,
    slotDurationMinutes: slotMinutes,
    pricePerSlot: toDecimal(offered.priceCents),
    priceReason: offered.reason,
    heldByYou: own !== null,
    heldUntil: own && new Date(own.until!).toISOString(),
    checked: presentCheck(outside),
  }
}

/** The least recently read one decides. */
function presentCheck(outside: readonly OutsideCalendar[]): CalendarCheck | null {
  const oldest = outside.reduce<OutsideCalendar | undefined>(
    (one, other) => (one && (one.fetchedAt ?? 0) <= (other.fetchedAt ?? 0) ? one : other),
    undefined,
  )
  if (!oldest) return null
  const { provider, fetchedAt, isSilent, isSimulated } = oldest
  return {
    provider,
    at: fetchedAt === null ? null : new Date(fetchedAt).toISOString(),
    isLastGood: isSilent,
    isSimulated,
  }
}
