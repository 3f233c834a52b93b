import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { slotCents } from '#availability/web/slot-words.ts'
import type { Selection } from '#availability/web/use-selection.ts'
import type { Booking, BookingMode } from '#bookings/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import { createBooking, forgetTimes } from './api.ts'
import { checkContact, refusedContact } from './check-contact.ts'
import { priceNews, readRefusal, silenceNews } from './checkout-refusal.ts'
import { doneWords } from './pay-words.ts'
import { memoryOf, usePaymentMemory } from './payment-memory.ts'
import { isSilence, untilAnswered } from './until-answered.ts'
import { type ContactState, cleanContact, useContact } from './use-contact.ts'
import { type CreditState, useCredit } from './use-credit.ts'
import { type PaymentIntent, type PaymentSetup, usePaymentIntent } from './use-payment-intent.ts'

/** How the booking ends: with a card, for nothing, with a credit alone, or on the provider's own site. */
export type CheckoutKind = 'card' | 'free' | 'credit' | 'link'

export type Checkout = {
  kind: CheckoutKind
  mode: BookingMode
  /** What the times cost in whole US cents: the server's own figure as soon as there is one. */
  totalCents: number
  /** The part of it that a credit pays. */
  creditCents: number
  /** The rest, for the card. */
  dueCents: number
  credit: CreditState
  /** Who plays, and what the facility should know. */
  typed: ContactState
  setup: PaymentSetup
  /** The card has agreed already: only the booking is missing. */
  isPaid: boolean
  retrySetup: () => void
  card: RefObject<CardFormHandle | null>
  /** Checks everything, pays and books. True when something typed has to be mended first. */
  submit: () => Promise<{ hasErrors: boolean }>
  /** The provider's page that the person is being sent to. */
  leavingFor: { url: string; booking: Booking } | null
}

type CheckoutOptions = {
  facility: Facility
  mode: BookingMode
  selection: Selection
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
}

/** From chosen times to a booking. What was typed outlives a failed request and a reload; a second press books nothing twice. */
export function useCheckout({ facility, mode, selection, isBusy, setBusy }: CheckoutOptions): Checkout {
  const client = useQueryClient()
  const navigate = useNavigate()
  const typed = useContact(facility.id)
  const { contact, notes, setContactErrors } = typed
  const credit = useCredit(facility.id)
  const [, remember] = usePaymentMemory()
  const [leavingFor, setLeavingFor] = useState<Checkout['leavingFor']>(null)
  const card = useRef<CardFormHandle>(null)
  const isWorking = useRef(false)

  const { chosen, isSettled } = selection
  const slotIds = chosen.map(slot => slot.id)
  const shownCents = chosen.reduce((sum, slot) => sum + slotCents(slot), 0)
  const creditCode = mode === 'linkout' ? null : credit.code
  const remainingCents = creditCode ? credit.remainingCents : 0
  const needsCard = mode !== 'linkout' && chosen.length > 0 && shownCents > remainingCents
  const payment = usePaymentIntent({
    wanted:
      needsCard && isSettled
        ? { facilityId: facility.id, slotIds, mode, amount: toDecimal(shownCents), creditCode }
        : null,
    onPriceChange: amount => selection.tell(priceNews(amount)),
    onRefused: failSetup,
  })
  const intent = payment.setup.state === 'ready' ? payment.setup.intent : null
  const totalCents = (intent && fromDecimal(intent.total)) ?? shownCents
  const dueCents = (intent && fromDecimal(intent.amount)) ?? Math.max(0, totalCents - remainingCents)
  const isPaid = intent !== null && isAuthorized(intent.status)
  const kind = kindOf()

  function kindOf(): CheckoutKind {
    if (mode === 'linkout') return 'link'
    if (chosen.length === 0 || dueCents > 0) return 'card'
    return totalCents === 0 ? 'free' : 'credit'
  }

  function failSetup(error: unknown, wasRetry: boolean) {
    const code = error instanceof ApiError ? error.problem?.code : undefined
    if (code && toldInNews.includes(code)) return refuse(error, false)
    // Whoever has just tried again is looking at the notice: a toast would only cover it.
    if (wasRetry) return announce(`It did not work this time either. ${detailOf(error)}`)
    toast({ title: 'Error', description: 'Failed to initialize payment. Please try again.', tone: 'destructive' })
  }

  function refuse(error: unknown, wasPaid: boolean) {
    const refused = error instanceof ApiError ? refusedContact(error.problem?.errors) : {}
    setContactErrors(refused)
    if (Object.keys(refused).length > 0) return
    const { news, lost, losesAll, needsNewPayment, dropsCredit } = readRefusal(error, chosen, wasPaid)
    if (dropsCredit) credit.remove()
    selection.lose(losesAll ? chosen : lost)
    selection.tell(news)
    selection.refresh()
    if (needsNewPayment) payment.renew()
  }

  /** The payment that stands behind the card, once the server knows who buys; null when it cannot be asked at the moment. */
  async function tellWhoBuys(open: PaymentIntent): Promise<PaymentIntent | null> {
    try {
      return await payment.tellCustomer(customer(), open)
    } catch (error) {
      if (!isSilence(error)) throw error
      payment.interrupt(detailOf(error))
      return null
    }
  }

  /** The payment once the card is authorized. A card that is declined is said twice: the toast goes away by itself. */
  async function authorize(open: PaymentIntent): Promise<PaymentIntent | null> {
    const told = await tellWhoBuys(open)
    if (!told || isAuthorized(told.status)) return told
    remember(memoryOf(facility.id, mode, chosen[0]!.startTime))
    const outcome = await card.current!.confirm(told, { returnUrl: window.location.origin + paths.bookingReturn })
    if (outcome.ok) {
      payment.markAuthorized()
      return told
    }
    if (outcome.reason === 'unreachable') {
      payment.interrupt(outcome.message)
      return null
    }
    toast({ title: 'Payment Failed', description: outcome.message, tone: 'destructive' })
    if (outcome.reason === 'over') payment.renew()
    return null
  }

  function customer() {
    return { userInfo: cleanContact(contact), notes: notes.trim() || null }
  }

  async function book(paid: PaymentIntent | null) {
    const body = {
      ...customer(),
      facilityId: facility.id,
      start: chosen[0]!.startTime,
      end: chosen.at(-1)!.endTime,
      mode,
      slotIds,
      totalAmount: toDecimal(totalCents),
      stripePaymentIntentId: paid?.paymentIntentId ?? null,
      creditCode,
    }
    const { booking, redirectUrl } = await untilAnswered(
      () => createBooking({ body }),
      () => selection.tell(silenceNews),
    )
    selection.tell(null)
    selection.lose(chosen)
    typed.changeNotes('')
    credit.remove()
    forgetTimes(client, facility.id)
    if (redirectUrl && isWebAddress(redirectUrl)) return leaveFor(redirectUrl, booking)
    toast({ ...doneWords(mode), action: { label: 'See your receipt', href: paths.bookingSuccess(booking.id) } })
    await navigate(`${paths.search}?booked=${booking.id}`)
  }

  function leaveFor(url: string, booking: Booking) {
    setLeavingFor({ url, booking })
    window.location.assign(url)
  }

  async function isCardRight(): Promise<boolean> {
    if (kind !== 'card' || isPaid) return true
    if (card.current) return card.current.check()
    selection.tell({ title: 'The card form is not there yet.', text: 'Please wait a moment.', tone: 'info' })
    return false
  }

  async function submit() {
    if (isWorking.current || isBusy) return { hasErrors: false }
    if (payment.setup.state === 'failed') {
      payment.renew()
      return { hasErrors: false }
    }
    isWorking.current = true
    try {
      const errors = checkContact(contact)
      setContactErrors(errors)
      // The card's own mistakes are shown together with the others.
      const isRight = await isCardRight()
      if (Object.keys(errors).length > 0 || !isRight) return { hasErrors: true }
      if (chosen.length === 0 || !isSettled || (kind === 'card' && !intent)) return { hasErrors: false }
      await payAndBook()
    } finally {
      isWorking.current = false
      setBusy(false)
    }
    return { hasErrors: false }
  }

  async function payAndBook() {
    setBusy(true)
    let paid = isPaid ? intent : null
    try {
      if (kind === 'card' && !paid) {
        paid = await authorize(intent!)
        if (!paid) return
      }
      await book(paid)
    } catch (error) {
      refuse(error, paid !== null)
    }
  }

  return {
    kind,
    mode,
    totalCents,
    creditCents: Math.max(0, totalCents - dueCents),
    dueCents,
    credit,
    typed,
    setup: payment.setup,
    isPaid,
    retrySetup: () => payment.renew(),
    card,
    submit,
    leavingFor,
  }
}

/** Refusals of a payment that say themselves what to do; trying again would not help. */
const toldInNews = [
  'slots-not-held',
  'visitor-unknown',
  'credit-not-found',
  'credit-spent',
  'mode-not-offered',
  'amount-too-small',
]

/** An address that somebody else gave us may only be one of the web, never a script. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
