import { LATE_SEAT_OFFER_MINUTES, SEAT_OFFER_MINUTES } from '#clinics/options.ts'
import { holdSeats } from '#clinics/server/hold-seats.ts'
import { seatsLeftOf, toClinic } from '#clinics/server/read-clinic.ts'
import { type ClinicRow, deleteExpiredHolds, findClinic } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { notifyOffered } from './notify-waiting.ts'
import { countPassed, endPlaces, listLine, markOffered, type WaitingRow } from './store.ts'

/**
 * Call it in the transaction that frees seats, with the clinic's lock, so that nobody can take them in between.
 * Holds seats for the first in line and mails them; who wants more than are free is skipped and keeps their turn.
 * Ends expired holds and offers first. Returns the number of offers.
 */
export async function offerFreedSeats(tx: Tx, clinicId: string): Promise<number> {
  await deleteExpiredHolds(tx, clinicId)
  await endPlaces(tx, clinicId)
  const clinic = await findClinic(tx, clinicId)
  const minutes = clinic ? minutesOf(clinic) : 0
  if (!clinic || minutes < 1) return 0
  let free = seatsLeftOf(clinic)
  let offers = 0
  for (const waiting of free > 0 ? await listLine(tx, clinicId) : []) {
    if (waiting.seats > free) continue
    const { inClinic } = await countPassed(tx, waiting)
    await offer(tx, clinic, waiting, inClinic < FULL_OFFERS ? minutes : Math.min(minutes, LATE_SEAT_OFFER_MINUTES))
    free -= waiting.seats
    offers++
  }
  return offers
}

/** Offers of full length; later ones are shorter. */
const FULL_OFFERS = 2

async function offer(tx: Tx, clinic: ClinicRow, waiting: WaitingRow, minutes: number): Promise<void> {
  const { visitorId, seats } = waiting
  const until = await holdSeats(tx, clinic, { visitorId, networkKey: null, seats, minutes })
  await markOffered(tx, waiting.id, until)
  await notifyOffered(tx, clinic, waiting, until)
}

/** In minutes; never past the start. 0 if nothing is sold. */
function minutesOf(clinic: ClinicRow): number {
  const { sales } = toClinic(clinic)
  if (sales !== 'open' && sales !== 'full') return 0
  return Math.min(SEAT_OFFER_MINUTES, Math.floor((clinic.scheduledAt.getTime() - clinic.now.getTime()) / MINUTE))
}
