import type { Db, Tx } from '#kit/server/db/db.ts'
import { type Calendar, readOfferCalendar } from './store.ts'

/** Everything that slots and prices are computed from. */
export type Offer = Pick<Calendar, 'timeZone' | 'priceCents' | 'schedule' | 'groundId' | 'groundPart' | 'offerVersion'>

/** A few hundred bytes each. */
const MAX_CACHED = 10_000

/**
 * Cached per process, which halves the work of a hold. It may be stale: statements must check `facility.offer_version`,
 * so the database decides.
 */
export async function findOffer(db: Db, facilityId: string): Promise<Offer | undefined> {
  return memoryOf(db).get(facilityId) ?? readOffer(db, facilityId)
}

/** Uncached; database clock in milliseconds. */
export async function readOffer(db: Db | Tx, facilityId: string): Promise<(Offer & { now: number }) | undefined> {
  const calendar = await readOfferCalendar(db, { facilityId, from: '2000-01-01', days: 0, visitorId: null })
  const memory = memoryOf(db)
  memory.delete(facilityId)
  if (!calendar) return undefined
  const { takings: _, outside: __, now, ...offer } = calendar
  if (memory.size >= MAX_CACHED) memory.delete(memory.keys().next().value!)
  memory.set(facilityId, offer)
  return { ...offer, now }
}

/** Tests have several databases in one process. A transaction's reads are cached only for it. */
const memories = new WeakMap<Db | Tx, Map<string, Offer>>()

function memoryOf(db: Db | Tx): Map<string, Offer> {
  const memory = memories.get(db) ?? new Map<string, Offer>()
  memories.set(db, memory)
  return memory
}
