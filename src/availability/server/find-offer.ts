import type { Db, Tx } from '#kit/server/db.ts'
import { type Calendar, readCalendar } from './store.ts'

/** What a facility offers: all that its slots and their prices are computed from, and the number of that state. */
export type Offer = Pick<Calendar, 'timeZone' | 'priceCents' | 'schedule' | 'groundId' | 'groundPart' | 'offerVersion'>

/** Offers remembered by one process; a few hundred bytes each. */
const REMEMBERED = 10_000

/**
 * A facility's offer, from memory when this process has read it before. It may be out of date: a statement that relies on it
 * must ask for its version (`facility.offer_version`), so that the database has the last word. Saves a hold half its way.
 */
export async function findOffer(db: Db, facilityId: string): Promise<Offer | undefined> {
  return memoryOf(db).get(facilityId) ?? readOffer(db, facilityId)
}

/** A facility's offer as it is now, and the database's clock in milliseconds. */
export async function readOffer(db: Db | Tx, facilityId: string): Promise<(Offer & { now: number }) | undefined> {
  const calendar = await readCalendar(db, { facilityId, from: '2000-01-01', days: 0, visitorId: null })
  const memory = memoryOf(db)
  memory.delete(facilityId)
  if (!calendar) return undefined
  const { takings: _, outside: __, now, ...offer } = calendar
  if (memory.size >= REMEMBERED) memory.delete(memory.keys().next().value!)
  memory.set(facilityId, offer)
  return { ...offer, now }
}

/** For each database its own: tests have several in one process. What a transaction reads is forgotten with it. */
const memories = new WeakMap<Db | Tx, Map<string, Offer>>()

function memoryOf(db: Db | Tx): Map<string, Offer> {
  const memory = memories.get(db) ?? new Map<string, Offer>()
  memories.set(db, memory)
  return memory
}
