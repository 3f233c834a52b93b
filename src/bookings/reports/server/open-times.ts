import type { Schedule } from '#availability/contract.ts'
import { defaultSchedule } from '#availability/rules.ts'
import { openMinutes, overlapOf, type Span, WEEK_HOURS } from '../rules.ts'
import type { ReportFacility } from './store.ts'

export type OpenTimes = ReturnType<typeof openTimes>

/**
 * In minutes. A facility counts from the day it was added until it is closed down; drafts don't. Most facilities share a
 * schedule and were there before `earliest`, the first day that will be asked for, so each answer is computed once.
 */
export function openTimes(facilities: readonly ReportFacility[], earliest: string) {
  const kinds = Map.groupBy(
    facilities.filter(({ isDraft }) => !isDraft),
    ({ addedOn, closedOn, schedule }) => `${addedOn > earliest ? addedOn : ''} ${closedOn} ${schedule}`,
  )
  const groups = [...kinds.values()].map(members => ({ members, open: openDuring(members[0]!) }))
  const openOf = new Map(groups.flatMap(({ members, open }) => members.map(({ id }) => [id, open] as const)))
  return {
    ofFacility: (id: string, span: Span) => openOf.get(id)?.(span).total ?? 0,
    ofAll: (span: Span) => groups.reduce((sum, { members, open }) => sum + open(span).total * members.length, 0),
    byHour(span: Span): number[] {
      const weeks = groups.map(({ members, open }) => ({ week: open(span).week, count: members.length }))
      return Array.from({ length: WEEK_HOURS }, (_, hour) =>
        weeks.reduce((sum, { week, count }) => sum + week[hour]! * count, 0),
      )
    },
  }
}

const closed = { week: Array.from({ length: WEEK_HOURS }, () => 0), total: 0 }

function openDuring({ schedule: text, addedOn, closedOn }: ReportFacility) {
  const schedule = text === null ? defaultSchedule : (JSON.parse(text) as Schedule)
  const known = new Map<string, typeof closed>()
  return (span: Span) => {
    const key = `${span.from} ${span.to}`
    const found = known.get(key)
    if (found) return found
    const days = overlapOf(span, { from: addedOn, to: closedOn ?? span.to })
    const week = days && openMinutes(schedule, days)
    const open = week ? { week, total: week.reduce((sum, minutes) => sum + minutes, 0) } : closed
    known.set(key, open)
    return open
  }
}
