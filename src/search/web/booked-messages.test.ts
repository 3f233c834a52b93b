import { expect, test } from 'vitest'
import { type BookedFacts, bookedNews, bookedText } from './booked-messages.ts'

const hour = (day: string, from: number) => ({
  startTime: `${day}T${from}:00:00-05:00`,
  endTime: `${day}T${from + 1}:00:00-05:00`,
})

const booking: BookedFacts = {
  facilityName: 'Peter Minuit Playground',
  timeZone: 'America/New_York',
  responseHours: 12,
  status: 'confirmed',
  slots: [hour('2026-11-21', 19), hour('2026-11-21', 20)],
  totalAmount: '80.00',
}

test('a booking shows its facility, times and price', () => {
  expect(bookedText(booking, '2026-11-21')).toBe('Peter Minuit Playground, today 7 to 9 PM, $80')
  expect(bookedText(booking, '2026-11-20')).toBe('Peter Minuit Playground, Sat, Nov 21, 7 to 9 PM, $80')
  expect(bookedText(booking)).toBe('Peter Minuit Playground, Sat, Nov 21, 7 to 9 PM, $80')
})

test('several times show the first and count the rest', () => {
  const weeks = { ...booking, slots: [...booking.slots, hour('2026-11-28', 19)], totalAmount: '0.00' }
  expect(bookedText(weeks, '2026-11-21')).toBe('Peter Minuit Playground, today 7 to 9 PM and 1 more time, free')
  const more = { ...weeks, slots: [...weeks.slots, hour('2026-12-05', 19)] }
  expect(bookedText(more, '2026-11-21')).toContain('and 2 more times,')
})

test('a request shows the owner’s response time once known', () => {
  expect(bookedNews('pending_confirmation', 12)).toBe('Request sent. The owner will respond within 12 hours.')
  expect(bookedNews('pending_confirmation')).toBe('Request sent.')
})
