import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { dateOf } from '#availability/time-format.ts'
import { weeklyQuery } from '#availability/web/api.ts'
import type { Facility } from '#facilities/contract.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSeriesMemory } from './series-memory.ts'
import { isChosen, leftOutOf, MIN_WEEKS, onlyDay, type WeeklyDate, weeklyDates } from './weekly-dates.ts'
import { countText, takenText, weekdayName } from './weekly-messages.ts'

export type Weekly = {
  /** Null before the request. */
  weeks: number | null
  ask: (weeks: number) => void
  isAsking: boolean
  /** Undefined until loaded. */
  dates: readonly WeeklyDate[] | undefined
  isFailed: boolean
  failure: string
  retry: () => void
  /** By calendar date. */
  choices: Readonly<Record<string, boolean>>
  choose: (date: string, isChosen: boolean) => void
  hold: () => Promise<void>
  isHolding: boolean
  /** The server's refusal. */
  refusal: string | null
  /** "10 Tuesdays are"; null if no series. */
  heldTitle: string | null
  /** Held on this page, not before a reload. */
  hasHeld: boolean
}

export function useWeekly({ facility, selection }: { facility: Facility; selection: Selection }): Weekly {
  const { id: facilityId, timeZone } = facility
  const { chosen, isSettled, holdTogether } = selection
  const slotIds = chosen.map(({ id }) => id)
  const day = onlyDay(chosen)
  const [asked, setAsked] = useState<{ slotIds: string; weeks: number } | null>(null)
  const [choices, setChoices] = useState<Record<string, boolean>>({})
  const [isHolding, setHolding] = useState(false)
  const [hasHeld, setHasHeld] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [memory, remember] = useSeriesMemory(facilityId)
  // Ignored for other times.
  const weeks = asked && day !== null && asked.slotIds === slotIds.join() ? asked.weeks : null
  const answer = useQuery({ ...weeklyQuery(slotIds, weeks ?? 0), enabled: weeks !== null && isSettled })
  const dates = answer.data && weeklyDates(answer.data, facilityId)

  async function askFor(next: number) {
    setRefusal(null)
    setChoices({})
    setAsked({ slotIds: slotIds.join(), weeks: next })
    if (next === weeks) await answer.refetch()
  }

  async function hold() {
    if (!dates || isHolding) return
    const wanted = dates.filter(date => isChosen(date, choices)).flatMap(({ free }) => free)
    if (wanted.length === 0) return setRefusal('Choose at least one date.')
    setHolding(true)
    setHasHeld(true)
    setRefusal(null)
    try {
      await holdTogether(wanted)
      remember({ slotIds: [...slotIds, ...wanted.map(({ id }) => id)], leftOut: leftOutOf(dates, choices) })
      const count = dates.filter(date => date.state === 'mine' || isChosen(date, choices)).length
      announce(`${countText(count, dates[0]!.date)} held for you.`)
    } catch (error) {
      setHasHeld(false)
      await refuse(error, wanted)
    } finally {
      setHolding(false)
    }
  }

  async function refuse(error: unknown, wanted: readonly WeeklyDate['free'][number][]) {
    const problem = error instanceof ApiError ? error.problem : undefined
    const lostIds = problem?.code === 'slot-taken' && Array.isArray(problem.slotIds) ? problem.slotIds : null
    if (!lostIds) return setRefusal(`${detailOf(error)} No more times were held.`)
    await answer.refetch()
    const lost = wanted.filter(({ id }) => lostIds.includes(id))
    setRefusal(`${takenText(lost, timeZone)} No more times were held. Please check the list again.`)
  }

  return {
    weeks,
    ask: next => void askFor(next),
    isAsking: answer.isFetching && !isHolding,
    dates,
    isFailed: answer.isError,
    failure: detailOf(answer.error),
    retry: () => void answer.refetch(),
    choices,
    choose: (date, isOn) => setChoices({ ...choices, [date]: isOn }),
    hold,
    isHolding,
    refusal,
    heldTitle: chosen.some(({ id }) => memory.slotIds.includes(id)) ? heldTitleOf(chosen) : null,
    hasHeld,
  }
}

function heldTitleOf(chosen: Selection['chosen']): string | null {
  const dates = [...new Set(chosen.map(slot => dateOf(slot.startTime)))]
  if (dates.length < MIN_WEEKS) return null
  return new Set(dates.map(weekdayName)).size === 1 ? `${countText(dates.length, dates[0]!)} are` : null
}
