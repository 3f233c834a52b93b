import { expect, test } from 'vitest'
import type { AffectedBooking, HandledBooking } from '#bookings/closures/contract.ts'
import type { BookingSummary } from '#bookings/contract.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import {
  appliedText,
  closureState,
  countOutcomes,
  countsText,
  defaultPeriods,
  isInForce,
  periodText,
  plannedCountsText,
  plannedOutcome,
  plannedText,
  toMidnight,
} from './closure-messages.ts'
import { checkClosure, refusedClosure } from './use-closing.ts'

const booking: BookingSummary = {
  id: '6f1c1d7e-3c55-4b8e-9a51-0a4bb2d7a001',
  reference: 'OF-7K3M-92QX',
  facilityId: '3eaee358-5b3a-41c8-9d74-48ea05f1669f',
  facilityName: 'Chalk Lane Court',
  timeZone: 'America/New_York',
  customerName: 'Sam Rivera',
  customerEmail: 'sam@example.org',
  startTime: '2027-03-02T19:00:00-05:00',
  endTime: '2027-03-02T21:00:00-05:00',
  slotCount: 2,
  dayCount: 1,
  amount: '60.00',
  isPaidAtFacility: false,
  mode: 'marketplace',
  status: 'confirmed',
  providerType: 'manual',
  holdExpiresAt: null,
  externalUrl: null,
  createdAt: '2026-11-01T15:00:00.000Z',
}

/** Paid by card, with a free day to move to. */
function affected(more: Partial<AffectedBooking> = {}): AffectedBooking {
  return {
    booking,
    slotCount: 2,
    movesTo: '2027-03-03T19:00:00-05:00',
    refundAmount: '60.00',
    restoredAmount: '0.00',
    creditAmount: '60.00',
    releasesCard: false,
    ...more,
  }
}

const pending = affected({ booking: { ...booking, status: 'pending_confirmation' }, movesTo: null, releasesCard: true })

test('each remedy shows its effect on a booking', () => {
  expect(plannedText(affected(), 'move')).toBe('Moves to Wednesday, March 3, 7 PM')
  expect(plannedText(affected(), 'credit')).toBe('Credit of $60')
  expect(plannedText(affected(), 'refund')).toBe('Refund of $60')
})

test('a move without a free day becomes a refund and says so', () => {
  const stuck = affected({ movesTo: null })
  expect(plannedOutcome(stuck, 'move')).toBe('refunded')
  expect(plannedText(stuck, 'move')).toBe('No available day within 14 days. Refund of $60')
})

test('the part paid by credit is returned to the credit', () => {
  const mixed = affected({ refundAmount: '40.00', restoredAmount: '20.00' })
  expect(plannedText(mixed, 'refund')).toBe('Refund of $40, and $20 returned to their credit')
  expect(plannedText(affected({ refundAmount: '0.00', restoredAmount: '60.00' }), 'refund')).toBe(
    '$60 returned to their credit',
  )
})

test('a partly closed booking shows how many times are affected', () => {
  expect(plannedText(affected({ slotCount: 1, refundAmount: '30.00' }), 'refund')).toBe('Refund of $30 (1 of 2 times)')
})

test('requests and uncaptured payments are canceled with any remedy, never credited', () => {
  for (const remedy of ['move', 'credit', 'refund'] as const) expect(plannedOutcome(pending, remedy)).toBe('cancelled')
  expect(plannedText(pending, 'credit')).toBe('Request declined, no charge')
  expect(plannedOutcome(affected({ releasesCard: true }), 'credit')).toBe('cancelled')
  expect(plannedOutcome(affected({ refundAmount: '0.00', creditAmount: '0.00' }), 'credit')).toBe('cancelled')
})

test('counts are shown as planned and as completed', () => {
  const counts = countOutcomes(['moved', 'refunded', 'moved', 'cancelled'])
  expect(plannedCountsText(counts)).toBe('2 will move, 1 will get a refund, 1 will be canceled at no charge')
  expect(countsText(counts)).toBe('2 moved, 1 refunded, 1 canceled at no charge')
  expect(countsText(countOutcomes([]))).toBe('No bookings were affected')
})

test('a completed outcome is shown in the past tense', () => {
  const applied: HandledBooking = { ...affected(), outcome: 'moved', movedTo: '2027-03-03T19:00:00-05:00' }
  expect(appliedText(applied)).toBe('Moved to Wednesday, March 3, 7 PM')
  expect(appliedText({ ...applied, outcome: 'refunded', movedTo: null })).toBe('Refund of $60')
})

test.each([
  ['2027-03-02T06:00', '2027-03-02T12:00', 'Tuesday, March 2, 6 AM to 12 PM'],
  ['2027-03-02T06:00', '2027-03-03T00:00', 'Tuesday, March 2, 6 AM to midnight'],
  ['2027-03-02T00:00', '2027-03-03T00:00', 'Tuesday, March 2, all day'],
  ['2027-03-02T18:00:00-05:00', '2027-03-04T09:30:00-05:00', 'Tue, Mar 2, 6 PM to Thu, Mar 4, 9:30 AM'],
])('the period from %s to %s', (from, to, text) => {
  expect(periodText({ from, to })).toBe(text)
})

test("default periods use the facility's zone", () => {
  const lateInNewYork = Date.parse('2027-03-03T03:20:00Z')
  expect(defaultPeriods.map(({ periodAt }) => periodAt('America/New_York', lateInNewYork))).toEqual([
    { from: '2027-03-02T22:20', to: '2027-03-03T00:00' },
    { from: '2027-03-03T00:00', to: '2027-03-04T00:00' },
  ])
})

test('a closure can be reopened until it is over', () => {
  const closure = { from: '2027-03-02T06:00:00-05:00', to: '2027-03-02T12:00:00-05:00', reopenedAt: null }
  const stateAt = (iso: string) => closureState(closure, Date.parse(iso))
  expect(stateAt('2027-03-02T05:00:00-05:00')).toBe('Upcoming')
  expect(stateAt('2027-03-02T06:00:00-05:00')).toBe('Closed')
  expect(stateAt('2027-03-02T12:00:00-05:00')).toBe('Past')
  const reopened = { ...closure, reopenedAt: '2027-03-02T11:00:00.000Z' }
  expect(closureState(reopened, null)).toBe('Reopened')
  expect([isInForce(closure, null), isInForce(reopened, null)]).toEqual([true, false])
})

test('a closure needs both times in order, and a reason', () => {
  const fine = { from: '2027-03-02T06:00', to: '2027-03-02T12:00', reason: 'Rain' }
  expect(checkClosure(fine)).toEqual({})
  expect(checkClosure({ from: '', to: '', reason: ' ' })).toEqual({
    from: 'Enter a start date and time.',
    to: 'Enter an end date and time.',
    reason: 'Enter a short reason.',
  })
  expect(checkClosure({ ...fine, reason: 'x'.repeat(10_000) })).toEqual({
    reason: 'This is too long. Use 200 characters or fewer.',
  })
  expect(checkClosure({ ...fine, to: fine.from }).to).toBe('The end must be after the start.')
  expect(checkClosure({ ...fine, to: '2027-04-02T06:00' })).toEqual({})
  expect(checkClosure({ ...fine, to: '2027-04-02T06:01' }).to).toContain('31 days')
})

test('server errors about the period show at their field', () => {
  const problem = { type: 'about:blank', title: '', status: 422, detail: 'That period is over.', code: 'closure-over' }
  const refusal = new ApiError({ status: 422, statusText: '', text: JSON.stringify(problem) })
  expect(refusedClosure(refusal)).toEqual({ to: 'That period is over.' })
  expect(refusedClosure(new Error('anything else'))).toEqual({})
})

test('a closure until 11:59 PM lasts until midnight', () => {
  const typed = { from: '2027-03-02T00:00', to: '2027-03-02T23:59' }
  expect(toMidnight(typed)).toEqual({ from: '2027-03-02T00:00', to: '2027-03-03T00:00' })
  expect(periodText(typed)).toBe('Tuesday, March 2, all day')
  expect(toMidnight({ ...typed, to: '2027-03-02T23:30' }).to).toBe('2027-03-02T23:30')
})
