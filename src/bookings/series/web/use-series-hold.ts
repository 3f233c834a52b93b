import { useState } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { dateOf } from '#availability/time-format.ts'
import type { Facility } from '#facilities/contract.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useSeriesMemory } from './series-memory.ts'
import { beyondLimit, isChosen, leftOutOf, MIN_WEEKS, type WeeklyDate } from './weekly-dates.ts'
import { datesText, takenText } from './weekly-messages.ts'

export type SeriesHold = {
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
  reset: () => void
}

type SeriesHoldOptions = {
  facility: Facility
  selection: Selection
  /** Undefined until loaded. */
  dates: readonly WeeklyDate[] | undefined
  refetch: () => Promise<unknown>
}

/** Holds the chosen dates of a series together, all or none. */
export function useSeriesHold({ facility, selection, dates, refetch }: SeriesHoldOptions): SeriesHold {
  const { id: facilityId, timeZone } = facility
  const { chosen, holdTogether } = selection
  const [made, setMade] = useState<Record<string, boolean>>({})
  const [isHolding, setHolding] = useState(false)
  const [hasHeld, setHasHeld] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [memory, remember] = useSeriesMemory(facilityId)
  const choices = { ...beyondLimit(dates ?? []), ...made }

  async function hold() {
    if (!dates || isHolding) return
    const wanted = dates.filter(date => isChosen(date, choices)).flatMap(({ free }) => free)
    if (wanted.length === 0) return setRefusal('Choose at least one date.')
    setHolding(true)
    setHasHeld(true)
    setRefusal(null)
    try {
      await holdTogether(wanted)
      const slotIds = [...chosen, ...wanted].map(({ id }) => id)
      remember({ slotIds, leftOut: leftOutOf(dates, choices) })
      const held = dates.filter(date => date.state === 'mine' || isChosen(date, choices))
      announce(
        `${datesText(
          held.length,
          held.map(({ date }) => date),
        )} held for you.`,
      )
    } catch (error) {
      setHasHeld(false)
      await refuse(error, wanted)
    } finally {
      setHolding(false)
    }
  }

  async function refuse(error: unknown, wanted: readonly AvailabilitySlot[]) {
    const problem = error instanceof ApiError ? error.problem : undefined
    const lostIds = problem?.code === 'slot-taken' && Array.isArray(problem.slotIds) ? problem.slotIds : null
    if (!lostIds) return setRefusal(`${detailOf(error)} No more times were held.`)
    await refetch()
    const lost = wanted.filter(({ id }) => lostIds.includes(id))
    setRefusal(`${takenText(lost, timeZone)} No more times were held. Please check the list again.`)
  }

  return {
    choices,
    choose: (date, isOn) => setMade({ ...made, [date]: isOn }),
    hold,
    isHolding,
    refusal,
    heldTitle: chosen.some(({ id }) => memory.slotIds.includes(id)) ? heldTitleOf(chosen) : null,
    hasHeld,
    reset() {
      setRefusal(null)
      setMade({})
    },
  }
}

function heldTitleOf(chosen: Selection['chosen']): string | null {
  const dates = [...new Set(chosen.map(slot => dateOf(slot.startTime)))]
  return dates.length < MIN_WEEKS ? null : `${datesText(dates.length, dates)} are`
}
