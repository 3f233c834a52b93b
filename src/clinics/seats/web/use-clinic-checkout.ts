import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkContact } from '#checkout/web/check-contact.ts'
import { priceNews, silenceNews } from '#checkout/web/checkout-news.ts'
import { useNotes } from '#checkout/web/use-customer.ts'
import type { PaymentIntent } from '#checkout/web/use-payment-intent.ts'
import { usePurchase } from '#checkout/web/use-purchase.ts'
import type { Clinic } from '#clinics/contract.ts'
import { forgetSeats } from '#clinics/web/api.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { dismissToast, toast } from '#kit/web/toast/toast-store.ts'
import type { Attendance, ClinicBooking } from '../contract.ts'
import {
  clinicBookingQuery,
  createClinicBooking,
  createClinicIntent,
  finishClinicBooking,
  ownClinicBookingsQuery,
} from './api.ts'
import { attendanceOf, type BookingValues, errorsOfNames, maxSeats, takesPartIn } from './attendance.ts'
import { backText, clinicBooked } from './checkout-messages.ts'
import type { CheckoutStart, ClinicCheckout } from './checkout-state.ts'
import { heldSeats, keptAgain, keptMinutesOf, noHold, useClinicHold } from './clinic-hold.ts'
import { clinicRefusals, readClinicRefusal, refusedFields } from './clinic-refusal.ts'
import { noClinicPayment, useClinicPayment } from './payment-under-way.ts'
import { checkBooking, useBookingForm, useTypedAttendance } from './use-booking-form.ts'
import { useLeftPayment } from './use-left-payment.ts'

/**
 * Opens the payment and holds places once name and email are there; another number of places means another payment.
 * Input survives failed requests and reloads.
 */
export function useClinicCheckout(clinic: Clinic, { now, isPaused }: CheckoutStart): ClinicCheckout {
  const client = useQueryClient()
  const form = useBookingForm(clinic, { checkRest: isReady, send: (sent, { key }) => payAndBook(sent, key) })
  const { values, isSending: isBusy } = form
  const [isTouched, setTouched] = useState(false)
  const [hold, setHold] = useClinicHold(clinic.id)
  const [news, tell] = useState<ClinicNews | null>(null)
  const declined = useRef<string>(null)

  const end = useBookedSeats(clinic.id, () => tell(silenceNews))
  const { isLooking, memory, remember } = useLeftPayment({
    clinicId: clinic.id,
    finish: stripePaymentIntentId => end(() => finishClinicBooking({ body: { stripePaymentIntentId } })),
    onRefused: error => refuse(error, true),
  })
  const isOff = (isPaused && !isBusy) || isLooking

  const { places } = values
  const kept = heldSeats(hold, now)
  const isKept = kept > 0
  const most = maxSeats(clinic, kept)
  const shownCents = (fromDecimal(clinic.price) ?? 0) * places
  const wrong = checkContact(values)
  const canBeSold = clinic.sales === 'open' || (clinic.sales === 'full' && isKept)
  // Members' contact is prefilled: do not hold places for someone only looking.
  const hasStarted = isTouched || isKept || takesPartIn(values, clinic) !== null
  const isWanted = hasStarted && !isOff && shownCents > 0 && canBeSold && places <= most && !wrong.name && !wrong.email
  const {
    intent,
    dueCents: totalCents,
    payAndBook: pay,
    ...card
  } = usePurchase({
    wanted: isWanted ? { clinicId: clinic.id, places, amount: toDecimal(shownCents) } : null,
    ask: requestIntent,
    shownCents,
    isSending: isBusy,
    leftIntentId: memory.paymentIntentId,
    returnPath: paths.nilBookingReturn,
    backText,
    finalRefusals: clinicRefusals,
    refuse,
    onPriceChange(amount) {
      tell(priceNews(amount))
      forgetSeats(client, clinic.id)
    },
    onConfirming: paymentIntentId => remember({ clinicId: clinic.id, paymentIntentId }),
    finish: stripePaymentIntentId => end(() => finishClinicBooking({ body: { stripePaymentIntentId } })),
    onDeclined(toastId) {
      remember(noClinicPayment)
      declined.current = toastId
    },
  })

  async function requestIntent(request: { clinicId: string; places: number; amount: string }, told?: Attendance) {
    const participantEmail = values.email.trim()
    const opened = await createClinicIntent({
      body: { ...request, participantEmail, ...(told && { attendance: told }) },
    })
    setHold(keptAgain(hold, { places: request.places, heldUntil: opened.heldUntil }))
    forgetSeats(client, clinic.id)
    return opened
  }

  function refuse(error: unknown, wasPaid: boolean) {
    const refused = refusedFields(error, takesPartIn(values, clinic) === true)
    if (Object.keys(refused).length > 0) return form.showErrors(refused)
    const refusal = readClinicRefusal(error, wasPaid)
    if (refusal.named) {
      const { names, ...how } = refusal.named
      const errors = errorsOfNames(names, { ...how, typed: values, ages: clinic })
      if (Object.keys(errors).length > 0) form.showErrors(errors)
    }
    tell(refusal.news)
    // They may be this browser's own, after a lost response.
    if (refusal.news.names) void client.invalidateQueries({ queryKey: ownClinicBookingsQuery.queryKey, exact: true })
    if (refusal.isOutdated) {
      // A hold survives asking for more than it has.
      if (wasPaid || places <= kept || heldSeats(hold, Date.now()) === 0) setHold(noHold)
      forgetSeats(client, clinic.id)
    }
    if (refusal.needsNewPayment) card.retrySetup()
  }

  async function book(paid: PaymentIntent | null, customer: Attendance, key: string) {
    const stripePaymentIntentId = paid?.paymentIntentId ?? null
    const body = { ...customer, clinicId: clinic.id, totalAmount: toDecimal(totalCents), stripePaymentIntentId }
    await end(() => createClinicBooking({ body }, key))
  }

  async function isCardRight(): Promise<boolean> {
    if (totalCents === 0 || card.isPaid) return true
    // Without a contact there is no card form yet; the fields show why.
    return card.card.current ? card.card.current.check() : true
  }

  /** Shows the card's errors together with the others. False also while there is no payment to confirm. */
  async function isReady(): Promise<boolean> {
    const isRight = (await isCardRight()) && places <= most
    if (!isRight || Object.values(checkBooking(values, clinic)).some(Boolean)) return isRight
    if (card.setup.state === 'failed') card.retrySetup()
    return totalCents === 0 || intent !== null
  }

  /** Says itself what goes wrong. */
  async function payAndBook(sent: BookingValues, key: string) {
    const customer = attendanceOf(sent, clinic)
    tell(null)
    if (declined.current) dismissToast(declined.current)
    await pay(customer, paid => book(paid, customer, key))
  }

  return {
    ...card,
    form,
    start: () => setTouched(true),
    totalCents,
    most,
    isKept,
    heldUntil: isKept ? hold.heldUntil : null,
    keptMinutes: keptMinutesOf(hold),
    isLooking,
    news,
    tell,
    takeOver(taken) {
      setHold({ places: taken.places, heldUntil: taken.heldUntil, isOffer: true })
      form.change({ places: taken.places })
    },
  }
}

/** Retries until there is an answer, clears the form and opens the receipt. Throws refusals. */
function useBookedSeats(clinicId: string, onSilence: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [, setHold] = useClinicHold(clinicId)
  const [, remember] = useClinicPayment()
  const [, changeNotes] = useNotes(clinicId)
  const [, changeAttendance] = useTypedAttendance(clinicId)

  return async (ask: () => Promise<{ booking: ClinicBooking }>) => {
    const { booking } = await untilAnswered(ask, onSilence)
    client.setQueryData(clinicBookingQuery({ id: booking.id, key: null }).queryKey, booking)
    toast(clinicBooked)
    // Replaces the finished checkout: Back skips it.
    await navigate(paths.nilBookingSuccess(booking.id), { replace: true })
    setHold(noHold)
    remember(noClinicPayment)
    changeAttendance({})
    changeNotes('')
    forgetSeats(client, clinicId)
  }
}
