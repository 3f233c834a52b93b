import { bookingsProblem } from '#bookings/contract.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { MAX_CLINIC_WAITS, MAX_IN_CLINIC_LINE, MAX_PASSED_OFFERS } from '#clinics/options.ts'
import type { Tx } from '#kit/server/db.ts'
import type { ClinicContext } from '../clinic-services.ts'
import { checkSales } from '../places/check-sales.ts'
import { findHold } from '../places/store.ts'
import { placesLeftOf } from '../read-clinic.ts'
import { type ClinicRow, findClinic, lockClinic } from '../store.ts'
import { offerFreedPlaces } from './offer-freed-places.ts'
import {
  countPassed,
  countPlaces,
  findPlace,
  insertWaiting,
  lockCounts,
  type NewWaiting,
  type WaitingRow,
} from './store.ts'
import { tellOfJoining } from './tell-of-waiting.ts'

/**
 * Once per line for a visitor or address. Anyone can enter any address, so lines, waits and mails are limited.
 * Refuses: clinic-not-found, clinic-over, clinic-cancelled, clinic-deciding, clinic-full (more than it ever has),
 * clinic-has-places (the caller's holds count), offers-passed, too-many-waits, waiting-list-full.
 */
export async function joinWaitingList(
  { db, wake }: ClinicContext,
  wish: NewWaiting,
): Promise<{ id: string; position: number }> {
  const { id, position } = await db.begin(async tx => {
    const clinic = await lockClinic(tx, wish.clinicId)
    if (!clinic) throw clinicProblem('clinic-not-found')
    checkSales(clinic)
    return (await findPlace(tx, wish)) ?? (await takePlace(tx, clinic, wish))
  })
  wake('send-messages')
  return { id, position }
}

/** Per address, so that nobody can flood a stranger's mailbox. */
const JOINED_MAILS_PER_DAY = 5

async function takePlace(tx: Tx, { id, maxParticipants }: ClinicRow, wish: NewWaiting): Promise<WaitingRow> {
  if (wish.places > maxParticipants) throw clinicProblem('clinic-full')
  // People already waiting come first.
  await offerFreedPlaces(tx, id)
  const clinic = (await findClinic(tx, id))!
  if ((await countOpenTo(tx, clinic, wish)) >= wish.places) throw clinicProblem('clinic-has-places')
  if ((await countPassed(tx, wish)).own >= MAX_PASSED_OFFERS) throw clinicProblem('offers-passed')
  await lockCounts(tx, wish)
  const { inLine, ofVisitor, ofEmail, joinedToday } = await countPlaces(tx, wish)
  if (ofVisitor >= MAX_CLINIC_WAITS || ofEmail >= MAX_CLINIC_WAITS) throw bookingsProblem('too-many-waits')
  if (inLine >= MAX_IN_CLINIC_LINE) throw bookingsProblem('waiting-list-full')
  await insertWaiting(tx, wish)
  const place = (await findPlace(tx, wish))!
  if (joinedToday < JOINED_MAILS_PER_DAY) await tellOfJoining(tx, clinic, place)
  return place
}

/** Free, or held by this visitor. */
async function countOpenTo(tx: Tx, clinic: ClinicRow, { visitorId }: NewWaiting): Promise<number> {
  const own = await findHold(tx, { clinicId: clinic.id, visitorId })
  return placesLeftOf(clinic) + (own?.places ?? 0)
}
