import type { QueryClient } from '@tanstack/react-query'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { dateOf } from '#availability/time-format.ts'
import { slotsQuery } from '#availability/web/api.ts'
import { slotTitle } from '#availability/web/slot-labels.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { holdSlots, releaseSlots } from './api.ts'
import { type HoldQueue, makeHoldQueue } from './hold-queue.ts'
import { releasedSlot } from './requested-slots.ts'
import type { SelectionNews } from './selection-news.ts'

type QueueOptions = {
  tell: (news: SelectionNews) => void
  /** Released on purpose, so not reported as lost. */
  given: Set<string>
  timeZone: string
}

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
      await patchSlot(client, slot, releasedSlot)
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

/** One request for simultaneous releases: a selection may span many weeks. */
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
    const text = `${detailOf(error)} Otherwise, the hold expires automatically.`
    return { title: `We couldn’t release ${title}.`, text }
  }
  const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 429
  return {
    title: `We couldn’t hold ${title} for you.`,
    text: detailOf(error),
    ...(canRetry ? { again: [slot] } : { near: slot }),
  }
}

/** Cancels a list in flight, which would restore the old state. */
export async function patchSlot(client: QueryClient, slot: AvailabilitySlot, change: Partial<AvailabilitySlot>) {
  const { queryKey } = slotsQuery(slot.facilityId, dateOf(slot.startTime))
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, slots => slots?.map(other => (other.id === slot.id ? { ...other, ...change } : other)))
}

/**
 * One request for any days, all or none. A day not loaded yet starts with these slots and counts as stale. Throws the
 * server's refusal.
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
