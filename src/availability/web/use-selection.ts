import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { holdSlot, releaseSlot, slotsQuery } from './api.ts'
import { type HoldQueue, makeHoldQueue, type Wishes } from './hold-queue.ts'
import type { SelectionNews } from './selection-notice.tsx'
import { serverNow } from './server-clock.ts'
import { useSessionValue } from './session-value.ts'
import { slotCents, slotTitle } from './slot-words.ts'
import { dateOf } from './time-words.ts'
import { letGo, wishedSlots } from './wished-slots.ts'

export type Selection = {
  /** The slots of the shown day as the person should see them; undefined until they are loaded. */
  slots: readonly AvailabilitySlot[] | undefined
  /** The same for any day; undefined for one that is not loaded. */
  slotsOn: (date: string) => readonly AvailabilitySlot[] | undefined
  /** Nothing to show, because the server could not be asked. */
  isFailed: boolean
  /** What is shown could not be brought up to date. */
  isStale: boolean
  retry: () => void
  /** The visitor's own holds at this facility on every day, in order of time. */
  chosen: readonly AvailabilitySlot[]
  /** The holds of all days are known, and every hold and release has been answered. */
  isSettled: boolean
  toggle: (slot: AvailabilitySlot) => void
  clear: () => void
  /** What has happened to the selection and needs to be said; one thing at a time. */
  news: SelectionNews | null
  tell: (news: SelectionNews | null) => void
  /** Asks for all shown slots anew. */
  refresh: () => void
  /** These are not the visitor's any more, and that has been said elsewhere. */
  lose: (slots: readonly AvailabilitySlot[]) => void
}

type SelectionOptions = {
  facilityId: string
  /** The shown day, a calendar date at the facility. */
  date: string
  /** While a payment is under way nothing is dropped: the server decides what an ended hold means for it. */
  isFrozen: boolean
}

/**
 * The times a person chooses at a facility. Their own holds, as the server tells them, are the selection, so a reload loses
 * nothing; holds of other days stay chosen while another day is shown.
 */
export function useSelection({ facilityId, date, isFrozen }: SelectionOptions): Selection {
  const client = useQueryClient()
  const [news, tell] = useState<SelectionNews | null>(null)
  const [heldDates, setHeldDates] = useSessionValue<string[]>(`held-dates:${facilityId}`, noDates)
  const [given] = useState(() => new Set<string>())
  const [queue] = useState(() => makeQueue(client, { tell, given }))
  const wishes = useSyncExternalStore(queue.subscribe, queue.wishes, queue.wishes)

  const dates = useMemo(() => [...new Set([date, ...heldDates])], [date, heldDates])
  const days = useQueries({ queries: dates.map(day => slotsQuery(facilityId, day)) })
  const shown = days[0]!
  const slots = shown.data && wishedSlots(shown.data, wishes)
  const chosen = useChosen(
    days.flatMap(day => day.data ?? []),
    wishes,
  )

  useHoldEnds(client, chosen, isFrozen)
  useLossNews(chosen, { given, isFrozen, tell })
  // Before that, the stored days are not known yet and would be overwritten.
  const isLoaded = useHydrated() && days.every(day => day.data)
  useHeldDates(chosen, { isLoaded, heldDates, setHeldDates })

  function want(slot: AvailabilitySlot, held: boolean) {
    if (held) given.delete(slot.id)
    else given.add(slot.id)
    queue.want(slot, held)
  }
  return {
    slots,
    slotsOn(day) {
      const known = days[dates.indexOf(day)]?.data
      return known && wishedSlots(known, wishes)
    },
    isFailed: shown.isError && !shown.data,
    isStale: shown.isError && Boolean(shown.data),
    retry: () => void shown.refetch(),
    chosen,
    isSettled: isLoaded && wishes.size === 0,
    toggle(slot) {
      if (isFrozen) return
      tell(null)
      announce(changeText(slot, chosen))
      want(slot, !slot.heldByYou)
    },
    clear() {
      if (isFrozen) return
      tell(null)
      announce('Selection cleared')
      for (const slot of chosen) want(slot, false)
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

/** What is said of a click: "Tue, Mar 3, 7 to 8 PM: held for you. Total $150". */
function changeText(slot: AvailabilitySlot, chosen: readonly AvailabilitySlot[]): string {
  const before = chosen.reduce((sum, each) => sum + slotCents(each), 0)
  const total = toDollars(before + (slot.heldByYou ? -slotCents(slot) : slotCents(slot)))
  return `${slotTitle(slot)}: ${slot.heldByYou ? 'released' : 'held for you'}. Total ${total}`
}

const noDates: string[] = []

type QueueOptions = { tell: (news: SelectionNews) => void; given: Set<string> }

function makeQueue(client: QueryClient, { tell, given }: QueueOptions): HoldQueue<AvailabilitySlot> {
  return makeHoldQueue<AvailabilitySlot>({
    async hold(slot) {
      const heldUntil = await holdSlot(slot.id)
      await patchSlot(client, slot, { status: 'held', heldByYou: true, heldUntil })
    },
    async release(slot) {
      await releaseSlot(slot.id)
      await patchSlot(client, slot, letGo)
    },
    onRefused(slot, wasHold, error) {
      if (wasHold) given.add(slot.id)
      const isTaken = error instanceof ApiError && error.problem?.code === 'slot-taken'
      if (isTaken) void patchSlot(client, slot, { status: 'held', heldByYou: false, heldUntil: null })
      else void client.invalidateQueries({ queryKey: slotsQuery(slot.facilityId, dateOf(slot.startTime)).queryKey })
      tell(isTaken ? takenNews(slot) : refusedNews(slot, wasHold, error))
    },
  })
}

function takenNews(slot: AvailabilitySlot): SelectionNews {
  return { title: `${slotTitle(slot)} has just been taken.`, text: 'You were not charged.', near: slot }
}

function refusedNews(slot: AvailabilitySlot, wasHold: boolean, error: unknown): SelectionNews {
  if (!wasHold) {
    const text = `${detailOf(error)} Otherwise the hold ends by itself.`
    return { title: `We could not release ${slotTitle(slot)}.`, text }
  }
  const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 429
  return {
    title: `We could not hold ${slotTitle(slot)} for you.`,
    text: detailOf(error),
    ...(canRetry ? { again: [slot] } : { near: slot }),
  }
}

/** Writes what an answer said of a slot. An older list on its way would bring back what was before, so it is dropped. */
async function patchSlot(client: QueryClient, slot: AvailabilitySlot, change: Partial<AvailabilitySlot>) {
  const { queryKey } = slotsQuery(slot.facilityId, dateOf(slot.startTime))
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, slots => slots?.map(other => (other.id === slot.id ? { ...other, ...change } : other)))
}

function useChosen(slots: readonly AvailabilitySlot[], wishes: Wishes): readonly AvailabilitySlot[] {
  const own = wishedSlots(slots, wishes)
    .filter(slot => slot.heldByYou)
    .sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
  const key = own.map(slot => `${slot.id} ${slot.heldUntil}`).join()
  // The same array until a hold changes, so that effects rest in between.
  // oxlint-disable-next-line react/exhaustive-deps -- the key says all that matters of `own`
  return useMemo(() => own, [key])
}

/** A hold that ends is dropped in the page at that very second, without waiting for the next list. */
function useHoldEnds(client: QueryClient, chosen: readonly AvailabilitySlot[], isFrozen: boolean) {
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
function useLossNews(chosen: readonly AvailabilitySlot[], { given, isFrozen, tell }: LossOptions) {
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
function useHeldDates(chosen: readonly AvailabilitySlot[], { isLoaded, heldDates, setHeldDates }: HeldDatesOptions) {
  useEffect(() => {
    if (!isLoaded) return
    const dates = [...new Set(chosen.map(slot => dateOf(slot.startTime)))]
    if (dates.join() !== heldDates.join()) setHeldDates(dates)
  }, [chosen, isLoaded, heldDates, setHeldDates])
}
