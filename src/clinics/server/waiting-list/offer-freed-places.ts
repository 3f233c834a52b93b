import { LATE_PLACE_OFFER_MINUTES, PLACE_OFFER_MINUTES } from '#clinics/options.ts'
import type { Tx } from '#kit/server/db.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { holdPlaces, removeLapsedHolds } from '../places/hold-places.ts'
import { placesLeftOf, toClinic } from '../read-clinic.ts'
import { type ClinicRow, findClinic } from '../store.ts'
import { countPassed, endPlaces, listLine, markOffered, type WaitingRow } from './store.ts'
import { tellOfOffer } from './tell-of-waiting.ts'

/**
 * Holds what is free for whoever waits for it first, in the transaction that frees it and holds the clinic's lock, so that nobody
 * can snatch it in between; they are told by mail. Who wants more places than are free is passed over and keeps their turn. What
 * was held past its time is free, and who let such an offer pass has missed it. Answers how many were made an offer.
 */
export async function offerFreedPlaces(tx: Tx, clinicId: string): Promise<number> {
  await removeLapsedHolds(tx, clinicId)
  await endPlaces(tx, clinicId)
  const clinic = await findClinic(tx, clinicId)
  const minutes = clinic ? minutesOf(clinic) : 0
  if (!clinic || minutes < 1) return 0
  let free = placesLeftOf(clinic)
  let offers = 0
  for (const waiting of free > 0 ? await listLine(tx, clinicId) : []) {
    if (waiting.places > free) continue
    const { inClinic } = await countPassed(tx, waiting)
    await offer(tx, clinic, waiting, inClinic < FULL_OFFERS ? minutes : Math.min(minutes, LATE_PLACE_OFFER_MINUTES))
    free -= waiting.places
    offers++
  }
  return offers
}

/** Whoever is first, and the next person. */
const FULL_OFFERS = 2

async function offer(tx: Tx, clinic: ClinicRow, waiting: WaitingRow, minutes: number): Promise<void> {
  const { visitorId, places } = waiting
  const until = await holdPlaces(tx, clinic, { visitorId, places, minutes })
  await markOffered(tx, waiting.id, until)
  await tellOfOffer(tx, clinic, waiting, until)
}

/** How long an offer lasts: never past the beginning. Zero where nothing is sold. */
function minutesOf(clinic: ClinicRow): number {
  const { sales } = toClinic(clinic)
  if (sales !== 'open' && sales !== 'full') return 0
  return Math.min(PLACE_OFFER_MINUTES, Math.floor((clinic.scheduledAt.getTime() - clinic.now.getTime()) / MINUTE))
}
