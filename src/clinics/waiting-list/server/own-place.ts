import type { Access } from '#bookings/server/access.ts'
import { JOINED_MAILS_PER_DAY, type WaitingStatus, waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { openPlace } from '#bookings/waiting-list/server/waiting-access.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { MAX_CLINIC_WAITS, MAX_IN_CLINIC_LINE, MAX_PASSED_OFFERS } from '#clinics/options.ts'
import { checkSales } from '#clinics/server/check-sales.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { seatsLeftOf } from '#clinics/server/read-clinic.ts'
import { type ClinicRow, deleteHold, findClinic, findHold, lockClinic, passHold } from '#clinics/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type ClinicWaiting, clinicWaitingListProblem } from '../contract.ts'
import { notifyJoined } from './notify-waiting.ts'
import { offerFreedSeats } from './offer-freed-seats.ts'
import {
  countPassed,
  countSeats,
  findWaiting,
  findWaitingRow,
  insertWaiting,
  listWaitingOf,
  lockCounts,
  markLeft,
  type NewWaiting,
  type WaitingRow,
  writeHolder,
} from './store.ts'

type Asked = { id: string; access: Access }
type Claim = { clinicId: string; places: number; heldUntil: string }

/**
 * Moves the offer's hold to this browser: the mail may be opened on another device. The browser's earlier hold goes
 * to the next in line. Idempotent. Refuses: waiting-not-found, offer-over.
 */
export async function claimOffer(
  context: ClinicContext,
  { visitorId, ...asked }: Asked & { visitorId: string },
): Promise<Claim> {
  const { id, clinicId } = await openWaiting(context, asked)
  return context.db.begin(async tx => {
    await lockClinic(tx, clinicId)
    const row = await findWaiting(tx, id)
    if (!row?.heldUntil) throw waitingListProblem('offer-over')
    const isMoved = await passHold(tx, { clinicId, fromVisitorId: row.holderId!, toVisitorId: visitorId })
    if (!isMoved) throw waitingListProblem('offer-over')
    await writeHolder(tx, row, visitorId)
    await offerFreedSeats(tx, clinicId)
    const hold = (await findHold(tx, { clinicId, visitorId }))!
    return { clinicId, places: hold.seats, heldUntil: hold.expiresAt.toISOString() }
  })
}

/**
 * Its held places go to the next in line in the same transaction. No effect on ended entries. Refuses:
 * waiting-not-found.
 */
export async function leaveWaitingList(context: ClinicContext, asked: Asked): Promise<{ status: WaitingStatus }> {
  const { clinicId } = await openWaiting(context, asked)
  const status = await context.db.begin(async tx => {
    await lockClinic(tx, clinicId)
    const row = await findWaiting(tx, asked.id)
    if (!row) throw waitingListProblem('waiting-not-found')
    if (row.status !== 'waiting' && row.status !== 'offered') return row.status
    await markLeft(tx, row.id)
    if (row.holderId) await deleteHold(tx, { clinicId, visitorId: row.holderId })
    await offerFreedSeats(tx, clinicId)
    return 'left' as const
  })
  return { status }
}

async function openWaiting({ db, signingSecret }: ClinicContext, { id, access }: Asked): Promise<WaitingRow> {
  return openPlace(await findWaiting(db, id), { signingSecret, line: 'clinic-waiting', access })
}

export async function listWaiting(db: Db, visitorId: string | null): Promise<ClinicWaiting[]> {
  return visitorId ? (await listWaitingOf(db, visitorId)).map(toWaiting) : []
}

function toWaiting({ id, clinicId, title, seats, status, position, heldUntil }: WaitingRow): ClinicWaiting {
  return {
    id,
    clinicId,
    title,
    places: seats,
    // The job marks it within a minute.
    status: status === 'offered' && heldUntil === null ? 'missed' : status,
    position: status === 'waiting' ? position : null,
    offeredUntil: heldUntil?.toISOString() ?? null,
  }
}

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
