import type { RefObject } from 'react'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast-store.ts'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import { focusCard } from './focus-card.ts'
import { isSilence } from './until-answered.ts'
import { type PaymentIntent, silenceIn } from './use-payment-intent.ts'

export type CardPurchase<Customer> = {
  payment: {
    tellCustomer: (customer: Customer, open: PaymentIntent) => Promise<PaymentIntent>
    interrupt: (message: string) => void
    markAuthorized: () => void
    renew: () => void
  }
  customer: Customer
  card: RefObject<CardFormHandle | null>
  /** Around the card form. */
  cardFrame: RefObject<HTMLDivElement | null>
  /** The page that a bank sends the browser back to. */
  returnPath: string
  /** The card is about to be asked: the page may be left in the middle of it. */
  onAsked: (paymentIntentId: string) => void
  /** Makes what is paid for. */
  book: (paid: PaymentIntent) => Promise<void>
  /** Asks for what the payment has made already, until there is an answer. */
  finish: (paymentIntentId: string) => Promise<void>
  refuse: (error: unknown, wasPaid: boolean) => void
  /** Nothing was paid, and the toast with this id says why. */
  onDeclined: (toastId: string) => void
  /** Nobody answered for the card, and the server says that nothing was paid. */
  onUnpaid?: () => void
}

/** Has the card authorized, then books. A card that is declined is said twice: the toast goes away by itself. */
export async function payByCard<Customer>(open: PaymentIntent, purchase: CardPurchase<Customer>): Promise<void> {
  const { payment, card, cardFrame, returnPath, onAsked, book } = purchase
  const told = await tellWhoBuys(open, purchase)
  if (!told) return
  if (isAuthorized(told.status)) return book(told)
  onAsked(told.paymentIntentId)
  const outcome = await card.current?.confirm(told, { returnUrl: window.location.origin + returnPath })
  // The page may have been left meanwhile.
  if (!outcome) return
  if (outcome.ok) {
    payment.markAuthorized()
    return book(told)
  }
  if (outcome.reason === 'unreachable') return findOut(told, outcome.message, purchase)
  tellDeclined(outcome.message, purchase)
  if (outcome.reason === 'over') payment.renew()
  else focusCard(cardFrame.current)
}

/** The payment that stands behind the card, once the server knows who buys; null when it cannot be asked at the moment. */
async function tellWhoBuys<Customer>(
  open: PaymentIntent,
  { payment, customer }: CardPurchase<Customer>,
): Promise<PaymentIntent | null> {
  try {
    return await payment.tellCustomer(customer, open)
  } catch (error) {
    if (!isSilence(error)) throw error
    payment.interrupt(detailOf(error))
    return null
  }
}

function tellDeclined<Customer>(message: string, { onDeclined }: CardPurchase<Customer>): void {
  onDeclined(toast({ title: 'Payment Failed', description: message, tone: 'destructive' }))
  announce(`Not paid, and nothing was charged. ${message}`)
}

/** A card was on its way and no answer came. It may be authorized, and the booking may exist: the server knows. */
async function findOut<Customer>(
  { paymentIntentId }: PaymentIntent,
  message: string,
  purchase: CardPurchase<Customer>,
): Promise<void> {
  try {
    await purchase.finish(paymentIntentId)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) return purchase.refuse(error, true)
    tellDeclined(message, purchase)
    purchase.onUnpaid?.()
    purchase.payment.renew()
  }
}

/** What is said when a payment could not be opened. */
export function tellSetupFailed(error: unknown, wasRetry: boolean): void {
  // Whoever has just tried again is looking at the notice: a toast would only cover it.
  if (wasRetry) return announce(`It did not work this time either. ${detailOf(error)}`)
  toast({
    title: 'Error',
    description: silenceIn(error) ?? 'Failed to initialize payment. Please try again.',
    tone: 'destructive',
  })
}
