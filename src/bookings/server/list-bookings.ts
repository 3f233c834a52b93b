import type { FastifyRequest } from 'fastify'
import { isAdministrator } from '#accounts/server/identity.ts'
import { visitorOf } from '#accounts/server/visitor.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import type { BookingStatus, BookingSummary } from '../contract.ts'
import { summarizeBooking } from './present-booking.ts'
import { listBookings } from './queries.ts'

type Query = AskedPage<MomentPosition> & {
  status?: BookingStatus | undefined
  mine?: 'true' | undefined
}

/** Administrators see all unless they ask for their own; an unknown browser has none. */
export async function listOwnBookings(
  db: Db,
  { status, limit, after, mine }: Query,
  request: FastifyRequest,
): Promise<Page<BookingSummary, MomentPosition>> {
  const all = mine === undefined && isAdministrator(request)
  const visitorId = all ? null : visitorOf(request)
  if (!all && !visitorId) return { rows: [], next: undefined }
  const found = await listBookings(db, { visitorId, status, after, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ id, at }) => ({ id, at }))
  return { rows: rows.map(summarizeBooking), next }
}

export async function listBookingsOf(db: Db, visitorId: string, limit: number): Promise<BookingSummary[]> {
  return (await listBookings(db, { visitorId, status: undefined, limit, after: undefined })).map(summarizeBooking)
}
