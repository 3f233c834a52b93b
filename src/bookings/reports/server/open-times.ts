import type { Schedule } from '#availability/contract.ts'
import { defaultSchedule } from '#availability/rules.ts'
import { openMinutes, overlapOf, type Span, WEEK_HOURS } from '../rules.ts'
import type { ReportFacility } from './store.ts'

export type OpenTimes = ReturnType<typeof openTimes>

/** In minutes. A facility counts from the day it was added until it is closed down; drafts don't. */
export function openTimes(facilities: readonly ReportFacility[]) {
  const bySchedule = Map.groupBy(facilities, ({ schedule }) => schedule)
  const places = [...bySchedule].flatMap(([text, members]) => {
    const open = memoized(text === null ? defaultSchedule : (JSON.parse(text) as Schedule))
    return members.map(facility => [facility.id, { facility, open }] as const)
  })
  const placeOf = new Map(places)
  const counted = ({ facility: { addedOn, closedOn, isDraft } }: { facility: ReportFacility }, span: Span) =>
    isDraft ? undefined : overlapOf(span, { from: addedOn, to: closedOn ?? span.to })
  const total = (id: string, span: Span): number => {
    const place = placeOf.get(id)!
    const days = counted(place, span)
    return days ? place.open(days).total : 0
  }
  return {
    ofFacility: total,
    ofAll: (span: Span) => facilities.reduce((sum, { id }) => sum + total(id, span), 0),
    byHour(span: Span): number[] {
      const sums = Array.from({ length: WEEK_HOURS }, () => 0)
      for (const [, place] of places) {
        const days = counted(place, span)
        if (days) for (const [hour, minutes] of place.open(days).week.entries()) sums[hour]! += minutes
      }
      return sums
    },
  }
}

/** Most facilities share a schedule and were open all the time. */
function memoized(schedule: Schedule) {
  const known = new Map<string, { week: number[]; total: number }>()
  return (span: Span) => {
    const key = `${span.from} ${span.to}`
    const found = known.get(key)
    if (found) return found
    const week = openMinutes(schedule, span)
    const open = { week, total: week.reduce((sum, minutes) => sum + minutes, 0) }
    known.set(key, open)
    return open
  }
}
