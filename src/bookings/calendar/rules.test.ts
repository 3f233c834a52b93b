import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, DAY, HOUR, instantOf, MINUTE } from '#kit/shared/time.ts'
import {
  checkTimes,
  customerFault,
  isManualTime,
  isWithin,
  joinTouching,
  periodRefusal,
  reasonFault,
  spansOf,
  suggestedCents,
  weeklyTimes,
} from './rules.ts'

const zone = 'America/New_York'

test.each([
  ['2027-03-02T18:15', true],
  ['2027-03-02T18:20', false],
  ['2027-03-02T24:00', false],
  ['2027-03-02 18:00', false],
  ['1999-03-02T18:00', false],
])('%s is a valid manual time: %s', (text, isOne) => expect(isManualTime(text)).toBe(isOne))

test.each([
  ['name', 'Pat Jones', undefined],
  ['name', ' ', 'Enter the customer’s name'],
  ['name', 'Win at evil.com', 'Remove web and email addresses from the name'],
  ['name', 'x'.repeat(101), 'This is too long. Use 100 characters or fewer.'],
  ['email', '', undefined],
  ['email', 'a@example.org', undefined],
  ['email', 'a@', 'Please enter a valid email address'],
  ['phone', '', undefined],
  ['phone', '(555) 555-0123', undefined],
  ['phone', '123', 'Please enter a valid phone number'],
  ['price', ' 75.50 ', undefined],
  ['price', '100000', undefined],
  ['price', '', 'Enter an amount, such as 75 or 75.50'],
  ['price', '-1', 'Enter an amount, such as 75 or 75.50'],
  ['price', '100000.01', 'The maximum is $100,000.'],
  ['notes', '', undefined],
  ['notes', 'x'.repeat(1_001), 'This is too long. Use 1,000 characters or fewer.'],
] as const)('a customer’s %s %j: %s', (field, typed, fault) => expect(customerFault(field, typed)).toBe(fault))

test('a reason is required and limited in length', () => {
  expect([' ', 'Nets', 'x'.repeat(201)].map(reasonFault)).toEqual([
    'Enter a reason',
    undefined,
    'This is too long. Use 200 characters or fewer.',
  ])
})

test('times must be on the quarter hour and end after they start', () => {
  const from = '2027-03-02T18:00'
  expect(checkTimes({ from, to: '2027-03-02T19:15' })).toEqual({})
  expect(checkTimes({ from, to: from })).toEqual({ to: 'Choose an end time after the start' })
  expect(checkTimes({ from: '', to: '2027-03-02T19:10' })).toEqual({
    from: 'Enter a time on the quarter hour.',
    to: 'Enter a time on the quarter hour.',
  })
})

test('weekly times keep their local time across clock changes and skip excluded dates', () => {
  const times = weeklyTimes(
    { from: '2027-03-07T18:00', to: '2027-03-07T19:30', weeks: 3, except: ['2027-03-21'] },
    zone,
  )
  expect(times.map(({ date, start, end }) => [date, new Date(start).toISOString(), (end - start) / MINUTE])).toEqual([
    ['2027-03-07', '2027-03-07T23:00:00.000Z', 90],
    ['2027-03-14', '2027-03-14T22:00:00.000Z', 90],
  ])
})

test('a time past midnight ends the next day', () => {
  const [time] = weeklyTimes({ from: '2027-05-01T23:00', to: '2027-05-02T01:00', weeks: 1, except: [] }, zone)
  expect(time!.end - time!.start).toBe(2 * HOUR)
})

test.each([
  [[], 'period-invalid'],
  [[[2, 2]], 'period-invalid'],
  [[[1, 27]], 'period-invalid'],
  [[[-3, -1]], 'period-over'],
  [[[-1, 1]], null],
  [[[1, 25]], null],
  [[[24 * 733, 24 * 733 + 1]], 'period-too-far-ahead'],
] as [number[][], string | null][])('hours %j from now are refused with %s', (hours, code) => {
  const now = Date.parse('2027-01-01T12:00:00Z')
  const times = hours.map(([start, end]) => ({ start: now + start! * HOUR, end: now + end! * HOUR }))
  expect(periodRefusal(times, now)).toBe(code)
})

test('the suggested price prorates overlapped slots and uses the usual rate elsewhere', () => {
  const slots = [
    { start: 0, end: HOUR, priceCents: 3000 },
    { start: HOUR, end: 2 * HOUR, priceCents: 6000 },
  ]
  expect(suggestedCents({ start: 0, end: HOUR }, slots, 2000)).toBe(3000)
  expect(suggestedCents({ start: HOUR / 2, end: 1.5 * HOUR }, slots, 2000)).toBe(4500)
  expect(suggestedCents({ start: HOUR, end: 3 * HOUR }, slots, 2000)).toBe(8000)
  expect(suggestedCents({ start: 5 * HOUR, end: 5.25 * HOUR }, [], 2000)).toBe(500)
})

const periods = fc
  .array(fc.record({ start: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 30 }) }))
  .map(list => list.map(({ start, length }) => ({ start, end: start + length })))

test('merged spans are ordered, separate and cover every slot', () => {
  fc.assert(
    fc.property(periods, fc.integer({ min: 0, max: 5 }), (slots, gap) => {
      const spans = spansOf(slots, gap)
      for (const slot of slots) expect(isWithin(slot, spans)).toBe(true)
      for (const [index, span] of spans.entries())
        if (index > 0) expect(span.start - spans[index - 1]!.end).toBeGreaterThan(gap)
    }),
  )
})

test('joining entries keeps their total length', () => {
  const entries = fc.array(fc.record({ start: fc.integer({ min: 0, max: 50 }), name: fc.constantFrom('a', 'b') }))
  const lengthOf = (list: readonly { start: number; end: number }[]) =>
    list.reduce((sum, { start, end }) => sum + end - start, 0)
  fc.assert(
    fc.property(entries, list => {
      const hours = list.map(({ start, name }) => ({ start, end: start + 1, name }))
      const joined = joinTouching(hours, (a, b) => a.name === b.name)
      expect(lengthOf(joined)).toBe(lengthOf(hours))
      expect(joined.length).toBeLessThanOrEqual(hours.length)
    }),
  )
})

test('weekly times start on the same day each week, at most an hour apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 364 }), fc.integer({ min: 0, max: 95 }), (offset, quarter) => {
      const date = addDays('2027-01-01', offset)
      const clock = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
      const times = weeklyTimes(
        { from: `${date}T${clock}`, to: `${addDays(date, 1)}T00:00`, weeks: 26, except: [] },
        zone,
      )
      expect(times).toHaveLength(26)
      for (const [week, { start }] of times.entries()) {
        const asIfNever = instantOf(date, quarter * 15, zone) + week * 7 * DAY
        expect(Math.abs(start - asIfNever)).toBeLessThanOrEqual(HOUR)
      }
    }),
    { numRuns: 30 },
  )
})
