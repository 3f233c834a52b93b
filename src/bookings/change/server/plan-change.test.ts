import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BookingRow, BookingSlot } from '#bookings/server/store.ts'
import { fullRefundUntil } from '#facilities/refund-policy.ts'
import { HOUR } from '#kit/shared/time.ts'
import { planChange } from './plan-change.ts'

const NOW = Date.UTC(2027, 4, 3, 12)
const DAYS_AHEAD = 10 * 24

/** One hour long; `hour` counts from the first. */
const slot = (hour: number, priceCents: number): BookingSlot => ({
  id: `slot-${hour}`,
  start: NOW + (DAYS_AHEAD + hour) * HOUR,
  end: NOW + (DAYS_AHEAD + hour + 1) * HOUR,
  priceCents,
})

const booked = (slots: BookingSlot[], creditCents = 0) =>
  ({
    status: 'confirmed',
    isPaidAtFacility: false,
    slots,
    totalCents: slots.reduce((sum, { priceCents }) => sum + priceCents, 0),
    creditCents,
    refundPolicy: fullRefundUntil(24),
  }) as BookingRow

const plan = (booking: BookingRow, kept: BookingSlot[], added: BookingSlot[] = []) =>
  planChange({ booking, slotIds: [...kept, ...added].map(({ id }) => id), added }, NOW)

test('a refund goes to the card up to what it paid, then to the credit', () => {
  const [cheap, dear] = [slot(0, 1_000), slot(2, 5_000)]
  expect(plan(booked([cheap, dear], 2_000), [cheap])).toMatchObject({
    totalCents: 1_000,
    dueCents: 0,
    refundCents: 4_000,
    creditCents: 1_000,
  })
})

test.each([
  ['all by card', 0, { refundCents: 5_000, creditCents: 0 }],
  ['all by credit', 6_000, { refundCents: 0, creditCents: 5_000 }],
  ['mostly by credit', 5_950, { refundCents: 50, creditCents: 4_950 }],
])('paid %s, a removed slot is refunded to its payment methods', (_, creditCents, back) => {
  const [cheap, dear] = [slot(0, 1_000), slot(2, 5_000)]
  expect(plan(booked([cheap, dear], creditCents), [cheap])).toMatchObject(back)
})

test('a more expensive slot charges the difference and refunds nothing', () => {
  const [first, later] = [slot(0, 2_000), slot(5, 5_000)]
  expect(plan(booked([first], 500), [], [later])).toMatchObject({
    added: [later],
    removed: [first],
    dueCents: 3_000,
    refundCents: 0,
    creditCents: 0,
  })
})

test('a later hour of a stay is judged by the start of the stay, another stay by its own', () => {
  const [first, second, other] = [slot(0, 2_000), slot(1, 2_000), slot(3, 2_000)]
  const booking = { ...booked([first, second, other]), refundPolicy: fullRefundUntil(DAYS_AHEAD + 1) }
  expect(() => plan(booking, [first, other])).toThrow(expect.objectContaining({ code: 'change-too-late' }))
  expect(plan(booking, [first, second])).toMatchObject({ removed: [other], refundCents: 2_000 })
})

test('the new total equals the paid amount plus charges minus refunds', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(prices, prices, fc.nat(63), fc.nat(100), (before, after, kept, creditPercent) => {
      const slots = before.map((priceCents, index) => slot(index * 2, priceCents))
      const added = after.map((priceCents, index) => slot(100 + index * 2, priceCents))
      const total = before.reduce((sum, cents) => sum + cents, 0)
      const booking = booked(slots, Math.floor((total * creditPercent) / 100))
      const change = plan(
        booking,
        slots.filter((_, index) => kept & (1 << index)),
        added,
      )
      expect(change.totalCents).toBe(total + change.dueCents - change.refundCents - change.creditCents)
      expect(change.refundCents).toBeLessThanOrEqual(total - booking.creditCents)
      expect(change.creditCents).toBeLessThanOrEqual(booking.creditCents)
      // The credit is only refunded once the card is refunded fully.
      if (change.creditCents > 0) expect(change.refundCents).toBe(total - booking.creditCents)
    }),
  )
})
