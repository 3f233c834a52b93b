import { type BookingOrder, listOrders } from '#bookings/booking-orders.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { MAX_CHOICES, type OwnerBooking, type OwnerBookingSums } from '#bookings/owner-list/contract.ts'
import { paidWith } from '#bookings/rules.ts'
import { bookingColumns } from '#bookings/server/booking-columns.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, listBookingsByIds } from '#bookings/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type CsvColumn, csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { type BookingFilter, findNames, findPositions, sumUp } from './store.ts'

export type { BookingFilter } from './store.ts'

type Query = AskedPage<MomentPosition> & { wanted: BookingFilter; order: BookingOrder }

export async function listOwnerBookings(db: Db, query: Query): Promise<Page<OwnerBooking, MomentPosition>> {
  const { rows, next } = await readPage(db, query)
  return { rows: rows.map(present), next }
}

/** Always two statements. */
export async function readPage(db: Db, { limit, order, ...asked }: Query): Promise<Page<BookingRow, MomentPosition>> {
  const found = await findPositions(db, { ...asked, order: listOrders[order], limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, position => position)
  const ids = rows.map(({ id }) => id)
  return { rows: await listBookingsByIds(db, ids), next }
}

export async function sumOwnerBookings(
  db: Db,
  wanted: BookingFilter & { scope: OrganizationScope },
): Promise<OwnerBookingSums> {
  const [{ count, gross, paidAtFacility, refunded }, facilities] = await Promise.all([
    sumUp(db, wanted),
    findNames(db, { scope: wanted.scope, limit: MAX_CHOICES }),
  ])
  return {
    count,
    gross: toDecimal(gross),
    paidAtFacility: toDecimal(paidAtFacility),
    refunded: toDecimal(refunded),
    facilities,
  }
}

function present(row: BookingRow): OwnerBooking {
  return {
    ...summarizeBooking(row),
    phone: row.customerPhone,
    paidWith: paidWith(row),
    refundedAmount: toDecimal(row.refundedCents),
  }
}

/** `createdAt` is UTC; amounts are US dollars. */
export function exportOwnerBookings(
  db: Db,
  asked: { wanted: BookingFilter; order: BookingOrder },
): AsyncIterable<string> {
  return csvPages(columns, async (page: AskedPage<MomentPosition>) => {
    const { rows, next } = await readPage(db, { ...asked, ...page })
    return { rows: rows.map(row => ({ ...row, ...summarizeBooking(row) })), next }
  })
}

type Filed = Omit<BookingRow, 'createdAt'> & BookingSummary

const columns: readonly CsvColumn<Filed>[] = [
  ...bookingColumns,
  ['phone', ({ customerPhone }) => customerPhone],
  ['status', ({ status }) => status],
  ['mode', ({ mode }) => mode],
  ['amountUsd', ({ amount }) => amount],
  ['paidWith', paidWith],
  ['refundedUsd', ({ refundedCents }) => toDecimal(refundedCents)],
  ['createdAt', ({ createdAt }) => createdAt],
]
