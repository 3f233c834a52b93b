import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type Relation } from '#accounts/rules.ts'
import { mayHandOn, owningAccountOf } from '#accounts/server/identity.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import { isOwnedBy } from '#facilities/server/is-owned-by.ts'
import type { Db } from '#kit/server/db.ts'
import { isKey, makeKey } from '#kit/server/signed-key.ts'
import { bookingsProblem, DESK_KEY_DAYS } from '../contract.ts'
import { type BookingRow, findBooking, findDeskKey } from './store.ts'

/** What somebody shows to be let in: a visitor's cookie, a key from a link, the session of an account. */
export type Access = {
  visitorId: string | null
  key: string | undefined
  accountId: string | null
  isAdministrator: boolean
  /** Comes with an API key that may look and no more: it is not told what would let it act. */
  isLooking?: boolean
}

export function accessOf(request: FastifyRequest, key: string | undefined): Access {
  const { isAdministrator } = request.identity
  const accountId = owningAccountOf(request)?.id ?? null
  return { visitorId: visitorOf(request), key, accountId, isAdministrator, isLooking: !mayHandOn(request) }
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
  const relations = booking ? await relationsTo({ db, signingSecret }, booking, access) : []
  if (!booking || relations.length === 0) throw bookingsProblem('booking-not-found')
  if (!may(relations, action)) throw accountsProblem('not-allowed')
  return { booking, relations }
}

async function relationsTo(locked: Locked, booking: BookingRow, access: Access): Promise<Relation[]> {
  const { key, visitorId } = access
  const isCustomer =
    booking.visitorId === visitorId || (key && isKey(locked.signingSecret, manageSubject(booking), key))
  return [
    ...(isCustomer ? ['customer' as const] : []),
    ...(await relationsToFacility(locked, booking.facilityId, access)),
  ]
}

/** Who may act for a facility: its owner by their account or by the key that is mailed to the facility, and administrators. */
export async function relationsToFacility(
  locked: Locked,
  facilityId: string,
  { key, accountId, isAdministrator }: Access,
): Promise<Relation[]> {
  const isFacility = key && (await readDeskKey(locked, { facilityId, key })) === 'valid'
  const isOwner = accountId !== null && (await isOwnedBy(locked.db, facilityId, accountId))
  return [
    ...(isFacility ? ['facility' as const] : []),
    ...(isOwner ? ['owner' as const] : []),
    ...(isAdministrator ? ['administrator' as const] : []),
  ]
}

/**
 * Whether a key from a mail opens a facility's desk. `over`: it did once, and has expired or was revoked. A key expires
 * `DESK_KEY_DAYS` after the facility's last booking or clinic, so links about what lies ahead always work.
 */
export async function readDeskKey(
  { db, signingSecret }: Locked,
  { facilityId, key }: { facilityId: string; key: string },
): Promise<'valid' | 'over' | 'unknown'> {
  const made = await findDeskKey(db, facilityId, DESK_KEY_DAYS)
  if (!made) return 'unknown'
  const isOf = (version: number) => isKey(signingSecret, facilitySubject(facilityId, version), key)
  if (isOf(made.version)) return made.isExpired ? 'over' : 'valid'
  return Array.from({ length: made.version }, (_, version) => version).some(isOf) ? 'over' : 'unknown'
}

/** The key that opens a booking, until it is handed over. */
export function manageKey(secret: string, booking: Pick<BookingRow, 'id' | 'accessVersion'>): string {
  return makeKey(secret, manageSubject(booking))
}

/**
 * The key that is mailed to a facility, until it expires, is revoked, or the facility gets another owner or booking email:
 * `version` is its `access_version` (0 also in mails that were queued when there was none).
 */
export function facilityKey(secret: string, facilityId: string, version = 0): string {
  return makeKey(secret, facilitySubject(facilityId, version))
}

function manageSubject({ id, accessVersion }: Pick<BookingRow, 'id' | 'accessVersion'>): string {
  return `booking:${id}:${accessVersion}`
}

/** The first keys had no version, and are in people's mails. */
function facilitySubject(facilityId: string, version: number): string {
  return version === 0 ? `facility:${facilityId}` : `facility:${facilityId}:${version}`
}
