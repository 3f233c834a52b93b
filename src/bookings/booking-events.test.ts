import { expect, test } from 'vitest'
import { eventsOf } from './booking-events.ts'

test('a booking confirmed on creation also emits the confirmed event', () => {
  expect(eventsOf('booking.created', 'confirmed')).toEqual(['booking.created', 'booking.confirmed'])
  expect(eventsOf('booking.created', 'pending_confirmation')).toEqual(['booking.created'])
  expect(eventsOf('booking.confirmed', 'confirmed')).toEqual(['booking.confirmed'])
  expect(eventsOf('booking.changed', 'confirmed')).toEqual(['booking.changed'])
  expect(eventsOf('booking.cancelled', 'cancelled')).toEqual(['booking.cancelled'])
})
