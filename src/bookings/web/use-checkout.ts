import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { slotCents } from '#availability/web/slot-words.ts'
import type { Selection } from '#availability/web/use-selection.ts'
import type { Booking } from '#bookings/contract.ts'
import { modeFor } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast-store.ts'
import type { CardFormHandle } from '#payments/web/card-confirmation.ts'
import { createBooking, forgetTimes } from './api.ts'
import { checkContact, refusedContact } from './check-contact.ts'
import { priceNews, readRefusal, silenceNews } from './checkout-refusal.ts'
import { untilAnswered } from './until-answered.ts'
import { type ContactState, useContact } from './use-contact.ts'
import { type PaymentSetup, usePaymentIntent } from './use-payment-intent.ts'

/** How the booking ends: with a card, for nothing, or on the provider's own site. */
export type CheckoutKind = 'card' | 'free' | 'link'

export type Checkout = {
  kind: CheckoutKind
  /** Whole US cents: the server's own figure as soon as there is one. */
  totalCents: number
  /** Who plays, and what the facility should know. */
  typed: ContactState
  setup: PaymentSetup
  retrySetup: () => void
  card: RefObject<CardFormHandle | null>
  /** Checks everything, pays and books. True when something typed has to be mended first. */
  submit: () => Promise<{ hasErrors: boolean }>
  /** The provider's page that the person is being sent to. */
  leavingFor: { url: string; booking: Booking } | null
}

type CheckoutOptions = {
  facility: Facility
  selection: Selection
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
}

/** From chosen times to a booking. What was typed outlives a failed request and a reload; a second press books nothing twice. */
export function useCheckout({ facility, selection, isBusy, setBusy }: CheckoutOptions): Checkout {
  const client = useQueryClient()
  const navigate = useNavigate()
  const typed = useContact(facility.id)
  const { contact, notes, setContactErrors } = typed
  const [leavingFor, setLeavingFor] = useState<Checkout['leavingFor']>(null)
  const card = useRef<CardFormHandle>(null)
  const isWorking = useRef(false)

  const { chosen, isSettled } = selection
  const slotIds = chosen.map(slot => slot.id)
  const shownCents = chosen.reduce((sum, slot) => sum + slotCents(slot), 0)
  const mode = modeFor(facility.providerType)
  const needsCard = mode === 'marketplace' && chosen.length > 0 && shownCents > 0
  const payment = usePaymentIntent({
    wanted: needsCard && isSettled ? { facilityId: facility.id, slotIds, amount: toDecimal(shownCents) } : null,
    onPriceChange: amount => selection.tell(priceNews(amount)),
    onRefused: failSetup,
  })
  const intent = payment.setup.state === 'ready' ? payment.setup.intent : null
  const totalCents = (intent && fromDecimal(intent.amount)) ?? shownCents
  const kind: CheckoutKind = mode === 'linkout' ? 'link' : chosen.length > 0 && totalCents === 0 ? 'free' : 'card'
  const isPaid = intent !== null && intent.status !== 'requires_payment_method'

  function failSetup(error: unknown, wasRetry: boolean) {
    const code = error instanceof ApiError ? error.problem?.code : undefined
    if (code === 'slots-not-held' || code === 'visitor-unknown') return refuse(error, false)
    // Whoever has just tried again is looking at the notice: a toast would only cover it.
    if (wasRetry) return announce(`It did not work this time either. ${detailOf(error)}`)
    toast({ title: 'Error', description: 'Failed to initialize payment. Please try again.', tone: 'destructive' })
  }

  function refuse(error: unknown, wasPaid: boolean) {
    const refused = error instanceof ApiError ? refusedContact(error.problem?.errors) : {}
    setContactErrors(refused)
    if (Object.keys(refused).length > 0) return
    const { news, lost, losesAll, needsNewPayment } = readRefusal(error, chosen, wasPaid)
    selection.lose(losesAll ? chosen : lost)
    selection.tell(news)
    selection.refresh()
    if (needsNewPayment) payment.renew()
  }

  /** True when the card is authorized. A card that is declined is said twice: the toast goes away by itself. */
  async function authorize(): Promise<boolean> {
    if (kind !== 'card' || isPaid) return true
    const outcome = await card.current!.confirm(intent!)
    if (outcome.ok) {
      payment.markAuthorized()
      return true
    }
    if (outcome.reason === 'unreachable') {
      payment.interrupt(outcome.message)
      return false
    }
    toast({ title: 'Payment Failed', description: outcome.message, tone: 'destructive' })
    if (outcome.reason === 'over') payment.renew()
    return false
  }

  async function book() {
    const body = {
      facilityId: facility.id,
      start: chosen[0]!.startTime,
      end: chosen.at(-1)!.endTime,
      mode,
      userInfo: { name: contact.name.trim(), email: contact.email.trim(), phone: contact.phone.trim() },
      slotIds,
      totalAmount: toDecimal(totalCents),
      stripePaymentIntentId: intent?.paymentIntentId ?? null,
      notes: notes.trim() || null,
    }
    const { booking, redirectUrl } = await untilAnswered(
      () => createBooking({ body }),
      () => selection.tell(silenceNews),
    )
    selection.tell(null)
    selection.lose(chosen)
    typed.changeNotes('')
    forgetTimes(client, facility.id)
    if (redirectUrl && isWebAddress(redirectUrl)) return leaveFor(redirectUrl, booking)
    toast({
      title: 'Booking Confirmed!',
      description: 'Your facility has been successfully booked.',
      action: { label: 'See your receipt', href: paths.bookingSuccess(booking.id) },
    })
    await navigate(`${paths.search}?booked=${booking.id}`)
  }

  function leaveFor(url: string, booking: Booking) {
    setLeavingFor({ url, booking })
    window.location.assign(url)
  }

  async function submit() {
    if (isWorking.current || isBusy) return { hasErrors: false }
    if (payment.setup.state === 'failed') {
      payment.renew()
      return { hasErrors: false }
    }
    const errors = checkContact(contact)
    const isCardRight = kind !== 'card' || isPaid || (card.current?.check() ?? false)
    setContactErrors(errors)
    if (Object.keys(errors).length > 0 || !isCardRight) return { hasErrors: true }
    if (chosen.length === 0 || !isSettled || (kind === 'card' && !intent)) return { hasErrors: false }
    isWorking.current = true
    setBusy(true)
    let isAuthorized = isPaid
    try {
      isAuthorized = await authorize()
      if (isAuthorized) await book()
    } catch (error) {
      refuse(error, kind === 'card' && isAuthorized)
    } finally {
      isWorking.current = false
      setBusy(false)
    }
    return { hasErrors: false }
  }

  return {
    kind,
    totalCents,
    typed,
    setup: payment.setup,
    retrySetup: () => payment.renew(),
    card,
    submit,
    leavingFor,
  }
}

/** An address that somebody else gave us may only be one of the web, never a script. */
function isWebAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}
