import type { z } from 'zod'
import { bookingsProblem } from '#bookings/contract.ts'
import { clinicProblem } from '#clinics/contract.ts'
import { SEAT_HOLD_MINUTES } from '#clinics/options.ts'
import { checkSales } from '#clinics/server/check-sales.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { holdSeats } from '#clinics/server/hold-seats.ts'
import { type ClinicRow, deleteExpiredHolds, findHold, type Holder, lockClinic } from '#clinics/server/store.ts'
import { offerFreedSeats } from '#clinics/waiting-list/server/offer-freed-seats.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { openPayment } from '#payments/server/open-payment.ts'
import type { seatsEndpoints } from '../contract.ts'
import { seatsProblem } from '../contract.ts'
import { checkAttendance } from './check-attendance.ts'
import { checkoutOf, type SeatsQuote } from './checkout.ts'
import { seatsPurposeName } from './seats-purpose.ts'
import { findExceededLimit } from './store.ts'

type IntentRequest = z.output<typeof seatsEndpoints.createPaymentIntent.body>

/**
 * Holds seats before asking for a card, so that latecomers are refused early. Refuses: clinic-not-found,
 * price-changed (with the right amount), nothing-to-pay, clinic-cancelled, clinic-over, clinic-deciding,
 * clinic-full, participants-changed, too-many-places, too-many-places-on-network, what `checkAttendance` refuses,
 * payment-setup-failed.
 */
export async function createPaymentIntent(services: ClinicServices, request: IntentRequest, holder: Holder) {
  const { visitorId } = holder
  const { clinicId, amount, places, attendance } = request
  const checkout = attendance ? checkoutOf(attendance) : null
  if (checkout && checkout.participants.length !== places) throw seatsProblem('participants-changed')
  const { clinic, heldUntil } = await services.db.begin(async tx => {
    const locked = await lockClinic(tx, clinicId)
    if (!locked) throw clinicProblem('clinic-not-found')
    checkAmount(locked, { amount, places })
    checkSales(locked)
    if (checkout) await checkAttendance(tx, locked, checkout)
    return { clinic: locked, heldUntil: await keepSeats(tx, locked, { ...holder, places }) }
  })
  // The waitlist may have received offers.
  const intent = await openPayment(services, {
    visitorId,
    purpose: seatsPurposeName(clinicId),
    amountCents: clinic.priceCents * places,
    quote: { places, priceCents: clinic.priceCents } satisfies SeatsQuote,
    checkout,
    // Split between facility and athlete after the clinic.
    facilityId: null,
    description: clinic.title,
  })
  return { ...intent, heldUntil: heldUntil.toISOString() }
}

function checkAmount({ priceCents }: ClinicRow, { amount, places }: { amount: string; places: number }): void {
  const amountCents = priceCents * places
  if (fromDecimal(amount) !== amountCents) throw bookingsProblem('price-changed', { amount: toDecimal(amountCents) })
  if (amountCents === 0) throw bookingsProblem('nothing-to-pay')
}

/** Freed seats are offered to the waitlist first. */
async function keepSeats(
  tx: Tx,
  clinic: ClinicRow,
  { visitorId, networkKey, places }: Holder & { places: number },
): Promise<Date> {
  const own = await findHold(tx, { clinicId: clinic.id, visitorId })
  const takesMore = !own || own.seats < places
  await checkLimits(tx, clinic, { visitorId, networkKey: takesMore ? networkKey : null, places })
  await deleteExpiredHolds(tx, clinic.id)
  if (takesMore) await offerFreedSeats(tx, clinic.id)
  return holdSeats(tx, clinic, { visitorId, networkKey, seats: places, minutes: SEAT_HOLD_MINUTES })
}

async function checkLimits(tx: Tx, { id }: ClinicRow, { places, ...holder }: Holder & { places: number }) {
  switch (await findExceededLimit(tx, { ...holder, clinicId: id, seats: places })) {
    case 'visitor':
      throw seatsProblem('too-many-places')
    case 'network':
      throw seatsProblem('too-many-places-on-network')
    case null:
      return
  }
}
