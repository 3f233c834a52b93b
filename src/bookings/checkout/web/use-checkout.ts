import { type RefObject, useRef } from 'react'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { slotCents } from '#availability/web/slot-labels.ts'
import type { BookingMode, UserInfo } from '#bookings/contract.ts'
import { creditPart } from '#bookings/rules.ts'
import { type Customer, refusedCustomer } from '#bookings/web/check-contact.ts'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import type { CustomerForm } from '#bookings/web/use-customer-form.ts'
import type { Facility } from '#facilities/contract.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import { createBooking, createPaymentIntent, finishBooking } from './api.ts'
import { priceNews, readRefusal, silenceNews } from './checkout-refusal.ts'
import { payByCard, showSetupFailed } from './pay-by-card.ts'
import { backLabel, type CheckoutKind } from './pay-labels.ts'
import { memoryOf, nothingUnderWay, usePaymentMemory } from './payment-memory.ts'
import { type Leaving, useBooked } from './use-booked.ts'
import { type CreditState, useCredit } from './use-credit.ts'
import { type PaymentIntent, type PaymentSetup, usePaymentIntent } from './use-payment-intent.ts'

export type Checkout = {
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
  setup: PaymentSetup
  /** The card is authorized; only the booking is missing. */
  isPaid: boolean
  /** The page was left or reloaded during the bank's authentication, without its approval. */
  isUnapproved: boolean
  retrySetup: () => void
  card: RefObject<CardFormHandle | null>
  /** Wraps the card form. */
  cardFrame: RefObject<HTMLDivElement | null>
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
  const card = useRef<CardFormHandle>(null)
  const cardFrame = useRef<HTMLDivElement>(null)

  const { chosen, isSettled } = selection
  const slotIds = chosen.map(slot => slot.id)
  const shownCents = chosen.reduce((sum, slot) => sum + slotCents(slot), 0)
  const creditCode = mode === 'linkout' ? null : credit.code
  const creditCents = creditCode ? creditPart(shownCents, credit.remainingCents) : 0
  const shownDueCents = shownCents - creditCents
  const needsCard = mode !== 'linkout' && chosen.length > 0 && shownDueCents > 0
  const payment = usePaymentIntent({
    wanted:
      needsCard && isSettled
        ? { facilityId: facility.id, slotIds, mode, creditCode, amount: toDecimal(shownDueCents) }
        : null,
    ask: ({ slotIds: ids, ...request }, told?: Sent) =>
      createPaymentIntent({ body: { ...request, slotIds: [...ids], ...told } }),
    onPriceChange: amount => selection.tell(priceNews(amount)),
    onRefused: failSetup,
    onBack: () => announce(backLabel(mode)),
  })
  const intent = payment.setup.state === 'ready' ? payment.setup.intent : null
  const dueCents = (intent && fromDecimal(intent.amount)) ?? shownDueCents
  const totalCents = dueCents + creditCents
  const isPaid = intent !== null && isAuthorized(intent.status)
  const isUnapproved =
    intent !== null && !isPaid && !form.isSending && intent.paymentIntentId === memory.paymentIntentId
  const kind = kindOf()

  function kindOf(): CheckoutKind {
    if (mode === 'linkout') return 'link'
    if (chosen.length === 0 || dueCents > 0) return 'card'
    return totalCents === 0 ? 'free' : 'credit'
  }

  function failSetup(error: unknown, wasRetry: boolean) {
    const code = error instanceof ApiError ? error.problem?.code : undefined
    if (code && toldInNews.includes(code)) return refuse(error, false)
    showSetupFailed(error, wasRetry)
  }

  function refuse(error: unknown, wasPaid: boolean) {
    const refused = error instanceof ApiError ? refusedCustomer(error.problem?.errors) : {}
    if (Object.keys(refused).length > 0) return form.showErrors(refused)
    const { news, lost, losesAll, needsNewPayment, dropsCredit } = readRefusal(error, chosen, wasPaid)
    if (dropsCredit) credit.remove()
    selection.lose(losesAll ? chosen : lost)
    selection.tell(news)
    selection.refresh()
    if (needsNewPayment) payment.renew()
  }

  function pay(open: PaymentIntent, customer: Sent): Promise<void> {
    return payByCard(open, {
      payment,
      customer,
      card,
      cardFrame,
      returnPath: paths.bookingReturn,
      onConfirming: paymentIntentId =>
        remember({ ...memoryOf(facility.id, mode, chosen[0]!.startTime), paymentIntentId }),
      book: paid => book(paid, customer),
      finish: stripePaymentIntentId => end(() => finishBooking({ body: { stripePaymentIntentId } })),
      refuse,
      onDeclined: () => remember(nothingUnderWay),
      onUnpaid: () =>
        selection.tell({ title: 'The payment didn’t go through.', text: 'You were not charged. Please try again.' }),
    })
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
    try {
      await end(() => createBooking({ body }))
    } catch (error) {
      refuse(error, paid !== null)
    }
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
    if (kind !== 'card' || isPaid) return true
    if (card.current) return card.current.check()
    selection.tell({ title: 'The card form is still loading.', text: 'Please wait a moment.', tone: 'info' })
    return false
  }

  function submit() {
    if (payment.setup.state === 'failed' && !form.isSending) payment.renew()
    else form.submit()
  }

  async function payAndBook(typed: Customer) {
    const customer = sentOf(typed)
    try {
      if (kind === 'card' && !isPaid) await pay(intent!, customer)
      else await book(intent, customer)
    } catch (error) {
      refuse(error, false)
    }
  }

  return {
    kind,
    mode,
    totalCents,
    creditCents,
    dueCents,
    credit,
    form,
    setup: payment.setup,
    isPaid,
    isUnapproved,
    retrySetup: () => payment.renew(),
    card,
    cardFrame,
    submit,
    isReady: async () =>
      (await isCardRight()) && chosen.length > 0 && isSettled && (kind !== 'card' || intent !== null),
    payAndBook,
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
