import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { availabilityProblem } from '#availability/contract.ts'
import { bookHeld, bookOthers } from '#availability/holds/server/book-slots.ts'
import { extendHolds } from '#availability/holds/server/extend-holds.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { endBooking } from '#bookings/cancellation/server/end-booking.ts'
import { type BookingAnswer, type checkoutEndpoints, checkoutProblem } from '#bookings/checkout/contract.ts'
import { type BookingMode, bookingsProblem } from '#bookings/contract.ts'
import { firstStatus, makeReference, totalOf } from '#bookings/rules.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { notifyBooked, notifyConfirmed } from '#bookings/server/notify-booking.ts'
import {
  type BookingRow,
  findBooking,
  insertBookingOfHolds,
  markConfirmed,
  type NewBooking,
} from '#bookings/server/store.ts'
import { UserInfo } from '#checkout/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Payment, Purpose } from '#payments/server/purposes.ts'
import { checkOtherCalendars } from './check-other-calendars.ts'
import { lockBookingOf, spendCredit } from './store.ts'

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

/**
 * Slots come from the visitor's holds, or are taken again if a hold expired and the time is free. All or none. Refuses:
 * slot-over, slots-lost (naming them), credit-spent.
 */
export async function placeBooking(tx: Tx, context: BookingContext, booking: NewBooking): Promise<BookingRow> {
  const { facilityId, visitorId, slots, creditId, creditCents } = booking
  if (creditId && !(await spendCredit(tx, creditId, creditCents))) throw checkoutProblem('credit-spent')
  const times = { facilityId, visitorId, bookingId: booking.id, slots }
  const made = await insertBookingOfHolds(tx, booking, condition => bookHeld(tx, times, condition))
  if (!made) throw availabilityProblem('slot-over')
  await bookOthers(tx, times, made.converted).catch((reason: unknown) => {
    throw refusalOf(reason)
  })
  await notifyBooked(tx, context, made.inserted)
  return made.inserted
}

function refusalOf(reason: unknown): unknown {
  return reason instanceof Problem && reason.code === 'slot-taken'
    ? bookingsProblem('slots-lost', reason.extensions)
    : reason
}

/** For fulfillment without the browser. */
export const Checkout = z.object({
  userInfo: UserInfo,
  notes: z.string().nullable(),
})

export type Checkout = z.infer<typeof Checkout>

export const QuotedSlot = z.object({
  id: z.string(),
  start: z.number(),
  end: z.number(),
  priceCents: z.number(),
  isMoved: z.boolean().optional(),
})

/** Milliseconds since 1970, whole US cents. */
export const BookingQuote = z.object({
  /** Compared with the browser's later claim. */
  mode: z.enum(['marketplace', 'hold']),
  slots: z.array(QuotedSlot),
  creditId: z.string().nullable(),
  creditCents: z.number(),
  isHeldElsewhere: z.boolean().default(false),
})

export type BookingQuote = z.infer<typeof BookingQuote>

export type BookingRequest = z.output<typeof checkoutEndpoints.create.body>

/** `networkKey` null: no limit of free times. */
export type CreateRequest = {
  request: BookingRequest
  visitorId: string
  networkKey: string | null
  once: Once<BookingAnswer>
}

export const facilityPurposeName = (facilityId: string) => `facility:${facilityId}`

/** `onPlaced` gets the booking that was just placed; its transaction may still fail. */
export function facilityPurpose(context: BookingContext, onPlaced: (booking: BookingRow) => void = () => {}): Purpose {
  return {
    takesMoneyAtOnce: payment => BookingQuote.parse(payment.quote).mode === 'marketplace',

    /** Open payments have no booking; skipping the lock saves every booking a statement. */
    async lock(tx, { id, status }) {
      if (status !== 'created') await lockBookingOf(tx, id)
    },

    async askOthers(payment) {
      const { mode, slots, isHeldElsewhere } = BookingQuote.parse(payment.quote)
      if (isHeldElsewhere)
        await checkOtherCalendars(context, { facilityId: facilityOf(payment), slots, mode, mustBeNew: true })
    },

    async fulfil(tx, payment) {
      const facilityId = facilityOf(payment)
      const checkout = Checkout.parse(payment.checkout)
      const { mode, slots, creditId, creditCents } = BookingQuote.parse(payment.quote)
      const draft = draftBooking({
        facilityId,
        visitorId: payment.visitorId,
        mode,
        ...checkout,
        slots,
      })
      onPlaced(await placeBooking(tx, context, { ...draft, paymentId: payment.id, creditId, creditCents }))
      announceChanges(tx, { facilityId, periods: slots })
      announceBookings(tx)
    },

    async captured(tx, payment) {
      const booking = await findBooking(tx, { paymentId: payment.id })
      if (booking && (await markConfirmed(tx, booking.id))) await notifyConfirmed(tx, context, booking)
      announceBookings(tx)
    },

    async lose(tx, payment) {
      const booking = await findBooking(tx, { paymentId: payment.id })
      if (booking && booking.status !== 'cancelled')
        await endBooking(tx, context, booking, { because: 'payment-failed', refundCents: booking.totalCents })
    },

    async keepWaiting(tx, payment, minutes) {
      const { slots: periods } = BookingQuote.parse(payment.quote)
      await extendHolds(tx, { visitorId: payment.visitorId, facilityId: facilityOf(payment), periods, minutes })
    },
  }
}

function facilityOf({ purpose }: Payment): string {
  return purpose.slice(purpose.indexOf(':') + 1)
}
