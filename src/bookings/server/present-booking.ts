import { makeKey } from '#kit/server/security/signed-key.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { linkable } from '#kit/shared/web-address.ts'
import type { Booking, BookingSummary, DeskBooking } from '../contract.ts'
import type { BookingRow } from './store.ts'

/** With the key that opens it anywhere. */
export function presentBooking(row: BookingRow, signingSecret: string): Booking {
  const iso = isoIn(row.timeZone)
  return {
    ...row,
    start: iso(row.startsAt.getTime()),
    end: iso(row.endsAt.getTime()),
    slots: row.slots.map(({ id, start, end, priceCents, isMoved }) => ({
      id,
      startTime: iso(start),
      endTime: iso(end),
      pricePerSlot: toDecimal(priceCents),
      ...(isMoved && { isMoved }),
    })),
    totalAmount: toDecimal(row.totalCents),
    creditAmount: toDecimal(row.creditCents),
    refundedAmount: toDecimal(row.refundedCents),
    userInfo: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
    confirmBy: row.confirmBy && iso(row.confirmBy.getTime()),
    redirectUrl: linkable(row.redirectUrl),
    credit: row.givenCredit && {
      code: row.givenCredit.code,
      amount: toDecimal(row.givenCredit.cents),
      expiresAt: iso(Date.parse(row.givenCredit.expiresAt)),
    },
    manageKey: manageKey(signingSecret, row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** The key could transfer the booking, and a credit's code is money. */
export function forOthers(booking: Booking): Booking {
  return { ...booking, manageKey: '', credit: null }
}

export function summarizeBooking(row: BookingRow): BookingSummary {
  const iso = isoIn(row.timeZone)
  return {
    ...row,
    startTime: iso(row.startsAt.getTime()),
    endTime: iso(row.endsAt.getTime()),
    slotCount: row.slots.length,
    dayCount: new Set(row.slots.map(({ start }) => iso(start).slice(0, 10))).size,
    amount: toDecimal(row.totalCents),
    holdExpiresAt: row.confirmBy && iso(row.confirmBy.getTime()),
    externalUrl: linkable(row.redirectUrl),
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentDeskBooking(row: BookingRow): DeskBooking {
  const { approvalSteps: steps, firstApprovedAt, firstApprovedBy: firstBy } = row
  return {
    ...summarizeBooking(row),
    phone: row.customerPhone,
    notes: row.notes,
    approval: { steps, firstAt: firstApprovedAt?.toISOString() ?? null, firstBy },
  }
}

function isoIn(timeZone: string): (at: number) => string {
  return at => toOffsetIso(at, offsetMinutesAt(timeZone, at))
}

/** Valid until the booking is transferred. */
export function manageKey(secret: string, booking: Pick<BookingRow, 'id' | 'accessVersion'>): string {
  return makeKey(secret, manageSubject(booking))
}

export function manageSubject({ id, accessVersion }: Pick<BookingRow, 'id' | 'accessVersion'>): string {
  return `booking:${id}:${accessVersion}`
}
