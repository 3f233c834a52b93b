import type { BookingRow } from '#bookings/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'

/** For a booking without a card payment. */
export async function writeFirstPayment(tx: Tx, bookingId: string, paymentId: string | null): Promise<void> {
  await tx`update booking set payment_id = ${paymentId} where id = ${bookingId}`
}

export async function insertExtraPayment(tx: Tx, bookingId: string, paymentId: string): Promise<void> {
  await tx`insert into booking_extra_payment (payment_id, booking_id) values (${paymentId}, ${bookingId})`
}

export async function deleteExtraPayment(tx: Tx, paymentId: string): Promise<void> {
  await tx`delete from booking_extra_payment where payment_id = ${paymentId}`
}

export async function writeNetwork(tx: Tx, id: string, networkKey: string | null): Promise<void> {
  await tx`update booking set network_key = ${networkKey} where id = ${id}`
}

export async function isBlocked(
  db: Db,
  { facilityId, visitorId, customerEmail }: Pick<BookingRow, 'facilityId' | 'visitorId' | 'customerEmail'>,
): Promise<boolean> {
  const [row] = await db<[{ isBlocked: boolean }]>`
    select is_blocked_customer(${facilityId}::uuid, ${visitorId}::uuid, ${customerEmail}) as is_blocked`
  return row.isBlocked
}
