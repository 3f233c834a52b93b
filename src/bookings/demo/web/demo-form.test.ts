import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AvailabilitySlot } from '#availability/contract.ts'
import {
  checkForm,
  checkSpan,
  type DemoForm,
  firstFree,
  freeTimeText,
  momentOf,
  refusedFields,
  sampleCustomer,
  tomorrowEvening,
} from './demo-form.ts'

const form: DemoForm = {
  facilityId: '71576da9-04a6-5fe7-abac-c16debd30288',
  start: '2026-11-24T18:00',
  end: '2026-11-24T19:00',
  amount: '75.00',
  ...sampleCustomer,
}

test('the prefilled form is valid', () => {
  expect(checkForm(form)).toEqual({})
})

test.each([
  ['facilityId', 'demo-facility'],
  ['start', ''],
  ['start', '2026-02-30T18:00'],
  ['end', '2026-11-24'],
  ['end', '2026-11-24T18:00'],
  ['amount', 'seventy'],
  ['name', ' '],
  ['email', 'nobody'],
  ['phone', '12'],
] as const)('an invalid %s of "%s" is reported only at its field', (field, value) => {
  expect(Object.keys(checkForm({ ...form, [field]: value }))).toEqual([field])
})

test('provider tests need only a valid period', () => {
  expect(checkSpan({ ...form, start: form.start })).toEqual({})
  expect(checkForm({ ...form, amount: '', name: '' })).toEqual({
    name: 'Enter your name.',
    amount: 'Enter an amount, such as 75.00.',
  })
})

test('each server error shows once at its field', () => {
  expect(
    refusedFields([
      { path: 'userInfo.email', message: 'No.' },
      { path: 'userInfo.email', message: 'Really not.' },
      { path: 'slotIds', message: 'Too many.' },
    ]),
  ).toEqual({ email: 'No.' })
})

test("a local time is sent with the facility's offset on that day", () => {
  expect(momentOf('2026-07-01T18:30', 'America/Chicago')).toBe('2026-07-01T18:30:00-05:00')
  expect(momentOf('2026-12-01T18:30', 'America/Chicago')).toBe('2026-12-01T18:30:00-06:00')
})

test('the suggested evening is always the next day at the facility', () => {
  const moments = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })
  fc.assert(
    fc.property(moments, now => {
      const { start, end } = tomorrowEvening('America/Chicago', now)
      const ahead = Date.parse(momentOf(start, 'America/Chicago')) - now
      expect(ahead).toBeGreaterThan(17 * 3_600_000)
      expect(ahead).toBeLessThan(43 * 3_600_000)
      expect(end > start).toBe(true)
    }),
  )
})

test('the first open slot is suggested with its price, if there is one', () => {
  const slot = (hour: number, status: AvailabilitySlot['status']) =>
    ({
      startTime: `2026-11-24T${hour}:00:00-06:00`,
      endTime: `2026-11-24T${hour + 1}:00:00-06:00`,
      status,
      pricePerSlot: '75.00',
    }) as AvailabilitySlot
  expect(firstFree([slot(18, 'booked'), slot(19, 'open'), slot(20, 'open')])).toEqual({
    start: '2026-11-24T19:00',
    end: '2026-11-24T20:00',
    amount: '75.00',
  })
  expect(firstFree([slot(18, 'blocked'), slot(19, 'held')])).toBeUndefined()
})

test('the suggested time and its absence have a description', () => {
  const times = { start: '2026-11-24T08:00', end: '2026-11-24T09:00', amount: '65.00' }
  expect(freeTimeText(times)).toBe('Available: Tue, Nov 24, 8 to 9 AM, $65.')
  expect(freeTimeText({ ...times, amount: '' })).toBe(
    'No times are available in the next few days. Choose one yourself.',
  )
})
