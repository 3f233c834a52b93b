import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type Relation } from '#accounts/rules.ts'
import { isAdministrator } from '#accounts/server/administrator.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import type { Db } from '#kit/server/db.ts'
import { isKey, makeKey } from '#kit/server/signed-key.ts'
import { bookingsProblem } from '../contract.ts'
import { type BookingRow, findBooking } from './store.ts'

/** What somebody shows to be let in: a visitor's cookie, a key from a link, an administrator's session. */
export type Access = { visitorId: string | null; key: string | undefined; isAdministrator: () => Promise<boolean> }

export function accessOf(db: Db, request: FastifyRequest, key: string | undefined): Access {
  return { visitorId: visitorOf(request), key, isAdministrator: () => isAdministrator(db, request) }
}

type Locked = { db: Db; signingSecret: string }

/**
 * A booking, for whoever may do this to it. Somebody who has nothing to do with it is answered as if there were none; who may
 * see it but not do this is refused with not-allowed. Refuses: booking-not-found, not-allowed.
 */
export async function openBooking(
  { db, signingSecret }: Locked,
  { id, access, action }: { id: string; access: Access; action: Action },
): Promise<{ booking: BookingRow; relations: Relation[] }> {
  const booking = await findBooking(db, { id })
  const relations = booking ? await relationsTo(signingSecret, booking, access) : []
  if (!booking || relations.length === 0) throw bookingsProblem('booking-not-found')
  if (!may(relations, action)) throw accountsProblem('not-allowed')
  return { booking, relations }
}

async function relationsTo(secret: string, booking: BookingRow, access: Access): Promise<Relation[]> {
  const { key, visitorId } = access
  const isCustomer = booking.visitorId === visitorId || (key && isKey(secret, manageSubject(booking), key))
  const isFacility = key && isKey(secret, facilitySubject(booking.facilityId), key)
  return [
    ...(isCustomer ? ['customer' as const] : []),
    ...(isFacility ? ['facility' as const] : []),
    ...((await access.isAdministrator()) ? ['administrator' as const] : []),
  ]
}

/** Who may act for a facility: its owner by the key that is mailed to the facility, and administrators. */
export async function relationsToFacility(
  { signingSecret }: Locked,
  facilityId: string,
  access: Access,
): Promise<Relation[]> {
  const isFacility = access.key && isKey(signingSecret, facilitySubject(facilityId), access.key)
  return [
    ...(isFacility ? ['facility' as const] : []),
    ...((await access.isAdministrator()) ? ['administrator' as const] : []),
  ]
}

/** The key that opens a booking, until it is handed over. */
export function manageKey(secret: string, booking: Pick<BookingRow, 'id' | 'accessVersion'>): string {
  return makeKey(secret, manageSubject(booking))
}

/** The key of a facility's owner. */
export function facilityKey(secret: string, facilityId: string): string {
  return makeKey(secret, facilitySubject(facilityId))
}

function manageSubject({ id, accessVersion }: Pick<BookingRow, 'id' | 'accessVersion'>): string {
  return `booking:${id}:${accessVersion}`
}

function facilitySubject(facilityId: string): string {
  return `facility:${facilityId}`
}
