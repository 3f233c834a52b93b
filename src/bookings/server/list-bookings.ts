import type { FastifyRequest } from 'fastify'
import { isAdministrator } from '#accounts/server/identity.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import type { Db } from '#kit/server/db.ts'
import type { BookingStatus, BookingSummary } from '../contract.ts'
import { summarizeBooking } from './present-booking.ts'
import { listBookings } from './store.ts'

type Query = {
  status?: BookingStatus | undefined
  limit: number
  after?: string | undefined
  mine?: 'true' | undefined
}

/** Administrators see all unless they ask for their own; an unknown browser has none. */
export async function listOwnBookings(
  db: Db,
  { status, limit, after, mine }: Query,
  request: FastifyRequest,
): Promise<BookingSummary[]> {
  const all = mine === undefined && isAdministrator(request)
  const visitorId = all ? null : visitorOf(request)
  if (!all && !visitorId) return []
  const rows = await listBookings(db, { visitorId, status, limit, after: readCursor(after) })
  return rows.map(summarizeBooking)
}

export async function listBookingsOf(db: Db, visitorId: string, limit: number): Promise<BookingSummary[]> {
  return (await listBookings(db, { visitorId, status: undefined, limit, after: undefined })).map(summarizeBooking)
}

/** A malformed cursor starts at the beginning. */
function readCursor(after: string | undefined) {
  const [at = '', id = ''] = after?.split(',') ?? []
  const createdAt = new Date(at)
  const isCursor = !Number.isNaN(createdAt.getTime()) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  return isCursor ? { createdAt, id } : undefined
}
