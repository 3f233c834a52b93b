import type { CalendarItem, InTheWay } from '#bookings/calendar/contract.ts'
import { joinTouching } from '#bookings/calendar/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { Taking } from './store.ts'

export function titlesOf({ clinicTitles }: BookingServices, takings: readonly Taking[]): Promise<Map<string, string>> {
  const unknown = takings.filter(({ kind, block, closure }) => kind === 'block' && !block && !closure)
  return clinicTitles([...new Set(unknown.flatMap(({ blockId }) => blockId ?? []))])
}

type Shown = { facilityId: string; timeZone: string; titles: ReadonlyMap<string, string> }

/** Adjacent parts of one item are merged, in time order. */
export function presentConflicts(takings: readonly Taking[], shown: Shown): CalendarItem[] {
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(shown.timeZone, at))
  return joinTouching(takings, isSame).map(taking => ({
    ...describe(taking, shown.titles),
    startTime: iso(taking.start),
    endTime: iso(taking.end),
    elsewhere: taking.facilityId === shown.facilityId ? null : { id: taking.facilityId, name: taking.facilityName },
    heldUntil: taking.kind === 'hold' && taking.until !== null ? iso(taking.until) : null,
  }))
}

export function presentInTheWay(takings: readonly Taking[], shown: Shown): InTheWay[] {
  return presentConflicts(takings, shown).map(({ kind, startTime, endTime, elsewhere, title, heldUntil }) => ({
    kind,
    startTime,
    endTime,
    elsewhere,
    title,
    heldUntil,
  }))
}

type Described = Pick<CalendarItem, 'kind' | 'id' | 'title' | 'status' | 'reference' | 'seriesId'>

const nothing = { id: null, title: '', status: null, reference: null, seriesId: null } as const

function describe(taking: Taking, titles: ReadonlyMap<string, string>): Described {
  const { kind, isOwn, booking, block, closure, blockId } = taking
  if (kind === 'hold') return { ...nothing, kind }
  if (!isOwn) return { ...nothing, kind: 'other' }
  if (booking) {
    const { id, reference, customer, status } = booking
    return { ...nothing, kind: 'booking', id, title: customer, status, reference }
  }
  if (block) return { ...nothing, kind: 'block', id: blockId, title: block.reason, seriesId: block.seriesId }
  if (closure) return { ...nothing, kind: 'closure', id: blockId, title: closure.reason }
  const title = blockId && titles.get(blockId)
  return title ? { ...nothing, kind: 'clinic', id: blockId, title } : { ...nothing, kind: 'other' }
}

/** Slots of a booking, parts of a closure. Holds are not distinguished. */
function isSame(a: Taking, b: Taking): boolean {
  if (a.kind !== b.kind || a.facilityId !== b.facilityId) return false
  if (a.kind === 'hold') return a.until === b.until
  return a.booking?.id === b.booking?.id && a.blockId === b.blockId
}
