import { expect, test } from 'vitest'
import { cancelledText, cancelRefusal, refundSummary } from '#bookings/cancellation/web/cancel-messages.ts'
import { changedText, changeRefusal, compare } from '#bookings/change/web/change-messages.ts'
import { bookedLines, moveSentences } from '#bookings/change/web/move-messages.ts'
import { ownMarks } from '#bookings/change/web/own-times.ts'
import { proposeMove, replacedChoice } from '#bookings/change/web/use-given.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { calendarHref, manageHref } from '#bookings/web/booking-access.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { bookingsOf, whenText } from './list-labels.ts'
import { checkRecipient, transferRefusal } from './transfer-messages.ts'

const refusal = (status: number, code: string, more: object = {}) =>
  new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'A sentence.', code, ...more }),
  })

const paid = { totalAmount: '60.00', refundPolicy: fullRefundUntil(24) }
const noRefund = { refundAmount: '0.00', creditAmount: '0.00', keptAmount: '0.00', releasesCard: false }

test('links include the key if there is one', () => {
  const id = '3eaee358-5b3a-41c8-9d74-48ea05f1669f'
  expect(manageHref({ id, key: 'a+b' })).toBe(`/booking-success?booking=${id}&key=a%2Bb`)
  expect(manageHref({ id, key: null }, { change: 'times' })).toBe(`/booking-success?booking=${id}&change=times`)
  expect(calendarHref({ id, key: 'k' })).toBe(`/api/bookings/${id}/calendar.ics?key=k`)
  expect(calendarHref({ id, key: null })).toBe(`/api/bookings/${id}/calendar.ics`)
})

test('a cancellation splits the refund into card, credit and nonrefundable', () => {
  const mixed = { ...noRefund, refundAmount: '30.00', creditAmount: '10.00', keptAmount: '20.00' }
  const { amount, lines } = refundSummary(mixed, paid)
  expect(amount).toBe('$40')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toBe(
    '$20 isn’t refundable. It’s for times that start in less than 24 hours or have already started.',
  )
  expect(cancelledText(mixed)).toBe('We’re refunding $30 to your card. We returned $10 to your credit.')
})

test('an authorized card is released; a free booking has no refund', () => {
  expect(refundSummary({ ...noRefund, releasesCard: true }, paid).amount).toBe('You won’t be charged')
  expect(refundSummary(noRefund, { ...paid, totalAmount: '0.00' })).toEqual({
    amount: '$0',
    lines: ['This booking was free, so there’s nothing to refund.'],
  })
})

test('a changed refund asks for confirmation again; a finished booking does not', () => {
  expect(cancelRefusal(refusal(409, 'refund-changed'))).toMatchObject({ isOver: false })
  for (const code of ['booking-over', 'booking-begun', 'booking-not-found', 'not-allowed'])
    expect(cancelRefusal(refusal(409, code)).isOver).toBe(true)
  expect(cancelRefusal(refusal(500, 'internal')).text).toBe('A sentence. Your booking hasn’t changed.')
})

const quote = { newTotal: '60.00', dueAmount: '0.00', refundAmount: '0.00', creditAmount: '0.00' }

test('changed times show a charge, a refund or no difference', () => {
  expect(compare(paid, { ...quote, newTotal: '75.00', dueAmount: '15.00' })).toMatchObject({
    line: 'Was $60, will be $75',
    outcome: 'You pay $15',
    label: 'Pay $15 and change',
    difference: '15.00',
    dueCents: 1500,
  })
  const cheaper = compare(paid, { ...quote, newTotal: '45.00', refundAmount: '10.00', creditAmount: '5.00' })
  expect(cheaper).toMatchObject({ outcome: 'You get $15 back', difference: '-15.00', dueCents: 0 })
  expect(cheaper.detail).toMatch(/^Refund: \$10 to your card and \$5 to your credit\./)
  expect(compare(paid, quote)).toMatchObject({ outcome: 'No difference', label: 'Change times', difference: '0.00' })
  expect(changedText(compare(paid, quote)).description).toBe('Your new times are confirmed.')
})

test.each([
  'slots-lost',
  'calendar-silent',
  'slots-not-held',
  'payment-not-authorized',
  'payment-needs-action',
  'payment-over',
  'slot-over',
  'payment-setup-failed',
  'internal',
])('a change refused with %s says that the booking hasn’t changed', code => {
  expect(changeRefusal(refusal(409, code)).text).toMatch(/your booking hasn’t changed/i)
})

test('a lost slot is dropped, and a booking changed elsewhere is reloaded', () => {
  expect(changeRefusal(refusal(409, 'slots-lost', { slotIds: ['s1'] })).lostIds).toEqual(['s1'])
  expect(changeRefusal(refusal(409, 'booking-not-changeable')).isStale).toBe(true)
})

test('the recipient of a booking needs a name and a different email', () => {
  expect(checkRecipient({ name: 'Ann', email: 'ann@example.org' }, 'sam@example.org')).toEqual({})
  expect(checkRecipient({ name: '', email: 'ann' }, 'sam@example.org')).toEqual({
    name: 'Enter their name.',
    email: 'Please enter a valid email address',
  })
  expect(checkRecipient({ name: 'Sam', email: 'Sam@example.org' }, 'sam@example.org').email).toMatch(/already/)
  expect(checkRecipient({ name: 'A'.repeat(101), email: 'ann@example.org' }, 'sam@example.org').name).toMatch(
    /too long/,
  )
  expect(transferRefusal(refusal(500, 'internal')).text).toBe('A sentence. The booking is still yours.')
})

const HOUR = 3_600_000
const first = Date.parse('2026-03-03T17:00:00-05:00')
const slotAt = (id: string, start: number) => ({
  id,
  startTime: new Date(start).toISOString(),
  endTime: new Date(start + HOUR).toISOString(),
  pricePerSlot: '30.00',
})
const booking = { slots: [slotAt('a', first), slotAt('b', first + HOUR), slotAt('c', first + 48 * HOUR)], ...paid }

test('a slot is fixed once its stay starts within the notice', () => {
  expect(ownMarks(booking, ['b'], first - 24 * HOUR).get('b')).toBe('given')
  const late = ownMarks(booking, ['b', 'c'], first - 24 * HOUR + 1)
  expect([...late.values()]).toEqual(['fixed', 'fixed', 'given'])
  expect([...ownMarks(booking, [], null).values()]).toEqual(['kept', 'kept', 'kept'])
})

test('a slot moved by the owner is not fixed until it starts', () => {
  const moved = { ...booking, slots: [booking.slots[0]!, { ...booking.slots[2]!, isMoved: true }] }
  expect([...ownMarks(moved, [], first + 48 * HOUR).values()]).toEqual(['fixed', 'kept'])
  expect([...ownMarks(moved, [], first + 48 * HOUR + 1).values()]).toEqual(['fixed', 'fixed'])
})

const summary = (id: string, startTime: string, more: Partial<BookingSummary> = {}) =>
  ({
    id,
    status: 'confirmed',
    startTime,
    endTime: startTime.replace('T17', 'T18'),
    timeZone: 'America/New_York',
    slotCount: 1,
    dayCount: 1,
    holdExpiresAt: null,
    ...more,
  }) as BookingSummary

test('upcoming bookings start with the next, past ones with the latest, and canceled ones are past', () => {
  const now = Date.parse('2026-03-04T00:00:00Z')
  const all = [
    summary('later', '2026-03-09T17:00:00-05:00'),
    summary('next', '2026-03-05T17:00:00-05:00'),
    summary('over', '2026-03-02T17:00:00-05:00'),
    summary('off', '2026-03-06T17:00:00-05:00', { status: 'cancelled' }),
  ]
  expect(bookingsOf(all, 'coming', now).map(({ id }) => id)).toEqual(['next', 'later'])
  expect(bookingsOf(all, 'past', now).map(({ id }) => id)).toEqual(['off', 'over'])
})

test('pending requests are sorted by deadline', () => {
  const wait = (id: string, holdExpiresAt: string) =>
    summary(id, '2026-03-05T17:00:00-05:00', { status: 'pending_confirmation', holdExpiresAt })
  const all = [wait('b', '2026-03-04T12:00:00Z'), wait('a', '2026-03-04T11:00:00Z')]
  expect(bookingsOf(all, 'pending', 0).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('booking times are abbreviated, with the year only if it differs', () => {
  const now = Date.parse('2026-02-01T00:00:00Z')
  expect(whenText(summary('a', '2026-03-03T17:00:00-05:00'), now)).toBe('Tue, Mar 3, 5 to 6 PM')
  expect(whenText(summary('a', '2027-03-03T17:00:00-05:00'), now)).toBe('Wed, Mar 3, 2027, 5 to 6 PM')
  const weeks = { dayCount: 3, slotCount: 6, endTime: '2026-03-17T19:00:00-04:00' }
  expect(whenText(summary('a', '2026-03-03T17:00:00-05:00', weeks), now)).toBe(
    'Tue, Mar 3, 5 PM to Tue, Mar 17, 7 PM (6 times on 3 days)',
  )
})

const at = (id: string, startTime: string, endTime: string) => ({ id, startTime, endTime })
const wed8 = at('w8', '2026-12-02T08:00:00-06:00', '2026-12-02T09:00:00-06:00')
const wed9 = at('w9', '2026-12-02T09:00:00-06:00', '2026-12-02T10:00:00-06:00')
const nextWed8 = at('n8', '2026-12-09T08:00:00-06:00', '2026-12-09T09:00:00-06:00')
const thu6 = at('t6', '2026-12-03T18:00:00-06:00', '2026-12-03T19:00:00-06:00')
const laterThu6 = at('t13', '2026-12-10T18:00:00-06:00', '2026-12-10T19:00:00-06:00')

test('a new slot replaces a booked one, on the same or another day', () => {
  const booked = [wed8, wed9]
  expect(proposeMove(booked, [thu6])).toEqual(['w8'])
  expect(proposeMove(booked, [thu6, laterThu6, nextWed8])).toEqual(['w8', 'w9'])
  expect(proposeMove([wed8], [wed9])).toEqual(['w8'])
  expect(proposeMove([], [thu6])).toEqual([])
  expect(proposeMove([wed8, nextWed8], [laterThu6])).toEqual(['n8'])
  const at = (hour: string) => ({ id: hour, startTime: `2026-12-02T${hour}:00:00-06:00` })
  expect(proposeMove(booked, [at('10')])).toEqual(['w8'])
  expect(proposeMove(booked, [at('07')])).toEqual(['w9'])
})

test('another new slot replaces the previous choice if no booked slots remain', () => {
  expect(replacedChoice([wed8], [], wed9)).toBeUndefined()
  expect(replacedChoice([wed8], [wed9], thu6)).toBe(wed9)
  expect(replacedChoice([wed8, wed9], [thu6], laterThu6)).toBeUndefined()
  expect(replacedChoice([], [thu6], wed9)).toBeUndefined()
})

test('adjacent booked slots share a line if their marks match', () => {
  const marks = (w9: 'kept' | 'given') =>
    new Map([
      ['w8', 'kept' as const],
      ['w9', w9],
      ['n8', 'kept' as const],
    ])
  expect(bookedLines([wed8, wed9, nextWed8], marks('kept')).map(({ ids }) => ids)).toEqual([['w8', 'w9'], ['n8']])
  expect(bookedLines([wed8, wed9, nextWed8], marks('given')).map(({ ids }) => ids)).toEqual([['w8'], ['w9'], ['n8']])
})

test('the effect of a change is summarized before submitting', () => {
  const zone = 'America/Chicago'
  expect(moveSentences({ given: [wed8], chosen: [thu6], kept: [] }, zone)).toEqual([
    'This replaces Wed, Dec 2, 8 to 9 AM with Thu, Dec 3, 6 to 7 PM.',
  ])
  expect(moveSentences({ given: [], chosen: [thu6], kept: [wed8] }, zone)).toEqual([
    'This adds Thu, Dec 3, 6 to 7 PM.',
    'You also keep Wed, Dec 2, 8 to 9 AM.',
  ])
  expect(moveSentences({ given: [nextWed8], chosen: [], kept: [wed8, wed9] }, zone)).toEqual([
    'This removes Wed, Dec 9, 8 to 9 AM.',
    'You keep Wed, Dec 2, 8 to 10 AM.',
  ])
  expect(moveSentences({ given: [], chosen: [], kept: [wed8] }, zone)).toEqual([])
})
