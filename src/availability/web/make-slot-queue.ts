import type { QueryClient } from '@tanstack/react-query'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { dateOf } from '../time-words.ts'
import { holdSlot, releaseSlot, slotsQuery } from './api.ts'
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
      const title = slotTitle(slot, timeZone)
      tell(isTaken ? takenNews(slot, title) : refusedNews(slot, { title, wasHold, error }))
    },
  })
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
