import { expect, test } from 'vitest'
import type { Schedule } from '#availability/contract.ts'
import { groupToday, mostCommonZone, openMinutes } from './home-rules.ts'

const zone = 'America/Chicago'
const at = (time: string) => Date.parse(`2027-03-03T${time}:00-06:00`)
const facility = (id: string, more: { venueId?: string; venueName?: string; schedule?: Schedule } = {}) => ({
  id,
  name: `Field ${id}`,
  timeZone: zone,
  venueId: null,
  venueName: null,
  schedule: null,
  ...more,
})
const booking = (facilityId: string, bookingId: string, from: string, to: string) => ({
  facilityId,
  bookingId,
  start: at(from),
  end: at(to),
  customer: 'Sam Rivera',
  status: 'confirmed' as const,
  reason: null,
})

test('the day is that of most facilities', () => {
  expect(mostCommonZone([])).toBe('America/Chicago')
  const zones = ['America/New_York', 'America/Denver', 'America/Denver']
  expect(mostCommonZone(zones.map(timeZone => ({ timeZone })))).toBe('America/Denver')
})

test('venues come by name, facilities without one last', () => {
  const facilities = [
    facility('a'),
    facility('b', { venueId: 'z', venueName: 'Zilker Park' }),
    facility('c', { venueId: 'd', venueName: 'Dove Springs' }),
  ]
  const venues = groupToday(facilities, [], '2027-03-03')
  expect(venues.map(({ name }) => name)).toEqual(['Dove Springs', 'Zilker Park', null])
})

test('touching times of a booking are one item; separate ones and other bookings are not', () => {
  const items = [
    booking('a', '1', '08:00', '09:00'),
    booking('a', '1', '09:00', '10:00'),
    booking('a', '2', '10:00', '11:00'),
    booking('a', '1', '12:00', '13:00'),
  ]
  const [venue] = groupToday([facility('a')], items, '2027-03-03')
  expect(venue!.bookings).toBe(2)
  expect(
    venue!.shown[0]!.items.map(({ startTime, endTime }) => [startTime.slice(11, 16), endTime.slice(11, 16)]),
  ).toEqual([
    ['08:00', '10:00'],
    ['10:00', '11:00'],
    ['12:00', '13:00'],
  ])
})

test('of many facilities, only those with something today are listed', () => {
  const many = Array.from({ length: 21 }, (_, index) => facility(String(index)))
  const [venue] = groupToday(many, [booking('7', '1', '08:00', '09:00')], '2027-03-03')
  expect(venue).toMatchObject({ facilities: 21, bookings: 1 })
  expect(venue!.shown.map(({ id }) => id)).toEqual(['7'])
  expect(groupToday(many.slice(1), [], '2027-03-03')[0]!.shown).toHaveLength(20)
})

test('open minutes follow each schedule, and the clocks', () => {
  const mornings: Schedule = { slotMinutes: 60, hours: [{ days: [1, 2, 3, 4, 5], opens: '06:00', closes: '10:00' }] }
  const allDay: Schedule = {
    slotMinutes: 60,
    hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '00:00', closes: '24:00' }],
  }
  const open = (schedule: Schedule, from: string) => openMinutes([facility('a', { schedule })], from)
  expect(openMinutes([], '2027-02-28')).toBe(0)
  expect(open(mornings, '2027-02-28')).toBe(5 * 4 * 60)
  // Breaks between bookings count as open.
  expect(open({ ...mornings, bufferMinutes: 30 }, '2027-02-28')).toBe(5 * 4 * 60)
  expect(open(allDay, '2027-02-28')).toBe(7 * 24 * 60)
  // Clocks go forward on March 14, 2027.
  expect(open(allDay, '2027-03-14')).toBe(7 * 24 * 60 - 60)
})
