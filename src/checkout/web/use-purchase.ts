import { type RefObject, useRef } from 'react'
import { fromDecimal } from '#kit/shared/money.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { isSilence } from '#kit/web/api/is-silence.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import {
  type PaymentIntent,
  type PaymentIntentOptions,
  type PaymentSetup,
  silenceIn,
  usePaymentIntent,
} from './use-payment-intent.ts'

/** What the card's part of a page shows. */
export type CardCheckout = {
  setup: PaymentSetup
  /** The card is authorized; only the booking is missing. */
  isPaid: boolean
  /** The page was left or reloaded during the bank's authentication, without its approval. */
  isUnapproved: boolean
  card: RefObject<CardFormHandle | null>
  /** Wraps the card form. */
  cardFrame: RefObject<HTMLDivElement | null>
  retrySetup: () => void
}

type PurchaseOptions<W extends { amount: string }, C, I extends PaymentIntent> = Pick<
  PaymentIntentOptions<W, C, I>,
  'wanted' | 'ask' | 'onPriceChange'
> & {
  /** Due by card, as known to the page; whole US cents. */
  shownCents: number
  isSending: boolean
  /** The payment that was being confirmed when the page was left. */
  leftIntentId: string | undefined
  /** Where the bank's page returns to. */
  returnPath: string
  /** Announced when the payment can be opened after a failure. */
  backText: string
  /** Refusals that explain what to do; a retry would not help. */
  finalRefusals: readonly string[]
  refuse: (error: unknown, wasPaid: boolean) => void
  /** The page may be left now. */
  onConfirming: (paymentIntentId: string) => void
  /** Asks the server for the booking of a payment until there is a response. */
  finish: (paymentIntentId: string) => Promise<void>
  /** The toast with this id explains why. */
  onDeclined: (toastId: string) => void
  /** No response for the card; the server reports no payment. */
  onUnpaid?: () => void
}

/** Opens the payment for what is wanted, then pays and books: used by fields and clinics. */
export function usePurchase<W extends { amount: string }, C, I extends PaymentIntent>(
  options: PurchaseOptions<W, C, I>,
) {
  const { shownCents, isSending, leftIntentId, backText, finalRefusals, refuse } = options
  const card = useRef<CardFormHandle>(null)
  const cardFrame = useRef<HTMLDivElement>(null)
  const payment = usePaymentIntent({ ...options, onRefused: failSetup, onBack: () => announce(backText) })
  const intent = payment.setup.state === 'ready' ? payment.setup.intent : null
  const dueCents = (intent && fromDecimal(intent.amount)) ?? shownCents
  const isPaid = intent !== null && isAuthorized(intent.status)

  function failSetup(error: unknown, wasRetry: boolean) {
    const code = error instanceof ApiError ? error.problem?.code : undefined
    if (code && finalRefusals.includes(code)) return refuse(error, false)
    showSetupFailed(error, wasRetry)
  }

  /** Says itself what goes wrong. `send` books; without a payment when nothing is due. */
  async function payAndBook(customer: C, send: (paid: PaymentIntent | null) => Promise<void>) {
    const book = (paid: PaymentIntent | null) => send(paid).catch((error: unknown) => refuse(error, paid !== null))
    try {
      if (dueCents > 0 && !isPaid) await payByCard(intent!, { ...options, payment, customer, card, cardFrame, book })
      else await book(intent)
    } catch (error) {
      refuse(error, false)
    }
  }

  return {
    setup: payment.setup,
    intent,
    dueCents,
    isPaid,
    isUnapproved: intent !== null && !isPaid && !isSending && intent.paymentIntentId === leftIntentId,
    card,
    cardFrame,
    retrySetup: () => payment.renew(),
    payAndBook,
  }
}

type CardPurchase<C> = Pick<
  PurchaseOptions<never, C, PaymentIntent>,
  'returnPath' | 'onConfirming' | 'finish' | 'refuse' | 'onDeclined' | 'onUnpaid'
> &
  Pick<CardCheckout, 'card' | 'cardFrame'> & {
    payment: Omit<ReturnType<typeof usePaymentIntent<never, C, PaymentIntent>>, 'setup'>
    customer: C
    book: (paid: PaymentIntent) => Promise<void>
  }

/** A decline is also shown on the page, since the toast disappears. */
async function payByCard<C>(open: PaymentIntent, purchase: CardPurchase<C>): Promise<void> {
  const { payment, card, cardFrame, returnPath, onConfirming, book } = purchase
  const updated = await sendCustomer(open, purchase)
  if (!updated) return
  if (isAuthorized(updated.status)) return book(updated)
  onConfirming(updated.paymentIntentId)
  const outcome = await card.current?.confirm(updated, { returnUrl: window.location.origin + returnPath })
  // The page may have been left.
  if (!outcome) return
  if (outcome.ok) {
    payment.markAuthorized()
    return book(updated)
  }
  if (outcome.reason === 'unreachable') return findOut(updated, outcome.message, purchase)
  showDeclined(outcome.message, purchase)
  if (outcome.reason === 'over') payment.renew()
  else focusCard(cardFrame.current)
}

/** Stores the buyer first; null if the server is unreachable. */
async function sendCustomer<C>(
  open: PaymentIntent,
  { payment, customer }: CardPurchase<C>,
): Promise<PaymentIntent | null> {
  try {
    return await payment.sendCustomer(customer, open)
  } catch (error) {
    if (!isSilence(error)) throw error
    payment.interrupt(detailOf(error))
    return null
  }
}

function showDeclined<C>(message: string, { onDeclined }: CardPurchase<C>): void {
  onDeclined(toast({ title: 'Payment Failed', description: message, tone: 'destructive' }))
  announce(`Payment failed. You were not charged. ${message}`)
}

/** No response for the card: it may be authorized and booked. The server knows. */
async function findOut<C>(
  { paymentIntentId }: PaymentIntent,
  message: string,
  purchase: CardPurchase<C>,
): Promise<void> {
  try {
    await purchase.finish(paymentIntentId)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) return purchase.refuse(error, true)
    showDeclined(message, purchase)
    purchase.onUnpaid?.()
    purchase.payment.renew()
  }
}

function showSetupFailed(error: unknown, wasRetry: boolean): void {
  // A toast would cover the notice.
  if (wasRetry) return announce(`That didn’t work either. ${detailOf(error)}`)
  toast({
    title: 'Error',
    description: silenceIn(error) ?? 'Failed to initialize payment. Please try again.',
    tone: 'destructive',
  })
}

/**
 * After the bank's dialog has restored the focus. The provider's form is a cross-origin iframe: focused as a whole, it
 * scrolls itself into view.
 */
function focusCard(frame: HTMLElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => frame?.querySelector<HTMLElement>('[name="cardnumber"], iframe')?.focus({ preventScroll: true })),
  )
}
