import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { patchSlot } from './make-slot-queue.ts'
import type { SelectionNews } from './selection-notice.tsx'
import { serverNow } from './server-clock.ts'
import { slotTitle } from './slot-words.ts'
import { dateOf } from './time-words.ts'
import { letGo } from './wished-slots.ts'

/** A hold that ends is dropped in the page at that very second, without waiting for the next list. */
export function useHoldEnds(client: QueryClient, chosen: readonly AvailabilitySlot[], isFrozen: boolean) {
  useEffect(() => {
    const held = chosen.filter(slot => slot.heldUntil)
    if (isFrozen || held.length === 0) return undefined
    const first = Math.min(...held.map(endOf))
    const timer = setTimeout(
      () => {
        const ended = held.filter(slot => endOf(slot) <= first)
        void Promise.all(ended.map(slot => patchSlot(client, slot, letGo)))
      },
      Math.max(0, first - serverNow()),
    )
    return () => clearTimeout(timer)
  }, [client, chosen, isFrozen])
}

function endOf(slot: AvailabilitySlot): number {
  return Date.parse(slot.heldUntil ?? '')
}

type LossOptions = { given: Set<string>; isFrozen: boolean; tell: (news: SelectionNews) => void }

/** Tells of holds that are gone although nobody gave them up. */
export function useLossNews(chosen: readonly AvailabilitySlot[], { given, isFrozen, tell }: LossOptions) {
  const before = useRef(chosen)
  useEffect(() => {
    if (isFrozen) return
    const lost = before.current.filter(slot => !given.has(slot.id) && chosen.every(({ id }) => id !== slot.id))
    before.current = chosen
    if (lost.length === 0) return
    const times = lost.length === 1 ? slotTitle(lost[0]!) : `${lost.length} times`
    tell({ title: `Your hold on ${times} has ended.`, text: 'Nothing was charged.', again: lost })
  }, [chosen, given, isFrozen, tell])
}

type HeldDatesOptions = { isLoaded: boolean; heldDates: string[]; setHeldDates: (dates: string[]) => void }

/** Remembers on which days there are holds, so that after a reload those days are asked for too. */
export function useHeldDates(
  chosen: readonly AvailabilitySlot[],
  { isLoaded, heldDates, setHeldDates }: HeldDatesOptions,
) {
  useEffect(() => {
    if (!isLoaded) return
    const dates = [...new Set(chosen.map(slot => dateOf(slot.startTime)))]
    if (dates.join() !== heldDates.join()) setHeldDates(dates)
  }, [chosen, isLoaded, heldDates, setHeldDates])
}
