import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { slotCents } from '#availability/web/slot-labels.ts'
import type { Booking, BookingMode } from '#bookings/contract.ts'
import { creditPart } from '#bookings/rules.ts'
import { forgetTimes } from '#bookings/web/api.ts'
import type { UserInfo } from '#checkout/contract.ts'
import { type Customer, refusedCustomer } from '#checkout/web/check-contact.ts'
import { priceNews, silenceNews } from '#checkout/web/checkout-news.ts'
import type { CustomerForm } from '#checkout/web/use-customer.ts'
import type { PaymentIntent } from '#checkout/web/use-payment-intent.ts'
import { type CardCheckout, usePurchase } from '#checkout/web/use-purchase.ts'
import type { Facility } from '#facilities/contract.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { countStep } from '#kit/web/form/count-step.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import { createBooking, createPaymentIntent, finishBooking } from './api.ts'
import { readRefusal } from './checkout-refusal.ts'
import { lastSearch } from './last-search.ts'
import { backLabel, type CheckoutKind, doneLabel } from './pay-labels.ts'
import { memoryOf, nothingUnderWay, usePaymentMemory } from './payment-memory.ts'
import { type CreditState, useCredit } from './use-credit.ts'

export type Checkout = CardCheckout & {
  kind: CheckoutKind
  mode: BookingMode
  /** Whole US cents; the server's once known. */
  totalCents: number
  /** Paid by credit. */
  creditCents: number
  /** Charged to the card. */
  dueCents: number
  credit: CreditState
  form: CustomerForm
  submit: () => void
  /** The form's `checkRest`: shows the card's errors, and is false while there is nothing to send. */
  isReady: () => Promise<boolean>
  /** The form's `send`. Tells what goes wrong itself. */
  payAndBook: (typed: Customer) => Promise<void>
  leavingFor: Leaving | null
}

type CheckoutOptions = {
  facility: Facility
  mode: BookingMode
  selection: Selection
  form: CustomerForm
}

type Sent = { userInfo: UserInfo; notes: string | null }

/** A second click books nothing twice. */
export function useCheckout({ facility, mode, selection, form }: CheckoutOptions): Checkout {
  const booked = useBooked()
  const credit = useCredit(facility.id)
  const [memory, remember] = usePaymentMemory()

  const { chosen, isSettled } = selection
  const slotIds = chosen.map(slot => slot.id)
  const shownCents = chosen.reduce((sum, slot) => sum + slotCents(slot), 0)
  const creditCode = mode === 'linkout' ? null : credit.code
  const creditCents = creditCode ? creditPart(shownCents, credit.remainingCents) : 0
  const shownDueCents = shownCents - creditCents
  const needsCard = mode !== 'linkout' && chosen.length > 0 && shownDueCents > 0
  const { intent, dueCents, payAndBook, ...card } = usePurchase({
    wanted:
      needsCard && isSettled
        ? { facilityId: facility.id, slotIds, mode, creditCode, amount: toDecimal(shownDueCents) }
        : null,
    ask: ({ slotIds: ids, ...request }, told?: Sent) =>
      createPaymentIntent({ body: { ...request, slotIds: [...ids], ...told } }),
    shownCents: shownDueCents,
    isSending: form.isSending,
    leftIntentId: memory.paymentIntentId,
    returnPath: paths.bookingReturn,
    backText: backLabel(mode),
    finalRefusals: toldInNews,
    refuse,
    onPriceChange: amount => selection.tell(priceNews(amount)),
    onConfirming: paymentIntentId =>
      remember({ ...memoryOf(facility.id, mode, chosen[0]!.startTime), paymentIntentId }),
    finish: stripePaymentIntentId => end(() => finishBooking({ body: { stripePaymentIntentId } })),
    onDeclined: () => remember(nothingUnderWay),
    onUnpaid: () =>
      selection.tell({ title: 'The payment didn’t go through.', text: 'You were not charged. Please try again.' }),
  })
  const totalCents = dueCents + creditCents
  const kind = kindOf()

  function kindOf(): CheckoutKind {
    if (mode === 'linkout') return 'link'
    if (chosen.length === 0 || dueCents > 0) return 'card'
    return totalCents === 0 ? 'free' : 'credit'
  }

  function refuse(error: unknown, wasPaid: boolean) {
    const refused = error instanceof ApiError ? refusedCustomer(error.problem?.errors) : {}
    if (Object.keys(refused).length > 0) return form.showErrors(refused)
    const { news, lost, losesAll, needsNewPayment, dropsCredit } = readRefusal(error, chosen, wasPaid)
    if (dropsCredit) credit.remove()
    selection.lose(losesAll ? chosen : lost)
    selection.tell(news)
    selection.refresh()
    if (needsNewPayment) card.retrySetup()
  }

  async function book(paid: PaymentIntent | null, customer: Sent) {
    const body = {
      ...customer,
      facilityId: facility.id,
      start: chosen[0]!.startTime,
      end: chosen.at(-1)!.endTime,
      mode,
      slotIds,
      totalAmount: toDecimal(totalCents),
      stripePaymentIntentId: paid?.paymentIntentId ?? null,
      creditCode,
    }
    await end(() => createBooking({ body }))
  }

  async function end(ask: () => ReturnType<typeof createBooking>) {
    const answer = await untilAnswered(ask, () => selection.tell(silenceNews))
    selection.tell(null)
    selection.lose(chosen)
    remember(nothingUnderWay)
    form.change({ notes: '' })
    credit.remove()
    await booked.goOn(answer)
  }

  async function isCardRight(): Promise<boolean> {
    if (kind !== 'card' || card.isPaid) return true
    if (card.card.current) return card.card.current.check()
    selection.tell({ title: 'The card form is still loading.', text: 'Please wait a moment.', tone: 'info' })
    return false
  }

  function submit() {
    if (card.setup.state === 'failed' && !form.isSending) card.retrySetup()
    else form.submit()
  }

  return {
    ...card,
    kind,
    mode,
    totalCents,
    creditCents,
    dueCents,
    credit,
    form,
    submit,
    isReady: async () =>
      (await isCardRight()) && chosen.length > 0 && isSettled && (kind !== 'card' || intent !== null),
    payAndBook(typed) {
      const customer = sentOf(typed)
      return payAndBook(customer, paid => book(paid, customer))
    },
    leavingFor: booked.leavingFor,
  }
}

function sentOf({ name, email, phone, notes }: Customer): Sent {
  return { userInfo: { name: name.trim(), email: email.trim(), phone: phone.trim() }, notes: notes.trim() || null }
}

/** Refusals that explain what to do; a retry would not help. */
const toldInNews = [
  'slots-not-held',
  'visitor-unknown',
  'credit-not-found',
  'credit-spent',
  'mode-not-offered',
  'amount-too-small',
]

type Leaving = { url: string; booking: Booking }

function useBooked() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [leavingFor, setLeavingFor] = useState<Leaving | null>(null)

  async function goOn({ booking, redirectUrl }: { booking: Booking; redirectUrl?: string | undefined }) {
    forgetTimes(client, booking.facilityId)
    countStep('booking')
    if (redirectUrl && isWebAddress(redirectUrl)) {
      setLeavingFor({ url: redirectUrl, booking })
      return window.location.assign(redirectUrl)
    }
    const action = { label: 'See your receipt', href: paths.bookingSuccess(booking.id) }
    toast({ ...doneLabel(booking), action })
    const isRequest = booking.status === 'pending_confirmation'
    // Replaces the finished checkout in the history.
    await navigate(withBooked(lastSearch(), booking.id, isRequest), { replace: true })
  }
  return { leavingFor, goOn }
}

function withBooked(search: string, bookingId: string, isRequest: boolean): string {
  const booked = new URLSearchParams({ booked: bookingId, ...(isRequest && { status: 'requested' }) })
  return `${search}${search.includes('?') ? '&' : '?'}${booked}`
}
