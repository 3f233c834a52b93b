import { expect, test } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { firstEnd, specialPrices, timesByDay, totalDuration } from '#bookings/web/summary-format.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { readRefusal } from './checkout-refusal.ts'
import { hourlyPrice } from './hourly-price.ts'
import { doneLabel, mainLabel } from './pay-labels.ts'
import { bookingAddress, memoryOf } from './payment-memory.ts'
import { returnTexts } from './return-messages.ts'

const slotAt = (hour: number, heldUntil: string | null): AvailabilitySlot => ({
  id: `slot-at-${hour}`,
  facilityId: '3eaee358-5b3a-41c8-9d74-48ea05f1669f',
  startTime: `2026-03-03T${hour}:00:00-05:00`,
  endTime: `2026-03-03T${hour + 1}:00:00-05:00`,
  status: 'held',
  slotDurationMinutes: 60,
  pricePerSlot: '30.00',
  priceReason: null,
  heldByYou: true,
  heldUntil,
  checked: null,
})
const chosen = [slotAt(17, '2026-03-03T20:15:00Z'), slotAt(18, '2026-03-03T20:14:00Z')]

const refusal = (status: number, code: string, more: object = {}) =>
  new ApiError({
    status,
    statusText: '',
    text: JSON.stringify({ type: 'about:blank', title: 'x', status, detail: 'A sentence.', code, ...more }),
  })

test('a lost slot is named, was not charged, and needs a new payment', () => {
  const { news, lost, needsNewPayment } = readRefusal(
    refusal(409, 'slots-lost', { slotIds: ['slot-at-18'] }),
    chosen,
    true,
  )
  expect(lost).toEqual([chosen[1]])
  expect(news.title).toBe('Tue, Mar 3, 6 to 7 PM was taken while you were paying.')
  expect(news).toMatchObject({ text: 'Your card was not charged.', near: chosen[1] })
  expect(needsNewPayment).toBe(true)
})

test('a changed price shows the new total', () => {
  const { news, needsNewPayment } = readRefusal(refusal(409, 'price-changed', { amount: '66.00' }), chosen, false)
  expect(news.title).toBe('The price has changed. The total is now $66.')
  expect(needsNewPayment).toBe(true)
})

test('an unknown browser loses its holds and can hold them again', () => {
  const { news, losesAll } = readRefusal(refusal(401, 'visitor-unknown'), chosen, false)
  expect(losesAll).toBe(true)
  expect(news.again).toEqual(chosen)
})

test('an error after authorization says the card is charged only with a booking', () => {
  expect(readRefusal(refusal(500, 'internal'), chosen, true).news.text).toMatch(
    /charged only when the booking goes through/,
  )
  expect(readRefusal(refusal(500, 'internal'), chosen, false).news.text).toBe('A sentence.')
})

test.each(['payment-needs-action', 'payment-not-authorized', 'payment-over', 'times-changed', 'payment-setup-failed'])(
  'after %s the payment restarts, and the message says the customer was not charged',
  code => {
    const { news, needsNewPayment } = readRefusal(refusal(402, code), chosen, false)
    expect(needsNewPayment).toBe(true)
    expect(news.text).toMatch(/^You were not charged/)
  },
)

test.each(['credit-spent', 'credit-not-found'])('after %s checkout continues without the credit', code => {
  const { news, dropsCredit, lost, losesAll } = readRefusal(refusal(409, code), chosen, false)
  expect({ dropsCredit, lost, losesAll }).toEqual({ dropsCredit: true, lost: [], losesAll: false })
  expect(news.text).toBe('You were not charged. Your times are still on hold.')
})

test.each(['amount-too-small', 'mode-not-offered', 'no-booking-page'])('%s does not restart the payment', code => {
  expect(readRefusal(refusal(422, code), chosen, false).needsNewPayment).toBe(false)
})

test('a slot that starts during payment was not charged', () => {
  const { news } = readRefusal(refusal(422, 'slot-over'), chosen, true)
  expect(news.text).toBe('Remove it and choose a later one. Your card was not charged.')
})

test('the main button names the action: pay, authorize or use credit', () => {
  const due = { kind: 'card', dueCents: 7550 } as const
  expect(mainLabel({ ...due, mode: 'marketplace' }, false)).toBe('Pay $75.50 and book')
  expect(mainLabel({ ...due, mode: 'marketplace' }, true)).toBe('Finish booking for $75.50')
  expect(mainLabel({ ...due, mode: 'hold' }, false)).toBe('Authorize $75.50 and send request')
  expect(mainLabel({ ...due, kind: 'credit', dueCents: 0, mode: 'marketplace' }, false)).toBe('Book with your credit')
  expect(mainLabel({ ...due, dueCents: 0, mode: 'marketplace' }, false)).toBe('Pay and book')
})

test('only a confirmed booking is called confirmed', () => {
  expect(doneLabel({ mode: 'marketplace', responseHours: 4 }).title).toBe('Booking Confirmed!')
  const sent = doneLabel({ mode: 'hold', responseHours: 12 })
  expect(sent.title).toBe('Request sent')
  expect(sent.description).toContain('within 12 hours')
})

test('after a bank redirect the customer returns to the same day and booking mode', () => {
  const memory = memoryOf('3eaee358-5b3a-41c8-9d74-48ea05f1669f', 'hold', chosen[0]!.startTime)
  expect(bookingAddress(memory)).toBe('/booking/3eaee358-5b3a-41c8-9d74-48ea05f1669f?date=2026-03-03&mode=hold')
  expect(bookingAddress({ ...memory, mode: 'marketplace' })).toMatch(/\?date=2026-03-03$/)
  expect(bookingAddress({ facilityId: '', date: '', mode: '' })).toBeNull()
})

test.each([
  'payment-not-authorized',
  'payment-needs-action',
  'slots-lost',
  'calendar-silent',
  'slot-over',
  'credit-spent',
  'payment-over',
])('returning from the bank with %s says that the card was not charged', code => {
  expect(returnTexts(refusal(402, code)).text).toMatch(/not charged/)
})

test('a server error after a bank redirect makes no claim about the card', () => {
  expect(returnTexts(refusal(500, 'internal')).text).not.toMatch(/not charged/i)
})

test('the summary joins slots, adds durations and shows the earliest expiry', () => {
  expect(timesByDay(chosen)).toEqual([{ day: 'Tuesday, March 3', times: ['5 to 7 PM'] }])
  expect(totalDuration(chosen)).toBe('2 hours')
  expect(firstEnd(chosen)).toBe('2026-03-03T20:14:00Z')
  expect(firstEnd([...chosen, slotAt(19, null)])).toBeNull()
  expect(firstEnd([])).toBeNull()
})

test('a facility without an hourly price shows the price of its slots', () => {
  const slot = { pricePerSlot: '75.00', slotDurationMinutes: 60 }
  expect(hourlyPrice({ pricePerHourUsd: null }, [slot, slot])).toBe('$75')
  expect(hourlyPrice({ pricePerHourUsd: null }, [slot, { pricePerSlot: '30.00', slotDurationMinutes: 30 }])).toBe(
    'from $60',
  )
  expect(hourlyPrice({ pricePerHourUsd: null }, [])).toBeNull()
  expect(hourlyPrice({ pricePerHourUsd: 40.5 }, [slot])).toBe('$40.50')
})

test('special prices are listed with their reason', () => {
  const evening = { ...slotAt(19, null), pricePerSlot: '95.00', priceReason: 'Evenings' }
  const free = { ...slotAt(20, null), pricePerSlot: '0.00', priceReason: 'Open evening' }
  expect(specialPrices(chosen)).toEqual([])
  expect(specialPrices([...chosen, evening, evening, free])).toEqual([
    { reason: 'Evenings', prices: '2 × $95' },
    { reason: 'Open evening', prices: 'Free' },
  ])
})
