import type { QueryClient } from '@tanstack/react-query'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { dateOf } from '../time-words.ts'
import { holdSlots, releaseSlots, slotsQuery } from './api.ts'
import { type HoldQueue, makeHoldQueue } from './hold-queue.ts'
import type { SelectionNews } from './selection-notice.tsx'
import { slotTitle } from './slot-words.ts'
import { letGo } from './wished-slots.ts'

type QueueOptions = {
  tell: (news: SelectionNews) => void
  /** Slots that are let go knowingly, so that nobody is told of a loss. */
  given: Set<string>
  /** The facility's. */
  timeZone: string
}

/** The queue that holds and releases slots for real, keeps the page's list in step and tells of what was refused. */
export function makeSlotQueue(
  client: QueryClient,
  { tell, given, timeZone }: QueueOptions,
): HoldQueue<AvailabilitySlot> {
  const release = together(releaseSlots)
  return makeHoldQueue<AvailabilitySlot>({
    async hold(slot) {
      const heldUntil = (await holdSlots([slot.id])).get(slot.id)!
      await patchSlot(client, slot, { status: 'held', heldByYou: true, heldUntil })
    },
    async release(slot) {
      await release(slot.id)
      await patchSlot(client, slot, letGo)
    },
    onRefused(slot, wasHold, error) {
      if (wasHold) given.add(slot.id)
      const isTaken = error instanceof ApiError && error.problem?.code === 'slot-taken'
      if (isTaken) void patchSlot(client, slot, { status: 'held', heldByYou: false, heldUntil: null })
      else void client.invalidateQueries({ queryKey: slotsQuery(slot.facilityId, dateOf(slot.startTime)).queryKey })
      const title = slotTitle(slot, timeZone)
      tell(isTaken ? takenNews(slot, title) : refusedNews(slot, { title, wasHold, error }))
    },
  })
}

/** What is given up at the same moment goes into one request: a selection may be many weeks long. */
function together(send: (ids: readonly string[]) => Promise<void>): (id: string) => Promise<void> {
  let ids: string[] = []
  let sending: Promise<void> | undefined
  async function sendAll() {
    await Promise.resolve()
    const all = ids
    ids = []
    sending = undefined
    await send(all)
  }
  return id => {
    ids.push(id)
    sending ??= sendAll()
    return sending
  }
}

function takenNews(slot: AvailabilitySlot, title: string): SelectionNews {
  return { title: `${title} has just been taken.`, text: 'You were not charged.', near: slot }
}

type Refused = { title: string; wasHold: boolean; error: unknown }

function refusedNews(slot: AvailabilitySlot, { title, wasHold, error }: Refused): SelectionNews {
  if (!wasHold) {
    const text = `${detailOf(error)} Otherwise the hold ends by itself.`
    return { title: `We could not release ${title}.`, text }
  }
  const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 429
  return {
    title: `We could not hold ${title} for you.`,
    text: detailOf(error),
    ...(canRetry ? { again: [slot] } : { near: slot }),
  }
}

/** Writes what an answer said of a slot. An older list on its way would bring back what was before, so it is dropped. */
export async function patchSlot(client: QueryClient, slot: AvailabilitySlot, change: Partial<AvailabilitySlot>) {
  const { queryKey } = slotsQuery(slot.facilityId, dateOf(slot.startTime))
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, slots => slots?.map(other => (other.id === slot.id ? { ...other, ...change } : other)))
}

/**
 * Holds slots of any days with one request, all of them or none, and writes it into the lists of those days. A day that was not
 * asked for yet begins with what is known of it and counts as out of date. Throws what the server refuses.
 */
export async function holdTogether(client: QueryClient, slots: readonly AvailabilitySlot[]): Promise<void> {
  const ends = await holdSlots(slots.map(({ id }) => id))
  const held = slots.map(slot => ({ ...slot, status: 'held' as const, heldByYou: true, heldUntil: ends.get(slot.id)! }))
  const byDay = Map.groupBy(held, slot => dateOf(slot.startTime))
  await Promise.all([...byDay].map(([date, ofDay]) => writeDay(client, date, ofDay)))
}

async function writeDay(client: QueryClient, date: string, held: readonly AvailabilitySlot[]) {
  const { queryKey } = slotsQuery(held[0]!.facilityId, date)
  await client.cancelQueries({ queryKey })
  const known = client.getQueryData(queryKey)
  if (!known) return client.setQueryData(queryKey, [...held], { updatedAt: 0 })
  return client.setQueryData(
    queryKey,
    known.map(slot => held.find(({ id }) => id === slot.id) ?? slot),
  )
}
