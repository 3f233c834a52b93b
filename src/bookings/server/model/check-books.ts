import { refundableCents } from '#bookings/rules.ts'
import type { PaymentStatus } from '#payments/contract.ts'
import type { BookingOfBooks, Books, PaymentOfBooks, RefundOfBooks } from './store.ts'
import { Violation, type World } from './world.ts'

/** Holds all books against each other, once everything is at rest. Throws `Violation` naming everything that is wrong. */
export function checkBooks(books: Books, told: World['told'], now: number): void {
  const faults = [
    ...books.forbiddenMoves.map(move => `A move that is not allowed: ${move}.`),
    ...faultsOfTime(books, now),
    ...books.bookings.flatMap(booking => faultsOfBooking(booking, books)),
    ...books.payments.flatMap(payment => faultsOfPayment(payment, books)),
    ...faultsOfRefunds(books),
    ...faultsOfCredits(books),
    ...faultsOfWords(books, told),
  ]
  if (faults.length > 0) throw new Violation(faults.join('\n'))
}

/** Who has which time. */
function faultsOfTime({ bookings, reservations, overlaps }: Books, now: number): string[] {
  const key = (bookingId: string, facilityId: string, start: number, end: number) =>
    `${bookingId} at ${facilityId} ${start} to ${end}`
  const taken = new Set(reservations.map(row => key(row.bookingId, row.facilityId, row.start, row.end)))
  const due = bookings
    .filter(isLive)
    .flatMap(({ id, facilityId, slots }) =>
      slots.map(({ start, end }) => ({ start, key: key(id, facilityId, start, end) })),
    )
  const wanted = new Set(due.map(slot => slot.key))
  return [
    ...(overlaps > 0 ? [`${overlaps} reservations overlap.`] : []),
    ...due
      .filter(slot => slot.start > now && !taken.has(slot.key))
      .map(slot => `A booking without its time: ${slot.key}.`),
    ...[...taken].filter(time => !wanted.has(time)).map(time => `A time without its booking: ${time}.`),
  ]
}

/** Its money, its state and what was written to its customer. */
function faultsOfBooking(booking: BookingOfBooks, books: Books): string[] {
  const { id, mode, status, total, credit, mails, revision } = booking
  const name = `The booking ${id} (${status}${booking.because ? `, ${booking.because}` : ''})`
  const payments = books.payments.filter(payment => booking.paymentIds.includes(payment.id))
  const faults: string[] = []
  const expect = (isTrue: boolean, fault: string) => void (isTrue || faults.push(`${name} ${fault}.`))

  const kept = payments.reduce((cents, payment) => cents + keptOf(payment, books), 0)
  const isKept = (due: number) => expect(kept === due, `leaves ${due} cents with us, and ${kept} are kept`)
  // What the bank has taken back itself is not ours to give: of the rest there is never too much.
  const takenBack = payments
    .filter(payment => payment.status === 'lost')
    .reduce((cents, { captured, refunded }) => cents + captured - refunded, 0)
  const isWithin = (due: number) => expect(kept - takenBack <= due, `leaves ${due} cents with us, and more are kept`)
  const hold = takenBack > 0 ? isWithin : isKept
  if (status === 'confirmed') hold(total - credit)
  if (status === 'cancelled') hold(keptByPolicy(booking, payments))
  if (status === 'pending_confirmation' && total > credit)
    expect(payments.length === 1 && payments[0]!.status === 'authorized', 'waits without an authorized card')

  const told = mails['booking-confirmed'] ?? 0
  const isOnce = status === 'confirmed' ? told === 1 : status === 'cancelled' ? told <= 1 : told === 0
  expect(isOnce, `was confirmed by mail ${told} times`)
  expect((mails['booking-cancelled'] ?? 0) === (status === 'cancelled' ? 1 : 0), 'was not cancelled by one mail')
  const confirmed = mode === 'hold' ? told : 0
  const changes = (mails['booking-changed'] ?? 0) + (mails['booking-received'] ?? 0)
  const revisions = confirmed + changes + (status === 'cancelled' ? 1 : 0)
  expect(revision === revisions, `is at revision ${revision}, and ${revisions} mails tell of changes`)
  return faults
}

/** What stays of a cancelled booking: nothing unless its customer was late; and a card that was let go is let go entirely. */
function keptByPolicy(booking: BookingOfBooks, payments: PaymentOfBooks[]): number {
  const card = booking.total - booking.credit
  const released = payments.reduce(
    (cents, { status, wasUnwanted, amount }) => cents + (status === 'voided' || wasUnwanted ? amount : 0),
    0,
  )
  return Math.max(card - Math.max(Math.min(refundOf(booking), card), released), 0)
}

/** What had to go back when it was cancelled, to the card or the credit. Whole cents. */
function refundOf({ because, mails, slots, refundHours, cancelledAt, total }: BookingOfBooks): number {
  const isLate = because === 'customer' && mails['booking-confirmed']
  return isLate ? refundableCents(slots, refundHours, cancelledAt!) : total
}

/** Taken, and neither promised back nor owed after a refund that failed. */
function keptOf({ id, captured, refunded }: PaymentOfBooks, { refunds }: Books): number {
  const isOwed = ({ paymentId, status, isPromisedAnew }: RefundOfBooks) =>
    paymentId === id && status === 'failed' && !isPromisedAnew
  const owed = refunds.filter(isOwed)
  return captured - refunded - owed.reduce((cents, { amount }) => cents + amount, 0)
}

/** How the provider's intent stands when ours is at rest; null where none needs to be. */
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

function faultsOfPayment(payment: PaymentOfBooks, books: Books): string[] {
  const { id, status, captured, intent, dispute, ledger } = payment
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
  const theirs = isDisputed ? 0 : captured - (payment.intentRefunded ?? 0)
  expect(ledger === theirs, `stands in the books with ${ledger} cents, and ${theirs} are with us`)
  expect(payment.unbalanced === 0, 'has rows in the books that do not balance')
  return faults
}

function faultsOfRefunds({ payments, refunds, strayIntents, strayRefunds }: Books): string[] {
  const disputed = new Set(payments.filter(({ status }) => status === 'disputed').map(({ id }) => id))
  const differing = refunds.filter(refund => {
    const { status, amount, gatewayRefundId, theirAmount, theirStatus } = refund
    if (gatewayRefundId !== null) return status !== theirStatus || amount !== theirAmount
    return status !== (disputed.has(refund.paymentId) ? 'requested' : 'failed')
  })
  return [
    ...differing.map(refund => `A refund that the provider has otherwise: ${JSON.stringify(refund)}.`),
    ...strayIntents.map(id => `The provider has money of ${id}, which we do not know.`),
    ...strayRefunds.map(id => `The provider has given back ${id}, which we do not know.`),
  ]
}

/** What is left of a credit is what it was, less what live bookings and the policy of cancelled ones have of it. */
function faultsOfCredits({ credits, bookings }: Books): string[] {
  return credits.flatMap(({ id, amount, remaining }) => {
    const spent = bookings
      .filter(({ creditId }) => creditId === id)
      .reduce((cents, booking) => cents + spentBy(booking), 0)
    const isRight = remaining === amount - spent
    return isRight ? [] : [`Of the credit ${id} over ${amount} cents ${spent} are spent, and ${remaining} are left.`]
  })
}

function spentBy(booking: BookingOfBooks): number {
  const { status, total, credit } = booking
  if (status !== 'cancelled') return credit
  return credit - Math.min(Math.max(refundOf(booking) - (total - credit), 0), credit)
}

/** What customers were told is true. */
function faultsOfWords({ bookings, payments, refunds, ...books }: Books, told: World['told']): string[] {
  const booked = new Map(bookings.map(booking => [booking.id, booking]))
  const kept = payments.filter(
    payment =>
      told.notCharged.has(payment.intentId ?? '') && keptOf(payment, { bookings, payments, refunds, ...books }) > 0,
  )
  return [
    ...[...told.booked]
      .filter(id => !booked.has(id))
      .map(id => `Somebody was told of a booking ${id} that is not there.`),
    ...[...told.cancelled]
      .filter(id => booked.get(id)?.status !== 'cancelled')
      .map(id => `Somebody was told that ${id} is cancelled, and it is not.`),
    ...kept.map(({ id }) => `Somebody was told that nothing is charged, and the payment ${id} is.`),
  ]
}

function isLive({ status }: BookingOfBooks): boolean {
  return status === 'confirmed' || status === 'pending_confirmation'
}
