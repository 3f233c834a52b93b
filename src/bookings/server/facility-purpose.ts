import { announceChanges } from '#availability/server/announce-changes.ts'
import { extendHolds } from '#availability/server/extend-holds.ts'
import type { Payment, Purpose } from '#payments/server/purposes.ts'
import type { BookingContext } from './booking-services.ts'
import { BookingQuote, Checkout } from './checkout.ts'
import { draftBooking } from './draft-booking.ts'
import { endBooking } from './end-booking.ts'
import { tellOfConfirmation } from './mail/tell-of-booking.ts'
import { placeBooking } from './place-booking.ts'
import { findBooking, markConfirmed } from './store.ts'

/** What a visitor's payment for a facility is filed under. */
export const facilityPurposeName = (facilityId: string) => `facility:${facilityId}`

/** What a payment for slots buys: a booking, confirmed at once or waiting for the owner's word. */
export function facilityPurpose(context: BookingContext): Purpose {
  const { db, wake } = context
  return {
    takesMoneyAtOnce: payment => BookingQuote.parse(payment.quote).mode === 'marketplace',

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
        now: Date.now(),
      })
      await placeBooking(tx, context, { ...draft, paymentId: payment.id, creditId, creditCents })
      return {
        afterCommit() {
          announceChanges(db, { facilityId, periods: slots })
          wake('send-messages')
        },
      }
    },

    async captured(tx, payment) {
      const booking = await findBooking(tx, { paymentId: payment.id })
      if (booking && (await markConfirmed(tx, booking.id)))
        await tellOfConfirmation(tx, context, { ...booking, status: 'confirmed', revision: booking.revision + 1 })
      return { afterCommit: () => wake('send-messages') }
    },

    async lose(tx, payment) {
      const booking = await findBooking(tx, { paymentId: payment.id })
      return booking
        ? endBooking(tx, context, booking, { because: 'payment-failed', refundCents: booking.totalCents })
        : nothing
    },

    async keepWaiting(tx, payment, minutes) {
      const { slots: periods } = BookingQuote.parse(payment.quote)
      await extendHolds(tx, { visitorId: payment.visitorId, facilityId: facilityOf(payment), periods, minutes })
    },
  }
}

const nothing = { afterCommit() {} }

function facilityOf({ purpose }: Payment): string {
  return purpose.slice(purpose.indexOf(':') + 1)
}
