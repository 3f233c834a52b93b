import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { bookingEvents } from '#bookings/booking-events.ts'
import type { BookingRow } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import type { Change } from './plan-change.ts'

type Noted = {
  booking: BookingRow
  change: Change
  /** If it may have moved to another facility. */
  facilityName?: string
}

/** Audits moves by anybody but the customer. */
export function noteChange(tx: Tx, actor: Actor, { booking, change, facilityName }: Noted): Promise<void> {
  return recordAudit(tx, {
    actor,
    action: bookingEvents['booking.changed'].audit,
    subject: { kind: 'booking', id: booking.id, name: booking.reference },
    before: {
      ...(facilityName && { facility: booking.facilityName }),
      times: timesOf(booking.slots),
      amount: toDecimal(booking.totalCents),
    },
    after: {
      ...(facilityName && { facility: facilityName }),
      times: timesOf(change.slots),
      amount: toDecimal(change.totalCents),
    },
  })
}

function timesOf(slots: readonly { start: number; end: number }[]): string[] {
  return slots.map(({ start, end }) => `${new Date(start).toISOString()}/${new Date(end).toISOString()}`)
}
