import { Violation } from '../violation.ts'
import type { World } from '../world.ts'
import { faultsOf } from './booking-faults.ts'
import { faultsOfCredits, faultsOfMoney, faultsOfPayment, faultsOfRefunds, keptOf } from './money-faults.ts'
import type { BookingOfBooks, Books } from './store.ts'

/** Once the system is idle. Throws `Violation` with each broken invariant. */
export function checkInvariants(books: Books, promised: World['promised'], now: number): void {
  const invariants: Record<string, string[]> = {
    'bookings and payments only take the steps of their state machines': books.forbiddenMoves.map(
      move => `A move that is not allowed: ${move}.`,
    ),
    'every future slot of a live booking is reserved for it, once, and nothing else is': faultsOfTime(books, now),
    'every captured cent is a live booking’s, a refund’s, a credit’s or a dispute’s': books.bookings.flatMap(booking =>
      faultsOfMoney(booking, books),
    ),
    'every change of a booking is one revision and one email': books.bookings.flatMap(faultsOfMails),
    'our payments and ledger say what the provider says': books.payments.flatMap(payment =>
      faultsOfPayment(payment, books),
    ),
    'every refund is the provider’s, and every one of the provider’s is ours': faultsOfRefunds(books),
    'a credit is what bookings have spent of it and what is left': faultsOfCredits(books),
    'a closure is applied to every booking in it': faultsOfClosures(books),
    'what customers were told is true': faultsOfPromises(books, promised),
  }
  const broken = Object.entries(invariants).filter(([, faults]) => faults.length > 0)
  if (broken.length > 0)
    throw new Violation(broken.map(([name, faults]) => [`invariant: ${name}`, ...faults].join('\n  ')).join('\n'))
}

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

function faultsOfMails(booking: BookingOfBooks): string[] {
  return faultsOf(booking, expect => {
    const { mode, status, mails, revision } = booking
    const confirmations = mails['booking-confirmed'] ?? 0
    const isOnce =
      status === 'confirmed' ? confirmations === 1 : status === 'cancelled' ? confirmations <= 1 : confirmations === 0
    expect(isOnce, `was confirmed by mail ${confirmations} times`)
    expect((mails['booking-cancelled'] ?? 0) === (status === 'cancelled' ? 1 : 0), 'was not cancelled by one mail')
    const confirmed = mode === 'hold' ? confirmations : 0
    const changes = ['booking-changed', 'booking-transferred-in', 'booking-times-closed'].map(kind => mails[kind] ?? 0)
    const revisions = confirmed + changes.reduce((sum, count) => sum + count, 0) + (status === 'cancelled' ? 1 : 0)
    expect(revision === revisions, `is at revision ${revision}, and ${revisions} mails tell of changes`)
  })
}

function faultsOfClosures({ openClosures, bookedInClosures }: Books): string[] {
  return [
    ...openClosures.map(id => `The closure ${id} is not finished.`),
    ...bookedInClosures.map(id => `The booking ${id} lies in a closed period.`),
  ]
}

function faultsOfPromises({ bookings, payments, refunds, ...books }: Books, promised: World['promised']): string[] {
  const booked = new Map(bookings.map(booking => [booking.id, booking]))
  const kept = payments.filter(
    payment =>
      promised.notCharged.has(payment.intentId ?? '') && keptOf(payment, { bookings, payments, refunds, ...books }) > 0,
  )
  return [
    ...[...promised.booked]
      .filter(id => !booked.has(id))
      .map(id => `Somebody was told of a booking ${id} that is not there.`),
    ...[...promised.cancelled]
      .filter(id => booked.get(id)?.status !== 'cancelled')
      .map(id => `Somebody was told that ${id} is cancelled, and it is not.`),
    ...kept.map(({ id }) => `Somebody was told that nothing is charged, and the payment ${id} is.`),
  ]
}

function isLive({ status }: BookingOfBooks): boolean {
  return status === 'confirmed' || status === 'pending_confirmation'
}
