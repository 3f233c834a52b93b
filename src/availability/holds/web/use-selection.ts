import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { type AvailabilitySlot, SLOT_POLL_SECONDS } from '#availability/contract.ts'
import { dateOf } from '#availability/time-format.ts'
import { slotsQuery } from '#availability/web/api.ts'
import { slotCents, slotTitle } from '#availability/web/slot-labels.ts'
import { useLiveSlots } from '#availability/web/use-live-slots.ts'
import { toDollars } from '#kit/shared/money.ts'
import { announce } from '#kit/web/live-region.tsx'
import { serverNow } from '#kit/web/server-clock.ts'
import { useSessionValue } from '#kit/web/session-value.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import type { RequestedHolds } from './hold-queue.ts'
import { holdTogether, makeSlotQueue, patchSlot } from './make-slot-queue.ts'
import { releasedSlot, requestedSlots } from './requested-slots.ts'
import { endedNews, type SelectionNews } from './selection-news.ts'

export type Selection = {
  /** Undefined until loaded. */
  slots: readonly AvailabilitySlot[] | undefined
  /** Undefined if not loaded. */
  slotsOn: (date: string) => readonly AvailabilitySlot[] | undefined
  isFailed: boolean
  /** The refresh failed. */
  isStale: boolean
  retry: () => void
  /** On all days, in time order. */
  chosen: readonly AvailabilitySlot[]
  /** All days loaded and no call under way. */
  isSettled: boolean
  toggle: (slot: AvailabilitySlot) => void
  clear: () => void
  /** Any days, all or none. Throws the server's refusal. */
  holdTogether: (slots: readonly AvailabilitySlot[]) => Promise<void>
  news: SelectionNews | null
  tell: (news: SelectionNews | null) => void
  refresh: () => void
  /** Their loss was reported elsewhere. */
  lose: (slots: readonly AvailabilitySlot[]) => void
}

type SelectionOptions = {
  facilityId: string
  /** Calendar date at the facility. */
  date: string
  timeZone: string
  /** During a payment the server decides about expired holds. */
  isFrozen: boolean
}

/** Holds as the server reports them, so a reload loses nothing; other days stay selected. */
export function useSelection({ facilityId, date, timeZone, isFrozen }: SelectionOptions): Selection {
  const client = useQueryClient()
  const [news, tell] = useState<SelectionNews | null>(null)
  const [heldDates, setHeldDates] = useSessionValue<string[]>(`held-dates:${facilityId}`, noDates)
  const [given] = useState(() => new Set<string>())
  const [joining] = useState(() => new Set<string>())
  const [queue] = useState(() => makeSlotQueue(client, { tell, given, timeZone }))
  const requested = useSyncExternalStore(queue.subscribe, queue.requested, queue.requested)

  const dates = useMemo(() => [...new Set([date, ...heldDates])], [date, heldDates])
  const days = useQueries({
    queries: dates.map(day => ({ ...slotsQuery(facilityId, day), ...pace(day === date, dates) })),
  })
  const shown = days[0]!
  const slots = shown.data && requestedSlots(shown.data, requested)
  const chosen = useChosen(
    days.flatMap(day => day.data ?? []),
    requested,
  )

  useLiveSlots({ facilityId, date, isPaused: isFrozen })
  useHoldEnds(client, chosen, isFrozen)
  useLossNews(chosen, { client, given, isFrozen, tell, timeZone })
  // Stored days are not known earlier and would be overwritten.
  const isLoaded = useHydrated() && days.every(day => day.data)
  useHeldDates(chosen, { isLoaded, heldDates, setHeldDates, joining })

  /** A day's list is only visible while it is queried. */
  function follow(slots: readonly AvailabilitySlot[]) {
    for (const slot of slots) joining.add(dateOf(slot.startTime))
    setHeldDates([...new Set([...heldDates, ...joining])])
  }

  function want(slot: AvailabilitySlot, held: boolean) {
    if (held) given.delete(slot.id)
    else given.add(slot.id)
    if (held && !dates.includes(dateOf(slot.startTime))) follow([slot])
    queue.request(slot, held)
  }
  return {
    slots,
    slotsOn(day) {
      const known = days[dates.indexOf(day)]?.data
      return known && requestedSlots(known, requested)
    },
    isFailed: shown.isError && !shown.data,
    isStale: shown.isError && Boolean(shown.data),
    retry: () => void shown.refetch(),
    chosen,
    isSettled: isLoaded && requested.size === 0,
    toggle(slot) {
      if (isFrozen) return
      tell(null)
      announce(changeText(slot, chosen, timeZone))
      want(slot, !slot.heldByYou)
    },
    clear() {
      if (isFrozen) return
      tell(null)
      announce('Selection cleared')
      for (const slot of chosen) want(slot, false)
    },
    async holdTogether(wanted) {
      if (isFrozen) return
      tell(null)
      for (const slot of wanted) given.delete(slot.id)
      await holdTogether(client, wanted)
      follow(wanted)
    },
    news,
    tell,
    refresh: () => void client.invalidateQueries({ queryKey: ['/api/availability-slots', facilityId] }),
    lose(lost) {
      for (const slot of lost) {
        given.add(slot.id)
        void patchSlot(client, slot, { status: 'held', heldByYou: false, heldUntil: null })
      }
    },
  }
}

/** "Tue, Mar 3, 7 to 8 PM: chosen. Total $150". Only the server confirms the hold. */
function changeText(slot: AvailabilitySlot, chosen: readonly AvailabilitySlot[], timeZone: string): string {
  const before = chosen.reduce((sum, each) => sum + slotCents(each), 0)
  const total = toDollars(before + (slot.heldByYou ? -slotCents(slot) : slotCents(slot)))
  return `${slotTitle(slot, timeZone)}: ${slot.heldByYou ? 'released' : 'chosen'}. Total ${total}`
}

const noDates: string[] = []

/** Background days take turns: one every 30 seconds. */
function pace(isShown: boolean, dates: readonly string[]) {
  return isShown ? {} : { refetchInterval: SLOT_POLL_SECONDS * 1000 * (dates.length - 1) }
}

function useChosen(slots: readonly AvailabilitySlot[], requested: RequestedHolds): readonly AvailabilitySlot[] {
  const own = requestedSlots(slots, requested)
    .filter(slot => slot.heldByYou)
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  const key = own.map(slot => `${slot.id} ${slot.heldUntil}`).join()
  // The same array until a hold changes, so that effects rest in between.
  // oxlint-disable-next-line react/exhaustive-deps -- the key says all that matters of `own`
  return useMemo(() => own, [key])
}

/** At that second, without waiting for the next list. */
function useHoldEnds(client: QueryClient, chosen: readonly AvailabilitySlot[], isFrozen: boolean) {
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
function useLossNews(chosen: readonly AvailabilitySlot[], options: LossOptions) {
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
function useHeldDates(
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
