import { expect, test } from 'vitest'
import { slotName, statusText } from './slot-labels.ts'

const at = (time: string) => `2026-03-03T${time}:00-05:00`

test('a slot name has its day, time, price and status', () => {
  const slot = {
    id: 'x',
    facilityId: 'y',
    startTime: at('19:00'),
    endTime: at('20:00'),
    status: 'open',
    slotDurationMinutes: 60,
    pricePerSlot: '75.00',
    priceReason: null,
    heldByYou: false,
    heldUntil: null,
    checked: null,
  } as const
  expect(slotName(slot)).toBe('Tuesday, March 3, 7 to 8 PM, $75, available')
  const mine = { ...slot, status: 'held', heldByYou: true } as const
  expect(slotName(mine)).toBe('Tuesday, March 3, 7 to 8 PM, $75, holding')
  expect(slotName({ ...mine, heldUntil: at('18:15') })).toBe('Tuesday, March 3, 7 to 8 PM, $75, held for you')
  expect(slotName({ ...slot, pricePerSlot: '95.00', priceReason: 'Evenings' })).toBe(
    'Tuesday, March 3, 7 to 8 PM, $95, Evenings, available',
  )
  expect(slotName({ ...slot, pricePerSlot: '0.00' })).toBe('Tuesday, March 3, 7 to 8 PM, Free, available')
})

test('status labels match the specification and distinguish your holds', () => {
  expect(statusText({ status: 'open', heldByYou: false })).toBe('Available')
  expect(statusText({ status: 'held', heldByYou: false })).toBe('On Hold')
  expect(statusText({ status: 'held', heldByYou: true })).toBe('Held for you')
  expect(statusText({ status: 'booked', heldByYou: false })).toBe('Booked')
  expect(statusText({ status: 'blocked', heldByYou: false })).toBe('Unavailable')
})
