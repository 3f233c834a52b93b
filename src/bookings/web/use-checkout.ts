import { type RefObject, useRef } from 'react'
import { slotCents } from '#availability/web/slot-labels.ts'
import type { Selection } from '#availability/web/use-selection.ts'
import type { BookingMode, UserInfo } from '#bookings/contract.ts'
import { creditPart } from '#bookings/rules.ts'
import type { Facility } from '#facilities/contract.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import { createBooking, createPaymentIntent, finishBooking } from './api.ts'
import { checkContact, refusedContact } from './check-contact.ts'
import { priceNews, readRefusal, silenceNews } from './checkout-refusal.ts'
import { payByCard, showSetupFailed } from './pay-by-card.ts'
import { backLabel } from './pay-labels.ts'
import { memoryOf, nothingUnderWay, usePaymentMemory } from './payment-memory.ts'
import { untilAnswered } from './until-answered.ts'
import { type Leaving, useBooked } from './use-booked.ts'
import { type ContactState, cleanContact, useContact } from './use-contact.ts'
import { type CreditState, useCredit } from './use-credit.ts'
import { type PaymentIntent, type PaymentSetup, usePaymentIntent } from './use-payment-intent.ts'

export type CheckoutKind = 'card' | 'free' | 'credit' | 'link'

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
  typed: ContactState
  setup: PaymentSetup
  /** The card is authorized; only the booking is missing. */
  isPaid: boolean
  /** The page was left or reloaded during the bank's authentication, without its approval. */
  isUnapproved: boolean
  retrySetup: () => void
  card: RefObject<CardFormHandle | null>
  /** Wraps the card form. */
  cardFrame: RefObject<HTMLDivElement | null>
  /** True if input must be fixed first. */
  submit: () => Promise<{ hasErrors: boolean }>
  leavingFor: Leaving | null
}

type CheckoutOptions = {
  facility: Facility
  mode: BookingMode
  selection: Selection
  isBusy: boolean
  setBusy: (isBusy: boolean) => void
}

type Customer = { userInfo: UserInfo; notes: string | null }

/** Input survives failures and reloads; a second click books nothing twice. */
export function useCheckout({ facility, mode, selection, isBusy, setBusy }: CheckoutOptions): Checkout {
  const booked = useBooked()
  const typed = useContact(facility.id)
  const { contact, notes, setContactErrors } = typed
  const credit = useCredit(facility.id)
  const [memory, remember] = usePaymentMemory()
  const card = useRef<CardFormHandle>(null)
  const cardFrame = useRef<HTMLDivElement>(null)
  const isWorking = useRef(false)

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
    ask: ({ slotIds: ids, ...request }, told?: Customer) =>
      createPaymentIntent({ body: { ...request, slotIds: [...ids], ...told } }),
    onPriceChange: amount => selection.tell(priceNews(amount)),
    onRefused: failSetup,
    onBack: () => announce(backLabel(mode)),
  })
  const intent = payment.setup.state === 'ready' ? payment.setup.intent : null
  const dueCents = (intent && fromDecimal(intent.amount)) ?? shownDueCents
  const totalCents = dueCents + creditCents
  const isPaid = intent !== null && isAuthorized(intent.status)
  const isUnapproved = intent !== null && !isPaid && !isBusy && intent.paymentIntentId === memory.paymentIntentId
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

  function pay(open: PaymentIntent): Promise<void> {
    return payByCard(open, {
      payment,
      customer: customer(),
      card,
      cardFrame,
      returnPath: paths.bookingReturn,
      onConfirming: paymentIntentId =>
        remember({ ...memoryOf(facility.id, mode, chosen[0]!.startTime), paymentIntentId }),
      book,
      finish: stripePaymentIntentId => end(() => finishBooking({ body: { stripePaymentIntentId } })),
      refuse,
      onDeclined: () => remember(nothingUnderWay),
      onUnpaid: () =>
        selection.tell({ title: 'The payment didn’t go through.', text: 'You were not charged. Please try again.' }),
    })
  }

  function customer(): Customer {
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
    typed.changeNotes('')
    credit.remove()
    await booked.goOn(answer)
  }

  async function isCardRight(): Promise<boolean> {
    if (kind !== 'card' || isPaid) return true
    if (card.current) return card.current.check()
    selection.tell({ title: 'The card form is still loading.', text: 'Please wait a moment.', tone: 'info' })
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
      // Card errors show together with the others.
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
    try {
      if (kind === 'card' && !isPaid) await pay(intent!)
      else await book(intent)
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
    typed,
    setup: payment.setup,
    isPaid,
    isUnapproved,
    retrySetup: () => payment.renew(),
    card,
    cardFrame,
    submit,
    leavingFor: booked.leavingFor,
  }
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
