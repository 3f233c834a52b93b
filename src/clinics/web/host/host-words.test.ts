import { expect, test } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Clinic } from '#clinics/contract.ts'
import { HOUR } from '#kit/shared/time.ts'
import {
  asCode,
  breakEvenText,
  checkInClosedText,
  codeIn,
  dollars,
  milesText,
  minimumText,
  momentText,
  refundText,
  slotPriceText,
  splitRows,
  stateOf,
  telHref,
  wishText,
} from './host-words.ts'

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

test('break-even is said in places', () => {
  expect(breakEvenText(6, 20)).toBe('6 of 20 places pay for the field')
  expect(breakEvenText(1, 20)).toBe('1 of 20 places pays for the field')
  expect(breakEvenText(0, 20)).toBe('The field is free')
})

test('the split of each column adds up to what is paid', () => {
  const rows = splitRows({ priceCents: 2_550, fieldCents: 12_000 }, { minimum: 6, places: 20 })
  expect(rows).toEqual([
    { whose: 'Paid by participants', minimum: '$153', full: '$510' },
    { whose: 'Platform, 10%', minimum: '$15.30', full: '$51' },
    { whose: 'The field', minimum: '$120', full: '$120' },
    { whose: 'You', minimum: '$17.70', full: '$339' },
  ])
})

test('a clinic is booked, decided, begun, over or canceled', () => {
  const before = start - 48 * HOUR
  expect(stateOf(clinic, before).label).toBe('Booking')
  expect(stateOf({ ...clinic, placesLeft: 0 }, before).label).toBe('Full')
  expect(stateOf({ ...clinic, sales: 'deciding' }, before).label).toBe('Being counted')
  expect(stateOf({ ...clinic, isDecided: true }, before).label).toBe('Takes place')
  expect(stateOf(clinic, start).label).toBe('Has begun')
  expect(stateOf(clinic, start + 1.5 * HOUR).label).toBe('Over')
  expect(stateOf({ ...clinic, sales: 'cancelled' }, start + 2 * HOUR).label).toBe('Canceled')
})

test('what is missing is said with the day, and what came of it afterwards', () => {
  expect(minimumText({ clinic, placesBooked: 4 })).toBe(
    '2 more places must be booked by Fri, Jul 5, 10 AM, or it is called off and everybody is refunded.',
  )
  expect(minimumText({ clinic, placesBooked: 6 })).toContain('minimum of 6')
  expect(minimumText({ clinic: { ...clinic, isDecided: true }, placesBooked: 6 })).toContain('takes place')
  expect(minimumText({ clinic: { ...clinic, sales: 'deciding' }, placesBooked: 4 })).toContain('being counted')
  const missed = { ...clinic, cancelledBecause: 'minimum-missed' as const }
  expect(minimumText({ clinic: missed, placesBooked: 0 })).toContain('Too few')
})

test('moments are told by the clock of the field', () => {
  expect(momentText(start, 'America/New_York')).toBe('Sat, Jul 6, 1 PM')
})

test('amounts keep their sign', () => {
  expect(dollars('1234.50')).toBe('$1,234.50')
  expect(dollars('-3.00')).toBe('-$3')
})

test.each([
  ['7K3M-92QX-4HTB', '7K3M-92QX-4HTB'],
  ['  7k3m 92qx 4htb ', '7K3M-92QX-4HTB'],
  ['7k3m92qx4htb', '7K3M-92QX-4HTB'],
  ['https://openfield.example/clinic-check-in/7K3M-92QX-4HTB', '7K3M-92QX-4HTB'],
  ['https://openfield.example/clinic-check-in/7k3m92qx4htb/?x=1#y', '7K3M-92QX-4HTB'],
  ['7K3M-92QX-4HT', null],
  ['7K3M-92QX-4HTB-7', null],
  ['too-short', null],
  ['', null],
  ['not a code at all', null],
])('the code in %j', (text, code) => expect(codeIn(text)).toBe(code))

test.each([
  ['7k3', '7K3'],
  ['7k3m', '7K3M'],
  ['7k3m9', '7K3M-9'],
  ['7K3M-', '7K3M'],
  ['7k3m92qx4htb', '7K3M-92QX-4HTB'],
  ['https://openfield.example/clinic-check-in/7k3m', 'https://openfield.example/clinic-check-in/7k3m'],
  ['', ''],
])('%j becomes a code while it is typed', (text, shown) => expect(asCode(text)).toBe(shown))

test('distances are whole miles', () => {
  expect([9.4, 1.2, 0.3, 1234].map(milesText)).toEqual(['9 miles', '1 mile', 'less than a mile', '1,234 miles'])
})

test('before check-in opens it is said when, and afterwards that it is over', () => {
  expect(checkInClosedText(clinic, start - 12 * HOUR - 1)).toBe('Check-in opens Fri, Jul 5, 10 PM.')
  expect(checkInClosedText(clinic, start - 12 * HOUR)).toBeNull()
  expect(checkInClosedText(clinic, start + 13.5 * HOUR)).toBeNull()
  expect(checkInClosedText(clinic, start + 13.5 * HOUR + 1)).toContain('closed')
})

test('what was said of the time is said back', () => {
  const nothing = { wishedDay: '', wishedTime: '', wishedMinutes: '' }
  expect(wishText(nothing)).toBeNull()
  expect(wishText({ wishedDay: '2026-12-05', wishedTime: '10:00', wishedMinutes: '90' })).toBe(
    'You said Saturday, December 5, 10 AM, for 1.5 hours.',
  )
  expect(wishText({ ...nothing, wishedTime: '16:30' })).toBe('You said 4:30 PM.')
})

test('the price of a time says for how long, unless it is an hour', () => {
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

test('before calling off it is said how many get how much back', () => {
  expect(refundText(3, '$225')).toBe('3 bookings are refunded in full, $225 in all.')
  expect(refundText(1, '$45')).toBe('1 booking is refunded in full, $45 in all.')
  expect(refundText(2, '$0')).toBe('2 bookings are canceled. Nothing was paid.')
  expect(refundText(0, '$0')).toContain('Nobody')
})

test('a phone dials digits', () => expect(telHref('(555) 555-0142')).toBe('tel:5555550142'))
