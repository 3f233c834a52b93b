import type { Db, Tx } from '#kit/server/db.ts'
import { type Calendar, readCalendar } from './store.ts'

/** Everything that slots and prices are computed from, with its version. */
export type Offer = Pick<Calendar, 'timeZone' | 'priceCents' | 'schedule' | 'groundId' | 'groundPart' | 'offerVersion'>

/** Entries per process; a few hundred bytes each. */
const REMEMBERED = 10_000

/**
 * A facility's offer, cached per process. It may be stale: statements that rely on it must check its version
 * (`facility.offer_version`), so the database decides. Halves the work of a hold.
 */
export async function findOffer(db: Db, facilityId: string): Promise<Offer | undefined> {
  return memoryOf(db).get(facilityId) ?? readOffer(db, facilityId)
}

/** Uncached, with the database clock in milliseconds. */
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

/** Per database: tests have several in one process. What a transaction reads is cached only for it. */
const memories = new WeakMap<Db | Tx, Map<string, Offer>>()

function memoryOf(db: Db | Tx): Map<string, Offer> {
  const memory = memories.get(db) ?? new Map<string, Offer>()
  memories.set(db, memory)
  return memory
}
