import { refundableCents } from '#bookings/rules.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import { OUTSIDE_CLOSURES } from '../store.ts'
import { faultsOf } from './booking-faults.ts'
import type { BookingOfBooks, Books, PaymentOfBooks, RefundOfBooks } from './store.ts'

export function faultsOfMoney(booking: BookingOfBooks, books: Books): string[] {
  return faultsOf(booking, expect => {
    const { status, total, credit } = booking
    const payments = paymentsOf(booking, books)
    if (status === 'pending_confirmation' && total > credit)
      expect(payments.length === 1 && payments[0]!.status === 'authorized', 'waits without an authorized card')
    if (status !== 'confirmed' && status !== 'cancelled') return
    const { least, most } = keepable(booking, payments)
    const kept = keptFor(booking, books)
    // Money taken back by the bank is not ours to refund.
    const takenBack = payments
      .filter(payment => payment.status === 'lost')
      .reduce((cents, { captured, refunded }) => cents + captured - refunded, 0)
    const isRight = takenBack > 0 ? kept - takenBack <= most : least <= kept && kept <= most
    expect(isRight, `leaves ${least === most ? least : `${least} to ${most}`} cents with us, and ${kept} are kept`)
  })
}

/**
 * Card money that must remain. A partial closure credit replaces what was paid for those times: money, or another
 * credit, checked by `faultsOfCredits`.
 */
function keepable(booking: BookingOfBooks, payments: PaymentOfBooks[]): { least: number; most: number } {
  const { status, total, credit } = booking
  const due = status === 'confirmed' || endCredit(booking) > 0 ? total - credit : keptByPolicy(booking, payments)
  return { least: due, most: due + partCredits(booking) }
}

/** For part of its times; `endCredit`: for all left at its end. Whole cents. */
function partCredits(booking: BookingOfBooks): number {
  return booking.closures.reduce((cents, { credited }) => cents + credited, 0) - endCredit(booking)
}

function endCredit({ because, closures }: BookingOfBooks): number {
  return because === 'closed' ? (closures.at(-1)?.credited ?? 0) : 0
}

/** Partial closure credits that another credit had paid. Whole cents. */
function convertedCredit(booking: BookingOfBooks, books: Books): number {
  if (partCredits(booking) === 0) return 0
  const { least } = keepable(booking, paymentsOf(booking, books))
  return partCredits(booking) - (keptFor(booking, books) - least)
}

function keptFor(booking: BookingOfBooks, books: Books): number {
  return paymentsOf(booking, books).reduce((cents, payment) => cents + keptOf(payment, books), 0)
}

function paymentsOf({ paymentIds }: BookingOfBooks, { payments }: Books): PaymentOfBooks[] {
  return payments.filter(({ id }) => paymentIds.includes(id))
}

/** Nothing unless its customer was late; a voided authorization keeps nothing either. */
function keptByPolicy(booking: BookingOfBooks, payments: PaymentOfBooks[]): number {
  const card = booking.total - booking.credit
  const released = payments.reduce(
    (cents, { status, wasUnwanted, amount }) => cents + (status === 'voided' || wasUnwanted ? amount : 0),
    0,
  )
  return Math.max(card - Math.max(Math.min(refundOf(booking), card), released), 0)
}

/** Whole cents. */
function refundOf({ because, mails, slots, refundPolicy, cancelledAt, total }: BookingOfBooks): number {
  const isLate = because === 'customer' && mails['booking-confirmed']
  return isLate ? refundableCents(slots, refundPolicy, cancelledAt!) : total
}

/** Captured, and neither refunded nor owed after a failed refund. */
export function keptOf({ id, captured, refunded }: PaymentOfBooks, { refunds }: Books): number {
  const isOwed = ({ paymentId, status, isPromisedAnew }: RefundOfBooks) =>
    paymentId === id && status === 'failed' && !isPromisedAnew
  const owed = refunds.filter(isOwed)
  return captured - refunded - owed.reduce((cents, { amount }) => cents + amount, 0)
}

/** The provider's intent for our final statuses; null where none is needed. */
const intentsOf: Record<PaymentStatus, readonly (string | null)[]> = {
  created: [],
  voiding: [],
  refunding: [],
  authorized: ['requires_capture'],
  captured: ['succeeded'],
  refunded: ['succeeded'],
  refund_failed: ['succeeded'],
  disputed: ['succeeded'],
  lost: ['succeeded'],
  voided: ['canceled', null],
}

export function faultsOfPayment(payment: PaymentOfBooks, books: Books): string[] {
  const { id, status, captured, intent, dispute, disputedCents, ledger } = payment
  const faults: string[] = []
  const expect = (isTrue: boolean, fault: string) =>
    void (isTrue || faults.push(`The payment ${id} (${status}) ${fault}.`))
  const owners = books.bookings.filter(({ paymentIds }) => paymentIds.includes(id))

  expect(intentsOf[status as PaymentStatus].includes(intent), `rests although its intent is ${intent}`)
  expect(
    captured === (payment.intentCaptured ?? 0),
    `has ${captured} cents, and the provider ${payment.intentCaptured}`,
  )
  expect(owners.length <= 1, 'pays for several bookings')
  if (owners.length === 0) expect(keptOf(payment, books) === 0, 'keeps money of no booking')
  if (status === 'authorized')
    expect(owners[0]?.status === 'pending_confirmation', 'keeps a card for no pending booking')

  const isDisputed = dispute === 'needs_response' || dispute === 'lost'
  expect((status === 'disputed') === (dispute === 'needs_response'), `is not what its dispute is: ${dispute}`)
  expect((status === 'lost') === (dispute === 'lost'), `is not what became of its dispute: ${dispute}`)
  // A refund that fails during a dispute comes back to us.
  const theirs = captured - (payment.intentRefunded ?? 0) - (isDisputed ? (disputedCents ?? 0) : 0)
  expect(ledger === theirs, `stands in the books with ${ledger} cents, and ${theirs} are with us`)
  expect(payment.unbalanced === 0, 'has rows in the books that do not balance')
  return faults
}

export function faultsOfRefunds({ payments, refunds, strayIntents, strayRefunds }: Books): string[] {
  const disputed = new Set(payments.filter(({ status }) => status === 'disputed').map(({ id }) => id))
  const differing = refunds.filter(refund => {
    const { status, amount, gatewayRefundId, theirAmount, theirStatus } = refund
    if (gatewayRefundId !== null) return status !== theirStatus || amount !== theirAmount
    return status !== (disputed.has(refund.paymentId) ? 'requested' : 'failed')
  })
  return [
    ...differing.map(refund => `A refund that the provider has otherwise: ${JSON.stringify(refund)}.`),
    ...strayIntents.map(id => `The provider has money of ${id}, which we do not know.`),
    ...strayRefunds.map(id => `The provider refunded ${id}, which we do not know.`),
  ]
}

/** The rest is the amount less what live bookings and policies keep. Closures gave what they recorded. */
export function faultsOfCredits(books: Books): string[] {
  const { credits, bookings } = books
  const amounts = credits.flatMap(({ id, amount, remaining }) => {
    const spent = bookings
      .filter(({ creditId }) => creditId === id)
      .reduce((cents, booking) => cents + spentBy(booking, books), 0)
    const isRight = remaining === amount - spent
    return isRight ? [] : [`Of the credit ${id} over ${amount} cents ${spent} are spent, and ${remaining} are left.`]
  })
  const given = bookings.flatMap(({ id, closures }) => {
    const due = closures.reduce((cents, { credited }) => cents + credited, 0)
    const had = credits
      .filter(({ bookingId, code }) => bookingId === id && !code.startsWith(OUTSIDE_CLOSURES))
      .reduce((cents, { amount }) => cents + amount, 0)
    return due === had ? [] : [`Closures gave ${due} cents of credit for the booking ${id}, and it has ${had}.`]
  })
  return [...amounts, ...given]
}

function spentBy(booking: BookingOfBooks, books: Books): number {
  const { status, total, credit } = booking
  const converted = convertedCredit(booking, books)
  if (status !== 'cancelled' || endCredit(booking) > 0) return credit + converted
  return credit + converted - Math.min(Math.max(refundOf(booking) - (total - credit), 0), credit)
}
