import type { Schedule } from '#availability/contract.ts'
import { defaultSchedule, firstBookable, type OfferedSlot, slotStatus } from '#availability/rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { addDays, dateIn, instantOf, MINUTE } from '#kit/shared/time.ts'
import { type FeedItem, type FeedPosition, PAGE_ITEMS } from '../contract.ts'
import { dayOf, facilityInId, feedSlotId, feedTicks, isoDuration, noSlotId, slotChange, slotsWithin } from '../rules.ts'
import { completeZip, facilityUseId } from './present-facility-use.ts'
import { readHorizon, readSlotPlaces, type SlotPlace } from './store.ts'

export type FeedTerms = {
  publicUrl: string
  /** Demo: includes sample facilities, and slots with sample prices. */
  withSamples: boolean
}

export type SlotPage = { items: FeedItem[]; startedAt: number | undefined }

/** Reads per page, each of twice as many places: a facility may have few slots. */
const MAX_READS = 8

/** Omits deletions up to the start day of a new reader, which never saw those slots, until it has read past them. */
export async function listFeedSlots(
  db: Db,
  { afterTimestamp, afterId = '', startedAt }: FeedPosition,
  { publicUrl, withSamples }: FeedTerms,
): Promise<SlotPage> {
  const { until, firstOfferAt } = await readHorizon(db)
  const started = afterTimestamp === undefined ? dayOf(until) : startedAt
  const leaveOut = Math.min(started ?? 0, dayOf(until))
  // Slots changed before the window's first midnight have left the feed.
  const [first] = feedTicks(until) as [number]
  let position = (afterTimestamp ?? 0) < first ? { after: first, id: '' } : { after: afterTimestamp!, id: afterId }
  const items: FeedItem[] = []
  let passed: FeedItem | undefined
  for (let reads = 0; reads < MAX_READS && items.length < PAGE_ITEMS && position.after < until; reads += 1) {
    const { after, id } = position
    const range = { after, facilityId: facilityInId(id), until, withSamples, startedAt: leaveOut, firstOfferAt }
    const places = await readSlotPlaces(db, range, PAGE_ITEMS * 2 ** reads)
    const last = places.at(-1)
    const isAtEnd = !last || (last.at === after && noSlotId(last.facilityId, last.at) <= id)
    passed = isAtEnd ? undefined : nothingHere(last)
    if (!passed) break
    const found = places.flatMap(place => itemsOf(place, until, publicUrl))
    const isTold = ({ state, modified }: FeedItem) => state === 'updated' || modified > leaveOut
    items.push(...found.filter(item => (item.modified > after || item.id > id) && isTold(item)))
    position = { after: passed.modified, id: passed.id }
  }
  if (items.length === 0 && passed) items.push(passed)
  const page = items.slice(0, PAGE_ITEMS)
  const isBehind = (page.at(-1)?.modified ?? 0) <= leaveOut
  return { items: page, startedAt: isBehind ? started : undefined }
}

/**
 * Keeps a page of places without slots from being empty, which would mean the last. Deletes an id that never existed.
 */
function nothingHere({ at, facilityId }: SlotPlace): FeedItem {
  return { state: 'deleted', kind: SLOT, id: noSlotId(facilityId, at), modified: at }
}

const SLOT = 'FacilityUse/Slot'

/** Slots whose last change was exactly here, in feed order. */
function itemsOf(place: SlotPlace, until: number, publicUrl: string): FeedItem[] {
  const { facilityId, timeZone, offerAt, offerHasChanged, location, changes } = place
  // Facilities missing from the facility feed have no slots.
  const isOffered = place.isOffered && location !== null && completeZip(location) !== undefined
  const schedule = place.schedule ?? defaultSchedule
  // Unpriced times are not offered, but computed so that earlier ones get deleted.
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
    const change = slotChange(slot, { isOffered: isSlotOffered, offerAt, offerHasChanged, changes }, until)
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

function startsSold({ timeZone, priceCents, periods, ...place }: SlotPlace): Set<number> {
  if (timeZone === null) return new Set()
  const schedule = place.schedule ?? defaultSchedule
  const first = firstBookable(schedule, timeZone)
  const slots = slotsWithin({ timeZone, schedule, priceCents }, periods)
  return new Set(slots.flatMap(({ start }) => (start >= first ? [start] : [])))
}

/** Notice and booking window are part of the offer; passing time must not change it. */
const ALWAYS = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

type Presented = {
  /** In the feed. */
  id: string
  slot: OfferedSlot
  isFree: boolean
  facilityId: string
  timeZone: string
  schedule: Schedule
  publicUrl: string
}

/** Kept small: slots are two thirds of a feed. */
function presentSlot({ id, slot, isFree, facilityId, timeZone, schedule, publicUrl }: Presented) {
  const { start, end, priceCents } = slot
  return {
    '@context': 'https://openactive.io/',
    '@type': 'Slot',
    '@id': `${publicUrl}/api/openactive/slots#${id}`,
    facilityUse: facilityUseId(publicUrl, facilityId),
    startDate: instantText(start),
    endDate: instantText(end),
    duration: isoDuration((end - start) / MINUTE),
    remainingUses: isFree ? 1 : 0,
    maximumUses: 1,
    offers: [
      {
        '@type': 'Offer',
        '@id': `${publicUrl}/api/openactive/slots#${id}-offer`,
        price: priceCents / 100,
        priceCurrency: 'USD',
        ...bookableWhen(start, timeZone, schedule),
      },
    ],
  }
}

function bookableWhen(start: number, timeZone: string, { leadMinutes = 0, windowDays }: Schedule) {
  const opens = windowDays && instantOf(addDays(dateIn(timeZone, start), -windowDays), 0, timeZone)
  return {
    ...(opens && { validFromBeforeStartDate: isoDuration((start - opens) / MINUTE) }),
    ...(leadMinutes > 0 && { validThroughBeforeStartDate: isoDuration(leadMinutes) }),
  }
}

/** To the second: slots begin on a minute. */
function instantText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
