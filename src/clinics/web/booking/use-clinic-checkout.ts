import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { checkContact } from '#bookings/web/check-contact.ts'
import { payByCard, showSetupFailed } from '#bookings/web/pay-by-card.ts'
import { useContact } from '#bookings/web/use-contact.ts'
import { type PaymentIntent, usePaymentIntent } from '#bookings/web/use-payment-intent.ts'
import type { Attendance, Clinic } from '#clinics/contract.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { newIdempotencyKey } from '#kit/web/call.ts'
import { announce } from '#kit/web/live-region.tsx'
import { dismissToast } from '#kit/web/toast-store.ts'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import {
  createClinicBooking,
  createClinicIntent,
  finishClinicBooking,
  forgetSeats,
  ownClinicBookingsQuery,
} from '../api.ts'
import { attendanceOf, checkAttendance, errorsOfNames, maxSeats, takesPartIn } from './attendance.ts'
import { backText, clinicSilence } from './checkout-messages.ts'
import type { CheckoutStart, ClinicCheckout } from './checkout-state.ts'
import { heldSeats, keptAgain, keptMinutesOf, noHold, useClinicHold } from './clinic-hold.ts'
import {
  type ClinicNews,
  clinicPriceNews,
  clinicRefusals,
  readClinicRefusal,
  refusedParticipant,
} from './clinic-refusal.ts'
import { noClinicPayment } from './payment-under-way.ts'
import { useAttendance } from './use-attendance.ts'
import { useBookedSeats } from './use-booked-seats.ts'
import { useLeftPayment } from './use-left-payment.ts'

/**
 * Opens the payment and holds places once name and email are there; another number of places means another payment.
 * Input survives failed requests and reloads.
 */
export function useClinicCheckout(clinic: Clinic, { now, isPaused }: CheckoutStart): ClinicCheckout {
  const client = useQueryClient()
  const contact = useContact(clinic.id)
  const [isTouched, setTouched] = useState(false)
  const attendance = useAttendance(clinic.id)
  const { typed } = attendance
  const [hold, setHold] = useClinicHold(clinic.id)
  const [news, tell] = useState<ClinicNews | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWorking = useRef(false)
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

  const { places } = typed
  const kept = heldSeats(hold, now)
  const isKept = kept > 0
  const most = maxSeats(clinic, kept)
  const shownCents = (fromDecimal(clinic.price) ?? 0) * places
  const wrong = checkContact(contact.contact)
  const canBeSold = clinic.sales === 'open' || (clinic.sales === 'full' && isKept)
  // Members' contact is prefilled: do not hold places for someone only looking.
  const hasStarted = isTouched || isKept || takesPartIn(typed, clinic) !== null
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
    const participantEmail = contact.contact.email.trim()
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
    const refused = refusedParticipant(error)
    contact.setContactErrors(refused)
    if (Object.keys(refused).length > 0) return
    const refusal = readClinicRefusal(error, wasPaid)
    if (refusal.named) {
      const { names, ...how } = refusal.named
      attendance.setErrors(errorsOfNames(names, { ...how, typed, ages: clinic, name: contact.contact.name }))
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

  function customer(): Attendance {
    return attendanceOf({ typed, contact: contact.contact, notes: contact.notes }, clinic)
  }

  function pay(open: PaymentIntent): Promise<void> {
    return payByCard(open, {
      payment,
      customer: customer(),
      card,
      cardFrame,
      returnPath: paths.nilBookingReturn,
      onConfirming: paymentIntentId => remember({ clinicId: clinic.id, paymentIntentId }),
      book,
      finish: stripePaymentIntentId => end(() => finishClinicBooking({ body: { stripePaymentIntentId } })),
      refuse,
      onDeclined(toastId) {
        remember(noClinicPayment)
        declined.current = toastId
      },
    })
  }

  async function book(paid: PaymentIntent | null) {
    const stripePaymentIntentId = paid?.paymentIntentId ?? null
    const body = { ...customer(), clinicId: clinic.id, totalAmount: toDecimal(totalCents), stripePaymentIntentId }
    const key = newIdempotencyKey()
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

  async function submit() {
    if (isWorking.current || isBusy) return { hasErrors: false }
    isWorking.current = true
    try {
      const contactErrors = checkContact(contact.contact)
      const errors = checkAttendance(typed, clinic, contact.contact.name)
      contact.setContactErrors(contactErrors)
      attendance.setErrors(errors)
      // Shows card errors together with the others.
      const isRight = await isCardRight()
      const hasErrors = Object.keys({ ...contactErrors, ...errors }).length > 0 || !isRight || places > most
      if (hasErrors) return { hasErrors }
      if (payment.setup.state === 'failed') payment.renew()
      else if (totalCents === 0 || intent) await payAndBook()
    } finally {
      isWorking.current = false
      setBusy(false)
    }
    return { hasErrors: false }
  }

  async function payAndBook() {
    setBusy(true)
    tell(null)
    if (declined.current) dismissToast(declined.current)
    try {
      if (totalCents > 0 && !isPaid) await pay(intent!)
      else await book(intent)
    } catch (error) {
      refuse(error, false)
    }
  }

  return {
    contact,
    attendance,
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
    isBusy,
    submit,
    takeOver(taken) {
      setHold({ places: taken.places, heldUntil: taken.heldUntil, isOffer: true })
      attendance.change({ places: taken.places })
    },
  }
}
