import { randomBytes, randomUUID } from 'node:crypto'
import type { BookedSlot } from '#availability/server/book-slots.ts'
import type { BookingMode, UserInfo } from '../contract.ts'
import { confirmBy, firstStatus, makeReference } from '../rules.ts'
import { totalOf } from './check-claims.ts'
import type { NewBooking } from './store.ts'

type Draft = {
  facilityId: string
  visitorId: string
  mode: BookingMode
  userInfo: UserInfo
  notes: string | null
  slots: BookedSlot[]
  /** Milliseconds since 1970. */
  now: number
}

/** A booking as it begins: its status follows from the mode, its total from the slots; unpaid and not sent anywhere. */
export function draftBooking({ facilityId, visitorId, mode, userInfo, notes, slots, now }: Draft): NewBooking {
  const status = firstStatus(mode)
  return {
    id: randomUUID(),
    reference: makeReference(randomBytes(8)),
    facilityId,
    visitorId,
    mode,
    status,
    slots,
    totalCents: totalOf(slots),
    paymentId: null,
    creditId: null,
    creditCents: 0,
    customer: userInfo,
    notes,
    redirectUrl: null,
    confirmBy: status === 'pending_confirmation' ? confirmBy(now, slots[0]!.start) : null,
  }
}
