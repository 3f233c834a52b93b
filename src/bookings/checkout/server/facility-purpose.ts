import { extendHolds } from '#availability/holds/server/extend-holds.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { endBooking } from '#bookings/cancellation/server/end-booking.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { notifyConfirmed } from '#bookings/server/notify-booking.ts'
import { findBooking, markConfirmed } from '#bookings/server/store.ts'
import type { Payment, Purpose } from '#payments/server/purposes.ts'
import { checkOtherCalendars } from './check-other-calendars.ts'
import { BookingQuote, Checkout } from './checkout.ts'
import { draftBooking, placeBooking } from './place-booking.ts'
import { lockBookingOf } from './store.ts'

export const facilityPurposeName = (facilityId: string) => `facility:${facilityId}`

export function facilityPurpose(context: BookingContext): Purpose {
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
      await placeBooking(tx, context, { ...draft, paymentId: payment.id, creditId, creditCents })
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
