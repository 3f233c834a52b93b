import { expect, test } from 'vitest'
import { exampleBooking, slotsFrom } from '#app/testing/example-booking.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { HOUR } from '#kit/shared/time.ts'
import {
  cancelStep,
  fixedTimesText,
  keptByPolicy,
  keptText,
  offeredRefund,
  policyText,
  refundRule,
  tooLateHint,
} from './refund-messages.ts'

const zone = { timeZone: 'America/New_York' }
const usual = { refundPolicy: fullRefundUntil(24), ...zone }
const tiers = { refundPolicy: { steps: [...fullRefundUntil(24).steps, { hours: 6, percent: 50 }] }, ...zone }
const never = { refundPolicy: { steps: [] }, ...zone }

const chosen = [{ startTime: '2026-03-03T17:00:00-05:00' }, { startTime: '2026-03-03T18:00:00-05:00' }]
const weeks = [...chosen, { startTime: '2026-03-10T17:00:00-04:00' }]
const first = Date.parse('2026-03-03T17:00:00-05:00')

test('before payment, the refund deadline is shown in facility time', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  expect(offeredRefund(chosen, usual, now)).toEqual({ text: 'Full refund until Mon, Mar 2, 5 PM', isOver: false })
  expect(offeredRefund([], usual, now).text).toBe('Full refund up to 24 hours before the start')
})

test('a slot inside the notice shows no refund, from the exact moment', () => {
  const last = first - 24 * HOUR
  expect(offeredRefund(chosen, usual, last - 1).isOver).toBe(false)
  expect(offeredRefund(chosen, usual, last)).toEqual({
    text: 'No refund or change: this starts in less than 24 hours',
    isOver: true,
  })
})

test('all refund steps still ahead are shown', () => {
  expect(offeredRefund(chosen, tiers, first - 24 * HOUR - 1).text).toBe(
    'Full refund until Mon, Mar 2, 5 PM, then 50% back until Tue, Mar 3, 11 AM',
  )
  expect(offeredRefund(chosen, tiers, first - 24 * HOUR)).toEqual({
    text: '50% back until Tue, Mar 3, 11 AM',
    isOver: false,
  })
  expect(offeredRefund(chosen, tiers, first - 6 * HOUR).text).toBe(
    'No refund or change: this starts in less than 6 hours',
  )
  expect(offeredRefund(chosen, never, 0)).toEqual({ text: 'No refund', isOver: true })
  expect(refundRule(never)).toBe('No refunds')
})

test('each of several dates is refunded separately', () => {
  const last = first - 24 * HOUR
  const rule = 'full refund up to 24 hours before it starts'
  expect(offeredRefund(weeks, usual, last - 1).text).toBe(`Each date: ${rule}`)
  expect(offeredRefund(weeks, usual, last).text).toBe(`No refund for Tue, Mar 3. Each other date: ${rule}`)
  expect(offeredRefund(weeks, usual, Date.parse('2026-03-10T12:00:00-04:00'))).toEqual({
    text: 'No refund or change: all of this starts in less than 24 hours',
    isOver: true,
  })
  expect(offeredRefund(weeks, tiers, last).text).toBe(`Each date: ${rule}, then 50% back up to 6 hours before`)
})

const starts = Date.parse(exampleBooking().start)
const booking = exampleBooking(usual)
const tiered = exampleBooking(tiers)
const late = starts - 10 * HOUR
const monthly = [slotsFrom('2027-03-02', 19, 1), slotsFrom('2027-03-30', 19, 1)]

test('an email says until when canceling refunds how much', () => {
  expect(policyText(booking, late - 24 * HOUR)).toBe(
    'Plans change? Cancel by Monday, March 1, 7 PM Eastern Time for a full refund.',
  )
  expect(policyText(booking, late)).toBe('This starts in less than 24 hours, so it’s no longer refundable.')
  expect(policyText(tiered, late - 24 * HOUR)).toBe(
    'Plans change? Cancel by Monday, March 1, 7 PM Eastern Time for a full refund, or by Tuesday, March 2, 1 PM Eastern Time for 50% back.',
  )
  expect(policyText(tiered, late)).toBe('Plans change? Cancel by Tuesday, March 2, 1 PM Eastern Time for 50% back.')
  expect(policyText(tiered, starts - HOUR)).toBe('This starts in less than 6 hours, so it’s no longer refundable.')
  expect(policyText(exampleBooking(never), late)).toBe('This isn’t refundable.')
  expect(policyText(exampleBooking({ ...usual, runs: monthly }), late)).toBe(
    'Plans change? If you cancel, you get a full refund for times at least 24 hours away.',
  )
})

test('a slot moved by the owner is refundable until it starts', () => {
  const [run] = [slotsFrom('2027-03-02', 19, 2).map(slot => ({ ...slot, isMoved: true }))]
  const moved = exampleBooking({ ...usual, runs: [run] })
  expect(policyText(moved, late)).toBe('Plans change? Cancel by Tuesday, March 2, 7 PM Eastern Time for a full refund.')
  expect(tooLateHint(moved, late)).toBeNull()
})

test('the receipt says how to cancel as of the booking time', () => {
  expect(cancelStep(booking)).toBe(
    'Cancel on this page for a full refund until Monday, March 1, 7 PM Eastern Time. Until then, you can also change the time.',
  )
  const createdAt = new Date(late).toISOString()
  expect(cancelStep({ ...booking, createdAt })).toBe(
    'You booked less than 24 hours before the start, so it can’t be refunded.',
  )
  expect(cancelStep(tiered)).toBe(
    'Cancel on this page for a full refund until Monday, March 1, 7 PM Eastern Time, or 50% back until Tuesday, March 2, 1 PM Eastern Time. While the refund is full, you can also change the time.',
  )
  expect(cancelStep({ ...tiered, createdAt })).toBe(
    'Cancel on this page for 50% back until Tuesday, March 2, 1 PM Eastern Time.',
  )
  expect(cancelStep(exampleBooking({ ...usual, runs: monthly }))).toBe(
    'Cancel on this page. You get a full refund for times at least 24 hours away.',
  )
})

test('the too-late hint shows only when a slot is past full refund', () => {
  const rest = 'You can add times or transfer the booking.'
  expect(tooLateHint(booking, starts - 24 * HOUR)).toBeNull()
  expect(tooLateHint(booking, late)).toBe(
    `These times start in less than 24 hours, so they can’t be changed or refunded. ${rest}`,
  )
  expect(tooLateHint({ ...booking, facilityApproval: 'request' }, late)).toBe(
    'This starts in less than 24 hours, so it’s no longer refundable. You can still transfer it to someone else.',
  )
  expect(tooLateHint(tiered, late)).toBe(
    `These times start in less than 24 hours, so they can’t be changed, and only part of the price is refundable. ${rest}`,
  )
  expect(tooLateHint(tiered, starts - HOUR)).toBe(
    `These times start in less than 6 hours, so they can’t be changed or refunded. ${rest}`,
  )
  for (const other of [{ manageKey: '' }, { isPaidAtFacility: true }, { status: 'pending_confirmation' } as const])
    expect(tooLateHint({ ...booking, ...other }, late)).toBeNull()
})

test('the nonrefundable amount names the missed step', () => {
  const [all, part] = [6_000, 3_000]
  expect(keptText(all, all, usual.refundPolicy)).toBe(
    '$60 isn’t refundable. These times start in less than 24 hours or have already started.',
  )
  expect(keptText(part, all, tiers.refundPolicy)).toBe(
    '$30 isn’t refundable. It’s for times that start in less than 24 hours or have already started.',
  )
  expect(keptText(all, all, tiers.refundPolicy)).toMatch(/less than 6 hours/)
  expect(keptText(all, all, null)).toMatch(/less than the notice period or/)
  expect(keptText(all, all, never.refundPolicy)).toBe('$60 isn’t refundable.')
  expect(keptByPolicy(all, all, usual.refundPolicy)).toBe(
    'You canceled less than 24 hours before the start, so under the facility’s refund policy, it isn’t refundable.',
  )
  expect(keptByPolicy(part, all, tiers.refundPolicy)).toBe(
    'Under the facility’s refund policy, $30 isn’t refundable. Those times were less than 24 hours away or had already started.',
  )
  expect(fixedTimesText(tiers)).toBe(
    'They start in less than 24 hours, the refund policy’s notice period. You can still add other times.',
  )
})
