import { clinicProblem } from '#clinics/contract.ts'
import { SEAT_HOLD_MINUTES } from '#clinics/options.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { lockClinic } from '#clinics/server/store.ts'
import { offerFreedSeats } from '#clinics/waiting-list/server/offer-freed-seats.ts'
import type { Payment, Purpose } from '#payments/server/purposes.ts'
import { seatsProblem } from '../contract.ts'
import { ClinicCheckout, SeatsQuote } from './checkout.ts'
import { endClinicBooking } from './end-clinic-booking.ts'
import { placeClinicBooking } from './place-clinic-booking.ts'
import { extendHold, findClinicBooking } from './store.ts'

/** Database triggers that split the money rely on this format. */
export const seatsPurposeName = (clinicId: string) => `clinic:${clinicId}`

/** Confirms the booking immediately. */
export function seatsPurpose(context: ClinicContext): Purpose {
  return {
    takesMoneyAtOnce: () => true,

    async lock(tx, payment) {
      await lockClinic(tx, clinicOf(payment))
    },

    async fulfil(tx, payment) {
      const clinic = await lockClinic(tx, clinicOf(payment))
      if (!clinic) throw clinicProblem('clinic-not-found')
      const checkout = ClinicCheckout.parse(payment.checkout)
      // Another tab may have changed the checkout since the quote.
      if (SeatsQuote.parse(payment.quote).places !== checkout.participants.length)
        throw seatsProblem('participants-changed')
      await placeClinicBooking(tx, context, clinic, {
        visitorId: payment.visitorId,
        paymentId: payment.id,
        totalCents: payment.amountCents,
        checkout,
        // Authorized before the count, so it counts.
        isWhileCounting: true,
      })
    },

    /** Never called: payments are captured immediately. */
    captured: async () => {},

    async lose(tx, payment) {
      const clinic = await lockClinic(tx, clinicOf(payment))
      const booking = await findClinicBooking(tx, { paymentId: payment.id })
      if (!clinic || !booking) return
      await endClinicBooking(tx, context, clinic, booking, {
        because: 'payment-failed',
        refundCents: booking.totalCents,
      })
      await offerFreedSeats(tx, clinic.id)
    },

    async keepWaiting(tx, payment, minutes) {
      const most = 2 * SEAT_HOLD_MINUTES + minutes
      await extendHold(tx, { clinicId: clinicOf(payment), visitorId: payment.visitorId, minutes, most })
    },
  }
}

function clinicOf({ purpose }: Payment): string {
  return purpose.slice(purpose.indexOf(':') + 1)
}
