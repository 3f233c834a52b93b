import type { Access } from '#bookings/server/access.ts'
import { type WaitingStatus, waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { openPlace } from '#bookings/waiting-list/server/waiting-access.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { deleteHold, findHold, lockClinic, passHold } from '#clinics/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { ClinicWaiting } from '../contract.ts'
import { offerFreedSeats } from './offer-freed-seats.ts'
import { findWaiting, listWaitingOf, markLeft, type WaitingRow, writeHolder } from './store.ts'

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
