import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { weeklyQuery } from '#availability/web/api.ts'
import type { Facility } from '#facilities/contract.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { type SeriesHold, useSeriesHold } from './use-series-hold.ts'
import { onlyDay, type WeeklyDate, weeklyDates } from './weekly-dates.ts'

export type Weekly = SeriesHold & {
  /** Null before the request. */
  weeks: number | null
  ask: (weeks: number) => void
  isAsking: boolean
  /** Undefined until loaded. */
  dates: readonly WeeklyDate[] | undefined
  isFailed: boolean
  failure: string
  retry: () => void
}

export function useWeekly({ facility, selection }: { facility: Facility; selection: Selection }): Weekly {
  const { chosen, isSettled } = selection
  const slotIds = chosen.map(({ id }) => id)
  const day = onlyDay(chosen)
  const [asked, setAsked] = useState<{ slotIds: string; weeks: number } | null>(null)
  // Ignored for other times.
  const weeks = asked && day !== null && asked.slotIds === slotIds.join() ? asked.weeks : null
  const answer = useQuery({ ...weeklyQuery(slotIds, weeks ?? 0), enabled: weeks !== null && isSettled })
  const dates = answer.data && weeklyDates(answer.data, facility.id)
  const series = useSeriesHold({ facility, selection, dates, refetch: answer.refetch })

  async function askFor(next: number) {
    series.reset()
    setAsked({ slotIds: slotIds.join(), weeks: next })
    if (next === weeks) await answer.refetch()
  }
  return {
    ...series,
    weeks,
    ask: next => void askFor(next),
    isAsking: answer.isFetching && !series.isHolding,
    dates,
    isFailed: answer.isError,
    failure: detailOf(answer.error),
    retry: () => void answer.refetch(),
  }
}
