import { expect, test } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Clinic } from '#clinics/contract.ts'
import { slotPriceText } from '#clinics/publishing/web/choose-slots.ts'
import { requestText } from '#clinics/publishing/web/clinic-draft-memory.ts'
import { splitRows } from '#clinics/publishing/web/figures-card.tsx'
import { milesText } from '#clinics/publishing/web/find-fields.ts'
import { HOUR } from '#kit/shared/time.ts'
import { breakEvenText, calledOffRefundText, dollars, minimumText, stateOf } from './host-format.ts'

const clinic: Clinic = {
  id: '00000000-0000-4000-8000-000000000001',
  title: 'Shooting',
  description: 'Drills for everybody.',
  sportType: 'Basketball',
  scheduledDate: '2030-07-06T10:00:00-07:00',
  duration: 90,
  maxParticipants: 20,
  minParticipants: 6,
  decideBy: '2030-07-05T10:00:00-07:00',
  isDecided: false,
  stillNeeded: 6,
  placesLeft: 16,
  sales: 'open',
  approvalDueAt: null,
  cancelledBecause: null,
  refundableUntil: '2030-07-05T10:00:00-07:00',
  price: '25.00',
  minAge: null,
  maxAge: null,
  skillLevel: 'all',
  athlete: {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Ada Example',
    sportType: 'Basketball',
    level: 'college',
    school: 'Example College',
    bio: '',
    photoUrl: null,
    isSample: false,
  },
  facilityId: '00000000-0000-4000-8000-000000000003',
  facilityName: 'Oak Park Courts',
  address: '1 Example St, Los Angeles, CA 90001',
  city: 'Los Angeles',
  state: 'CA',
  latitude: 34,
  longitude: -118,
  timeZone: 'America/Los_Angeles',
  distanceMiles: null,
  isSample: false,
}
const start = Date.parse(clinic.scheduledDate)

test('break-even is given in sign-ups', () => {
  expect(breakEvenText(6)).toBe('6 sign-ups cover the field')
  expect(breakEvenText(1)).toBe('1 sign-up covers the field')
  expect(breakEvenText(0)).toBe('The field is free')
})

test('each column of the split adds up to the total', () => {
  const rows = splitRows({ priceCents: 2_550, fieldCents: 12_000 }, { minimum: 6, places: 20 })
  expect(rows).toEqual([
    { whose: 'Paid by participants', minimum: '$153', full: '$510' },
    { whose: 'Platform, 10%', minimum: '$15.30', full: '$51' },
    { whose: 'Field', minimum: '$120', full: '$120' },
    { whose: 'You', minimum: '$17.70', full: '$339' },
  ])
})

test('a clinic is open, full, deciding, confirmed, in progress, over or canceled', () => {
  const before = start - 48 * HOUR
  expect(stateOf(clinic, before).label).toBe('Open')
  expect(stateOf({ ...clinic, placesLeft: 0 }, before).label).toBe('Full')
  expect(stateOf({ ...clinic, sales: 'deciding' }, before).label).toBe('Counting sign-ups')
  expect(stateOf({ ...clinic, isDecided: true }, before).label).toBe('Confirmed')
  expect(stateOf(clinic, start).label).toBe('In progress')
  expect(stateOf(clinic, start + 1.5 * HOUR).label).toBe('Over')
  expect(stateOf({ ...clinic, sales: 'cancelled' }, start + 2 * HOUR).label).toBe('Canceled')
})

test('the minimum shows missing sign-ups with the deadline, then the outcome', () => {
  expect(minimumText({ clinic, placesBooked: 4 })).toBe(
    'Needs 2 more sign-ups by Fri, Jul 5, 10 AM, or it’s canceled and everyone is refunded.',
  )
  expect(minimumText({ clinic, placesBooked: 6 })).toContain('Minimum of 6')
  expect(minimumText({ clinic: { ...clinic, isDecided: true }, placesBooked: 6 })).toContain('is on')
  expect(minimumText({ clinic: { ...clinic, sales: 'deciding' }, placesBooked: 4 })).toContain('checking')
  const missed = { ...clinic, cancelledBecause: 'minimum-missed' as const }
  expect(minimumText({ clinic: missed, placesBooked: 0 })).toContain('minimum')
})

test('negative amounts keep their sign', () => {
  expect(dollars('1234.50')).toBe('$1,234.50')
  expect(dollars('-3.00')).toBe('-$3')
})

test('distances are whole miles', () => {
  expect([9.4, 1.2, 0.3, 1234].map(milesText)).toEqual(['9 miles', '1 mile', 'less than a mile', '1,234 miles'])
})

test('the requested time is shown', () => {
  const nothing = { requestedDay: '', requestedTime: '', requestedMinutes: '' }
  expect(requestText(nothing)).toBeNull()
  expect(requestText({ requestedDay: '2026-12-05', requestedTime: '10:00', requestedMinutes: '90' })).toBe(
    'You asked for Saturday, December 5, 10 AM, for 1.5 hours.',
  )
  expect(requestText({ ...nothing, requestedTime: '16:30' })).toBe('You asked for 4:30 PM.')
})

test('a slot price includes its length unless it is an hour', () => {
  const slot: AvailabilitySlot = {
    id: 'slot',
    facilityId: 'field',
    startTime: '2030-07-06T10:00:00-07:00',
    endTime: '2030-07-06T11:30:00-07:00',
    status: 'open',
    slotDurationMinutes: 90,
    pricePerSlot: '33.00',
    priceReason: null,
    heldByYou: false,
    heldUntil: null,
    checked: null,
  }
  expect(slotPriceText(slot)).toBe('$33 for 90 minutes')
  expect(slotPriceText({ ...slot, slotDurationMinutes: 60 })).toBe('$33')
  expect(slotPriceText({ ...slot, pricePerSlot: '0.00' })).toBe('Free')
})

test('the cancel dialog shows how many bookings are refunded, and how much', () => {
  expect(calledOffRefundText(3, '$225')).toBe('3 bookings will be refunded in full, $225 in total.')
  expect(calledOffRefundText(1, '$45')).toBe('1 booking will be refunded in full, $45 in total.')
  expect(calledOffRefundText(2, '$0')).toBe('2 bookings will be canceled. There’s nothing to refund.')
  expect(calledOffRefundText(0, '$0')).toContain('No one')
})
