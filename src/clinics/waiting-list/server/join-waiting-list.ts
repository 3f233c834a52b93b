import { JOINED_MAILS_PER_DAY, waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { MAX_CLINIC_WAITS, MAX_IN_CLINIC_LINE, MAX_PASSED_OFFERS } from '#clinics/options.ts'
import { checkSales } from '#clinics/server/check-sales.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { seatsLeftOf } from '#clinics/server/read-clinic.ts'
import { type ClinicRow, findClinic, findHold, lockClinic } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { clinicWaitingListProblem } from '../contract.ts'
import { notifyJoined } from './notify-waiting.ts'
import { offerFreedSeats } from './offer-freed-seats.ts'
import {
  countPassed,
  countSeats,
  findWaitingRow,
  insertWaiting,
  lockCounts,
  type NewWaiting,
  type WaitingRow,
} from './store.ts'

/**
 * Once per line for a visitor or address. Anyone can enter any address, so lines, waits and mails are limited.
 * Refuses: clinic-not-found, clinic-over, clinic-cancelled, clinic-deciding, clinic-full (more than it ever has),
 * clinic-has-places (the caller's holds count), offers-passed, too-many-waits, waiting-list-full.
 */
export async function joinWaitingList(
  { db }: ClinicContext,
  request: NewWaiting,
): Promise<{ id: string; position: number }> {
  const { id, position } = await db.begin(async tx => {
    const clinic = await lockClinic(tx, request.clinicId)
    if (!clinic) throw clinicProblem('clinic-not-found')
    checkSales(clinic)
    return (await findWaitingRow(tx, request)) ?? (await takeSeat(tx, clinic, request))
  })
  return { id, position }
}

async function takeSeat(tx: Tx, { id, maxParticipants }: ClinicRow, request: NewWaiting): Promise<WaitingRow> {
  if (request.seats > maxParticipants) throw clinicProblem('clinic-full')
  // People already waiting come first.
  await offerFreedSeats(tx, id)
  const clinic = (await findClinic(tx, id))!
  if ((await countOpenTo(tx, clinic, request)) >= request.seats) throw clinicWaitingListProblem('clinic-has-places')
  if ((await countPassed(tx, request)).own >= MAX_PASSED_OFFERS) throw clinicWaitingListProblem('offers-passed')
  await lockCounts(tx, request)
  const { inLine, ofVisitor, ofEmail, joinedToday } = await countSeats(tx, request)
  if (ofVisitor >= MAX_CLINIC_WAITS || ofEmail >= MAX_CLINIC_WAITS) throw waitingListProblem('too-many-waits')
  if (inLine >= MAX_IN_CLINIC_LINE) throw waitingListProblem('waiting-list-full')
  await insertWaiting(tx, request)
  const place = (await findWaitingRow(tx, request))!
  if (joinedToday < JOINED_MAILS_PER_DAY) await notifyJoined(tx, clinic, place)
  return place
}

/** Free, or held by this visitor. */
async function countOpenTo(tx: Tx, clinic: ClinicRow, { visitorId }: NewWaiting): Promise<number> {
  const own = await findHold(tx, { clinicId: clinic.id, visitorId })
  return seatsLeftOf(clinic) + (own?.seats ?? 0)
}
