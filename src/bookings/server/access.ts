import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import { type Action, may, type Relation } from '#accounts/rules.ts'
import { mayHandOn, owningAccountOf } from '#accounts/server/identity.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import { roleAt } from '#facilities/server/queries.ts'
import type { Db } from '#kit/server/db/db.ts'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { bookingsProblem, DESK_KEY_DAYS } from '../contract.ts'
import { manageSubject } from './present-booking.ts'
import { findBookingDeskKey } from './queries.ts'
import { type BookingRow, findBooking } from './store.ts'

export type Access = {
  visitorId: string | null
  key: string | undefined
  accountId: string | null
  isAdministrator: boolean
  /** A read-only API key: responses omit keys that could act. */
  isLooking?: boolean
}

export function accessOf(request: FastifyRequest, key: string | undefined): Access {
  const { isAdministrator } = request.identity
  const accountId = owningAccountOf(request)?.id ?? null
  return { visitorId: visitorOf(request), key, accountId, isAdministrator, isLooking: !mayHandOn(request) }
}

type Locked = { db: Db; signingSecret: string }

/**
 * Callers who may not read it get booking-not-found; those who may only read get not-allowed. Returns the relations that
 * allow the action. Refuses:
 * booking-not-found, not-allowed.
 */
export async function openBooking(
  { db, signingSecret }: Locked,
  { id, access, action }: { id: string; access: Access; action: Action },
): Promise<{ booking: BookingRow; relations: Relation[] }> {
  const booking = await findBooking(db, { id })
  const relations = booking ? await relationsTo({ db, signingSecret }, booking, access) : []
  if (!booking || !may(relations, 'read-booking')) throw bookingsProblem('booking-not-found')
  if (!may(relations, action)) throw accountsProblem('not-allowed')
  return { booking, relations: relations.filter(relation => may([relation], action)) }
}

/** A customer may have transferred the booking since `openBooking`. Refuses: booking-not-found. */
export function checkCustomer(
  { booking, relations }: { booking: BookingRow; relations: readonly Relation[] },
  now: Pick<BookingRow, 'accessVersion'>,
): void {
  if (relations.includes('customer') && now.accessVersion !== booking.accessVersion)
    throw bookingsProblem('booking-not-found')
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

/** Members of its organization, its mailed key, and administrators. */
export async function relationsToFacility(
  locked: Locked,
  facilityId: string,
  { key, accountId, isAdministrator }: Access,
): Promise<Relation[]> {
  const isFacility = key && (await readBookingDeskKey(locked, { facilityId, key })) === 'valid'
  const role = accountId === null ? undefined : await roleAt(locked.db, { facilityId, accountId })
  return [
    ...(isFacility ? ['facility' as const] : []),
    ...(role ? [role] : []),
    ...(isAdministrator ? ['administrator' as const] : []),
  ]
}

/**
 * `over`: expired or revoked. Valid until `DESK_KEY_DAYS` after the last booking or clinic, so links about future ones
 * always work.
 */
export async function readBookingDeskKey(
  { db, signingSecret }: Locked,
  { facilityId, key }: { facilityId: string; key: string },
): Promise<'valid' | 'over' | 'unknown'> {
  const made = await findBookingDeskKey(db, facilityId, DESK_KEY_DAYS)
  if (!made) return 'unknown'
  const isOf = (version: number) => isKey(signingSecret, facilitySubject(facilityId, version), key)
  if (isOf(made.version)) return made.isExpired ? 'over' : 'valid'
  return Array.from({ length: made.version }, (_, version) => version).some(isOf) ? 'over' : 'unknown'
}

/**
 * Valid until it expires, is revoked, or the facility's owner or booking email changes. `version`: `access_version` (0
 * in mails queued before it existed).
 */
export function facilityKey(secret: string, facilityId: string, version = 0): string {
  return makeKey(secret, facilitySubject(facilityId, version))
}

/** Mailed keys without a version still work. */
function facilitySubject(facilityId: string, version: number): string {
  return version === 0 ? `facility:${facilityId}` : `facility:${facilityId}:${version}`
}
