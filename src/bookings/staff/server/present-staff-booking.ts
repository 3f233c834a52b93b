import { type Action, may, type Relation } from '#accounts/rules.ts'
import { runsOf } from '#bookings/rules.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type BookingRow, findBooking, paymentsOf } from '#bookings/server/store.ts'
import type { CustomerBlock, StaffBooking } from '#bookings/staff/contract.ts'
import { attendanceAt, refundableOf } from '#bookings/staff/rules.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { heldCents } from '#payments/server/queries.ts'
import { openStaffBooking } from './open-staff-booking.ts'
import { type BlockColumns, readRecords } from './store.ts'

/** Refuses: booking-not-found, not-allowed. */
export async function readStaffBooking(
  services: BookingServices,
  { id, access }: { id: string; access: Access },
): Promise<StaffBooking> {
  const { booking, relations } = await openStaffBooking(services, { id, access }, 'see-staff-booking')
  return presentStaffBooking(services.db, booking, relations)
}

/** Read again after a change. */
export async function presentAfter(tx: Tx, id: string, relations: readonly Relation[]): Promise<StaffBooking> {
  return presentStaffBooking(tx, (await findBooking(tx, { id }))!, relations)
}

async function presentStaffBooking(
  db: Db | Tx,
  row: BookingRow,
  relations: readonly Relation[],
): Promise<StaffBooking> {
  const { id, timeZone, slots } = row
  const { refunds, deskPayments, note, attendance, block } = await readRecords(db, id)
  const refundable = refundableOf({ ...row, heldCents: await heldCents(db, await paymentsOf(db, row)) })
  const paid = deskPayments.reduce((sum, { cents, isUndone }) => sum + (isUndone ? 0 : cents), 0)
  const isDue = row.isPaidAtFacility && row.status === 'confirmed'
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(timeZone, at))
  const allowed = (action: Action) => may(relations, action)
  return {
    id,
    refundable: { cardAmount: toDecimal(refundable.cardCents), creditAmount: toDecimal(refundable.creditCents) },
    refunds: refunds.map(({ cents, ...refund }) => ({ ...refund, amount: toDecimal(cents) })),
    dueAtFacility: toDecimal(isDue ? Math.max(row.totalCents - paid, 0) : 0),
    deskPayments: deskPayments.map(({ cents, ...payment }) => ({ ...payment, amount: toDecimal(cents) })),
    note: note ?? { text: '', version: 0, by: null, at: null },
    stays: runsOf(slots).map(({ start, end }) => ({
      startTime: iso(start),
      endTime: iso(end),
      attendance: attendance.find(({ stay }) => Date.parse(stay) === start)?.outcome ?? null,
      ...attendanceAt(start, Date.now()),
    })),
    block: block && presentBlock(block),
    may: { edit: allowed('edit-calendar'), refund: allowed('refund-booking'), block: allowed('block-customers') },
  }
}

export function presentBlock(block: BlockColumns): CustomerBlock {
  return { ...block, endsAt: block.endsAt && new Date(block.endsAt).toISOString() }
}
