import { defaultSchedule, slotStatus } from '#availability/rules.ts'
import type { Db } from '#kit/server/db.ts'
import type { FeedItem, FeedPosition } from '../contract.ts'
import { facilityInId, feedSlotId, feedTicks, fitPage, noSlotId, slotChange, slotsWithin } from '../rules.ts'
import { presentSlot } from './present-slot.ts'
import { readHorizon, readSlotPlaces, type SlotPlace } from './store.ts'

export type FeedTerms = {
  publicUrl: string
  /** In a demo, also what is made up: sample facilities, and slots of facilities whose prices are samples. */
  withSamples: boolean
}

/** One page of the feed of slots; none when nothing has changed since. Two statements, whatever there is. */
export async function listFeedSlots(
  db: Db,
  { afterTimestamp = 0, afterId = '' }: FeedPosition,
  { publicUrl, withSamples }: FeedTerms,
): Promise<FeedItem[]> {
  const until = await readHorizon(db)
  // What changed before the first midnight of the window has gone from the feed.
  const [first] = feedTicks(until) as [number]
  const position = afterTimestamp < first ? { after: first, id: '' } : { after: afterTimestamp, id: afterId }
  if (position.after >= until) return []
  const places = await readSlotPlaces(db, {
    after: position.after,
    facilityId: facilityInId(position.id),
    until,
    withSamples,
  })
  const items = places
    .flatMap(place => itemsOf(place, until, publicUrl))
    .filter(({ modified, id }) => modified > position.after || id > position.id)
  const last = places.at(-1)
  if (items.length > 0 || !last) return fitPage(items)
  const isAtEnd = last.at === position.after && noSlotId(last.facilityId, last.at) <= position.id
  return isAtEnd ? [] : [nothingHere(last)]
}

/**
 * Stands for a stretch of the order in which facilities have no slots: a page without items would be the last. It deletes what
 * never was, which readers pass over.
 */
function nothingHere({ at, facilityId }: SlotPlace): FeedItem {
  return { state: 'deleted', kind: SLOT, id: noSlotId(facilityId, at), modified: at }
}

const SLOT = 'FacilityUse/Slot'

/** The slots of a facility whose last change was at this very place, in the order of the feed. */
function itemsOf(place: SlotPlace, until: number, publicUrl: string): FeedItem[] {
  const { facilityId, timeZone, isOffered, offerAt, changes } = place
  const schedule = place.schedule ?? defaultSchedule
  // Times without a price are not offered. They are worked out all the same, so that those told of before are deleted.
  const priceCents = place.priceCents ?? 0
  const present = timeZone === null ? [] : slotsWithin({ timeZone, schedule, priceCents }, place.periods)
  const sold = startsSold(place)
  const slots = new Map(
    present.map(slot => [feedSlotId(facilityId, slot), { slot, isOffered: isOffered && sold.has(slot.start) }]),
  )
  for (const past of place.pastOffers) {
    const offer = { timeZone: past.timeZone, schedule: past.schedule ?? defaultSchedule, priceCents: 0 }
    for (const slot of slotsWithin(offer, place.periods)) {
      const id = feedSlotId(facilityId, slot)
      if (!slots.has(id)) slots.set(id, { slot, isOffered: false })
    }
  }
  const items: FeedItem[] = []
  for (const [id, { slot, isOffered: isSlotOffered }] of slots) {
    const change = slotChange(slot, { isOffered: isSlotOffered, offerAt, changes }, until)
    if (change?.modified !== place.at) continue
    const head = { kind: SLOT, id, modified: place.at }
    if (!change.isThere) items.push({ state: 'deleted', ...head })
    else {
      const isFree = !place.takings.some(taking => slotStatus(slot, [taking], place.now, ALWAYS).status !== 'open')
      const data = presentSlot({ id, slot, isFree, facilityId, timeZone: timeZone!, schedule, publicUrl })
      items.push({ state: 'updated', ...head, data })
    }
  }
  return items.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** When the slots begin that have a price. */
function startsSold({ timeZone, priceCents, periods, ...place }: SlotPlace): Set<number> {
  if (timeZone === null) return new Set()
  const offer = { timeZone, schedule: place.schedule ?? defaultSchedule, priceCents }
  return new Set(slotsWithin(offer, periods).map(({ start }) => start))
}

/** Notice and booking window stand in the offer: they change nothing while time goes by. */
const ALWAYS = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }
