import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { payByCard, showSetupFailed } from '#bookings/checkout/web/pay-by-card.ts'
import { type PaymentIntent, usePaymentIntent } from '#bookings/checkout/web/use-payment-intent.ts'
import { checkContact } from '#bookings/web/check-contact.ts'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import { useNotes } from '#bookings/web/use-customer-form.ts'
import type { Clinic } from '#clinics/contract.ts'
import { forgetSeats } from '#clinics/web/api.ts'
import type { ClinicNews } from '#clinics/web/clinic-news.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { dismissToast, toast } from '#kit/web/toast/toast-store.ts'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import type { Attendance, ClinicBooking } from '../contract.ts'
import {
  clinicBookingQuery,
  createClinicBooking,
  createClinicIntent,
  finishClinicBooking,
  ownClinicBookingsQuery,
} from './api.ts'
import { attendanceOf, type BookingValues, errorsOfNames, maxSeats, takesPartIn } from './attendance.ts'
import { backText, clinicBooked, clinicSilence } from './checkout-messages.ts'
import type { CheckoutStart, ClinicCheckout } from './checkout-state.ts'
import { heldSeats, keptAgain, keptMinutesOf, noHold, useClinicHold } from './clinic-hold.ts'
import { clinicPriceNews, clinicRefusals, readClinicRefusal, refusedFields } from './clinic-refusal.ts'
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
  const card = useRef<CardFormHandle>(null)
  const cardFrame: RefObject<HTMLDivElement | null> = useRef(null)

  const end = useBookedSeats(clinic.id, () => tell(clinicSilence))
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
  const payment = usePaymentIntent({
    wanted: isWanted ? { clinicId: clinic.id, places, amount: toDecimal(shownCents) } : null,
    ask: requestIntent,
    onPriceChange(amount) {
      tell(clinicPriceNews(amount))
      forgetSeats(client, clinic.id)
    },
    onRefused: failSetup,
    onBack: () => announce(backText),
  })
  const intent = payment.setup.state === 'ready' ? payment.setup.intent : null
  const totalCents = (intent && fromDecimal(intent.amount)) ?? shownCents
  const isPaid = intent !== null && isAuthorized(intent.status)
  const isUnapproved = intent !== null && !isPaid && !isBusy && intent.paymentIntentId === memory.paymentIntentId

  async function requestIntent(request: { clinicId: string; places: number; amount: string }, told?: Attendance) {
    const participantEmail = values.email.trim()
    const opened = await createClinicIntent({
      body: { ...request, participantEmail, ...(told && { attendance: told }) },
    })
    setHold(keptAgain(hold, { places: request.places, heldUntil: opened.heldUntil }))
    forgetSeats(client, clinic.id)
    return opened
  }

  function failSetup(error: unknown, wasRetry: boolean) {
    const code = error instanceof ApiError ? error.problem?.code : undefined
    if (code && clinicRefusals.includes(code)) return refuse(error, false)
    showSetupFailed(error, wasRetry)
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
    if (refusal.needsNewPayment) payment.renew()
  }

  function pay(open: PaymentIntent, customer: Attendance, key: string): Promise<void> {
    return payByCard(open, {
      payment,
      customer,
      card,
      cardFrame,
      returnPath: paths.nilBookingReturn,
      onConfirming: paymentIntentId => remember({ clinicId: clinic.id, paymentIntentId }),
      book: paid => book(paid, customer, key),
      finish: stripePaymentIntentId => end(() => finishClinicBooking({ body: { stripePaymentIntentId } })),
      refuse,
      onDeclined(toastId) {
        remember(noClinicPayment)
        declined.current = toastId
      },
    })
  }

  async function book(paid: PaymentIntent | null, customer: Attendance, key: string) {
    const stripePaymentIntentId = paid?.paymentIntentId ?? null
    const body = { ...customer, clinicId: clinic.id, totalAmount: toDecimal(totalCents), stripePaymentIntentId }
    try {
      await end(() => createClinicBooking({ body }, key))
    } catch (error) {
      refuse(error, paid !== null)
    }
  }

  async function isCardRight(): Promise<boolean> {
    if (totalCents === 0 || isPaid) return true
    // Without a contact there is no card form yet; the fields show why.
    return card.current ? card.current.check() : true
  }

  /** Shows the card's errors together with the others. False also while there is no payment to confirm. */
  async function isReady(): Promise<boolean> {
    const isRight = (await isCardRight()) && places <= most
    if (!isRight || Object.values(checkBooking(values, clinic)).some(Boolean)) return isRight
    if (payment.setup.state === 'failed') payment.renew()
    return totalCents === 0 || intent !== null
  }

  /** Says itself what goes wrong. */
  async function payAndBook(sent: BookingValues, key: string) {
    const customer = attendanceOf(sent, clinic)
    tell(null)
    if (declined.current) dismissToast(declined.current)
    try {
      if (totalCents > 0 && !isPaid) await pay(intent!, customer, key)
      else await book(intent, customer, key)
    } catch (error) {
      refuse(error, false)
    }
  }

  return {
    form,
    start: () => setTouched(true),
    totalCents,
    most,
    isKept,
    heldUntil: isKept ? hold.heldUntil : null,
    keptMinutes: keptMinutesOf(hold),
    isLooking,
    setup: payment.setup,
    isPaid,
    isUnapproved,
    card,
    cardFrame,
    retrySetup: () => payment.renew(),
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
