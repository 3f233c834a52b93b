import type { RefObject } from 'react'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { isSilence } from '#kit/web/is-silence.ts'
import { announce } from '#kit/web/live-region.tsx'
import { toast } from '#kit/web/toast/toast-store.ts'
import { type CardFormHandle, isAuthorized } from '#payments/web/card-confirmation.ts'
import { type PaymentIntent, silenceIn } from './use-payment-intent.ts'

export type CardPurchase<Customer> = {
  payment: {
    sendCustomer: (customer: Customer, open: PaymentIntent) => Promise<PaymentIntent>
    interrupt: (message: string) => void
    markAuthorized: () => void
    renew: () => void
  }
  customer: Customer
  card: RefObject<CardFormHandle | null>
  /** Wraps the card form. */
  cardFrame: RefObject<HTMLDivElement | null>
  /** Where the bank's page returns to. */
  returnPath: string
  /** The page may be left now. */
  onConfirming: (paymentIntentId: string) => void
  book: (paid: PaymentIntent) => Promise<void>
  /** Retries until there is a response. */
  finish: (paymentIntentId: string) => Promise<void>
  refuse: (error: unknown, wasPaid: boolean) => void
  /** The toast with this id explains why. */
  onDeclined: (toastId: string) => void
  /** No response for the card; the server reports no payment. */
  onUnpaid?: () => void
}

/** A decline is also shown on the page, since the toast disappears. */
export async function payByCard<Customer>(open: PaymentIntent, purchase: CardPurchase<Customer>): Promise<void> {
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
async function sendCustomer<Customer>(
  open: PaymentIntent,
  { payment, customer }: CardPurchase<Customer>,
): Promise<PaymentIntent | null> {
  try {
    return await payment.sendCustomer(customer, open)
  } catch (error) {
    if (!isSilence(error)) throw error
    payment.interrupt(detailOf(error))
    return null
  }
}

function showDeclined<Customer>(message: string, { onDeclined }: CardPurchase<Customer>): void {
  onDeclined(toast({ title: 'Payment Failed', description: message, tone: 'destructive' }))
  announce(`Payment failed. You were not charged. ${message}`)
}

/** No response for the card: it may be authorized and booked. The server knows. */
async function findOut<Customer>(
  { paymentIntentId }: PaymentIntent,
  message: string,
  purchase: CardPurchase<Customer>,
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

export function showSetupFailed(error: unknown, wasRetry: boolean): void {
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
