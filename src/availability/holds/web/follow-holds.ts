import type { QueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf } from '#availability/time-format.ts'
import { slotsQuery } from '#availability/web/api.ts'
import { serverNow } from '#kit/web/server-clock.ts'
import { patchSlot } from './make-slot-queue.ts'
import { releasedSlot } from './requested-slots.ts'
import type { SelectionNews } from './selection-news.ts'
import { endedNews } from './selection-news.ts'

/** At that second, without waiting for the next list. */
export function useHoldEnds(client: QueryClient, chosen: readonly AvailabilitySlot[], isFrozen: boolean) {
  useEffect(() => {
    const held = chosen.filter(slot => slot.heldUntil)
    if (isFrozen || held.length === 0) return undefined
    const first = Math.min(...held.map(endOf))
    const timer = setTimeout(
      () => {
        const ended = held.filter(slot => endOf(slot) <= first)
        void Promise.all(ended.map(slot => patchSlot(client, slot, releasedSlot)))
      },
      Math.max(0, first - serverNow()),
    )
    return () => clearTimeout(timer)
  }, [client, chosen, isFrozen])
}

function endOf(slot: AvailabilitySlot): number {
  return Date.parse(slot.heldUntil ?? '')
}

type LossOptions = {
  client: QueryClient
  given: Set<string>
  isFrozen: boolean
  tell: Dispatch<SetStateAction<SelectionNews | null>>
  timeZone: string
}

/** One message for all holds lost unintentionally; soon refetches those times. */
export function useLossNews(chosen: readonly AvailabilitySlot[], options: LossOptions) {
  const { client, given, isFrozen, tell, timeZone } = options
  const before = useRef(chosen)
  useEffect(() => {
    if (isFrozen) return
    const lost = before.current.filter(slot => !given.has(slot.id) && chosen.every(({ id }) => id !== slot.id))
    before.current = chosen
    if (lost.length === 0) return
    tell(news => endedNews([...endedBefore(news, lost), ...lost], { timeZone }))
    for (const { facilityId, startTime } of lost) {
      const { queryKey } = slotsQuery(facilityId, dateOf(startTime))
      setTimeout(() => void client.invalidateQueries({ queryKey }), RECHECK_MS)
    }
  }, [chosen, client, given, isFrozen, tell, timeZone])
}

/** The server's clock may be behind and still report the hold. */
const RECHECK_MS = 2_000

/** Already reported, except those that expired again. */
function endedBefore(news: SelectionNews | null, lost: readonly AvailabilitySlot[]): readonly AvailabilitySlot[] {
  return (news?.ended ?? []).filter(({ id }) => lost.every(slot => slot.id !== id))
}

type HeldDatesOptions = {
  isLoaded: boolean
  heldDates: string[]
  setHeldDates: (dates: string[]) => void
  /** Days with requests still under way. */
  joining: Set<string>
}

/** So they load after a reload. */
export function useHeldDates(
  chosen: readonly AvailabilitySlot[],
  { isLoaded, heldDates, setHeldDates, joining }: HeldDatesOptions,
) {
  useEffect(() => {
    if (!isLoaded) return
    joining.clear()
    const dates = [...new Set(chosen.map(slot => dateOf(slot.startTime)))]
    if (dates.join() !== heldDates.join()) setHeldDates(dates)
  }, [chosen, isLoaded, heldDates, setHeldDates, joining])
}
