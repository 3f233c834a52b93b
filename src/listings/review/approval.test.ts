import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFacility } from '#facilities/facility-form.ts'
import { draftFacility, hoursFault, MAX_HOURS, type OpenHours } from './approval.ts'

const line = (opens: string, closes: string, days = [1]): OpenHours => ({ days, opens, closes })

test.each<[hours: OpenHours[], fault: RegExp]>([
  [[line('20:00', '08:00')], /^Closing time must be after/],
  [[line('08:00', '08:00')], /^Closing time must be after/],
  [[line('08:00', '08:30')], /^Open for at least an hour/],
  [[line('8:00', '12:00')], /HH:mm/],
  [[line('08:00', '24:30')], /HH:mm/],
  [[line('08:00', '12:00', [])], /at least one day/],
  [[line('08:00', '12:00', [1, 2]), line('11:00', '14:00', [2])], /overlap/],
  [Array.from({ length: MAX_HOURS + 1 }, () => line('08:00', '09:00')), /up to 14/],
])('hours %j are refused', (hours, fault) => {
  expect(hoursFault(hours)).toMatch(fault)
})

test('no hours, hours to midnight and adjacent hours are valid', () => {
  expect(hoursFault([])).toBeUndefined()
  expect(hoursFault([line('18:00', '24:00'), line('00:00', '02:00', [2]), line('08:00', '18:00')])).toBeUndefined()
})

test('the order of the lines does not matter', () => {
  const time = fc.integer({ min: 0, max: 24 }).map(hour => `${String(hour).padStart(2, '0')}:00`)
  const anyLine = fc.record({ days: fc.uniqueArray(fc.integer({ min: 0, max: 6 })), opens: time, closes: time })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 5 }), hours => {
      expect(hoursFault(hours.toReversed()) === undefined).toBe(hoursFault(hours) === undefined)
    }),
  )
})

test('the draft of a complete submission can be published unchanged', () => {
  const draft = draftFacility({
    facilityName: 'Chalk Lane Fields',
    contactName: 'Sam Rivera',
    email: 'sam@example.org',
    phone: '(555) 555-0123',
    address: '12 Chalk Lane',
    city: 'Frisco',
    state: 'TX',
    zipCode: '75034-1234',
    facilityType: 'Indoor Court/Gym',
    sportTypes: ['Soccer'],
    pricePerHour: '$75.50/hr',
    priceCents: 7550,
    description: 'Two full-size courts with lights and parking.',
    amenities: ['Lighting for Night Games'],
    availability: 'Weekends',
  })
  expect(draft).toMatchObject({ zip: '75034', indoorOutdoor: 'indoor', lighting: 'yes', pricePerHour: '75.50' })
  expect(checkFacility(draft)).toEqual({})
})
