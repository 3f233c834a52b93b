import { randomBytes, randomUUID } from 'node:crypto'
import type { BookedSlot } from '#availability/rules.ts'
import { type UserInfo } from '#checkout/contract.ts'
import type { BookingMode } from '../contract.ts'
import { firstStatus, makeReference } from '../rules.ts'
import { totalOf } from './check-claims.ts'
import type { NewBooking } from './store.ts'

type Draft = {
  facilityId: string
  visitorId: string
  mode: BookingMode
  userInfo: UserInfo
  notes: string | null
  slots: BookedSlot[]
}

/** Unpaid and not sent anywhere. */
export function draftBooking({ facilityId, visitorId, mode, userInfo, notes, slots }: Draft): NewBooking {
  return {
    id: randomUUID(),
    reference: makeReference(randomBytes(8)),
    facilityId,
    visitorId,
    mode,
    status: firstStatus(mode),
    slots,
    totalCents: totalOf(slots),
    paymentId: null,
    creditId: null,
    creditCents: 0,
    customer: userInfo,
    notes,
    redirectUrl: null,
  }
}
