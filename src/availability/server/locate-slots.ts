import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { dateIn, MINUTE } from '#kit/shared/time.ts'
import { availabilityProblem } from '../contract.ts'
import {
  bookableSpan,
  dateRefusal,
  defaultSchedule,
  firstBookable,
  hasPrice,
  type PricedPeriod,
  slotsOn,
  termsRefusal,
} from '../rules.ts'
import { findOffer, type Offer, readOffer } from './find-offer.ts'
import { makeSlotId, type NamedSlot, readSlotId } from './slot-id.ts'

export type LocatedSlots = { facilityId: string; offer: Offer; slots: (PricedPeriod & { id: string })[] }

/**
 * By the facility's schedule; an id alone proves nothing. In time order. The offer may be cached, so writes must check
 * its version. Refuses: slot-unknown, slots-of-several-facilities, facility-not-sold.
 */
export async function locateSlots(db: Db, slotIds: readonly string[]): Promise<LocatedSlots> {
  const { facilityId, named } = ofOneFacility(slotIds)
  const offer = await findOffer(db, facilityId)
  if (!offer) throw availabilityProblem('slot-unknown')
  return { facilityId, offer, slots: findSlots(offer, facilityId, named) }
}

/** Uncached offer, database clock. Also refuses slot-over. */
export async function locateSlotsNow(db: Db | Tx, slotIds: readonly string[]): Promise<LocatedSlots & { now: number }> {
  const { facilityId, named } = ofOneFacility(slotIds)
  const offer = await readOffer(db, facilityId)
  if (!offer) throw availabilityProblem('slot-unknown')
  const { timeZone, now } = offer
  const slots = findSlots(offer, facilityId, named)
  if (slots.some(({ start }) => start <= now)) throw availabilityProblem('slot-over')
  if (slots.some(({ start }) => dateRefusal(dateIn(timeZone, start), timeZone, now)))
    throw availabilityProblem('slot-unknown')
  return { facilityId, offer, now, slots }
}

/** Also refuses not-bookable-yet, too-late-to-book and date-too-far-ahead. */
export async function locateBookableSlots(db: Db | Tx, slotIds: readonly string[]): Promise<LocatedSlots> {
  const { now, ...located } = await locateSlotsNow(db, slotIds)
  const { schedule, timeZone } = located.offer
  const known = schedule ?? defaultSchedule
  const [bookable, first] = [bookableSpan(known, timeZone, now), firstBookable(known, timeZone)]
  for (const slot of located.slots) {
    if (slot.start < first) throw availabilityProblem('not-bookable-yet')
    const refusal = termsRefusal(slot, bookable)
    if (refusal) throw availabilityProblem(refusal)
  }
  return located
}

function ofOneFacility(slotIds: readonly string[]): { facilityId: string; named: NamedSlot[] } {
  const named = slotIds.map(readSlotId)
  const facilityId = named[0]!.facilityId
  if (named.some(slot => slot.facilityId !== facilityId)) throw availabilityProblem('slots-of-several-facilities')
  return { facilityId, named }
}

function findSlots(offer: Offer, facilityId: string, named: readonly NamedSlot[]): LocatedSlots['slots'] {
  if (!hasPrice(offer.schedule ?? defaultSchedule, offer.priceCents)) throw facilitiesProblem('facility-not-sold')
  return named.map(slot => ({ id: slot.id, ...findSlot(offer, facilityId, slot) })).sort((a, b) => a.start - b.start)
}

function findSlot(
  { timeZone, priceCents, schedule }: Offer,
  facilityId: string,
  { id, start }: NamedSlot,
): PricedPeriod {
  const slots = slotsOn(schedule ?? defaultSchedule, priceCents, dateIn(timeZone, start), timeZone)
  const slot = slots.find(each => makeSlotId(facilityId, each.start, (each.end - each.start) / MINUTE) === id)
  if (!slot) throw availabilityProblem('slot-unknown')
  return { start: slot.start, end: slot.end, priceCents: slot.priceCents }
}
