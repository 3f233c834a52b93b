import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekdayOf } from '#kit/shared/time.ts'
import type { PriceRule, Schedule, ScheduleException } from '../contract.ts'
import { isInSeason, minutesOf, slotsOn } from '../rules.ts'
import { checkSchedule } from './schedule-checks.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const workdays = [1, 2, 3, 4, 5]
const open: Schedule = { slotMinutes: 60, hours: [{ days: everyDay, opens: '08:00', closes: '22:00' }] }
const evenings: PriceRule = { name: 'Evenings', days: workdays, from: '17:00', to: '22:00', hourCents: 9500 }
const holidays: ScheduleException = { name: 'Holidays', from: '2026-12-24', to: '2026-12-26', hours: [] }
const summer = { from: '05-01', to: '09-30' }
const winter = { from: '11-01', to: '03-31' }

const faultsOf = (more: Partial<Schedule>, hourlyCents: number | null = 7500) =>
  checkSchedule({ ...open, ...more }, hourlyCents).map(({ path, message }) => `${path}: ${message}`)

test.each<[string, Partial<Schedule>]>([
  ['weekly hours alone', {}],
  ['adjacent hours on one day', { hours: [hours('08:00', '12:00'), hours('12:00', '24:00')] }],
  ['the same hours on other days', { hours: [hours('08:00', '12:00', [1]), hours('08:00', '12:00', [2])] }],
  ['a seasonal price over a year-round one', { priceRules: [evenings, { ...evenings, season: summer }] }],
  ['separate seasons', { priceRules: [rule('Summer', summer), rule('Winter', winter)] }],
  ['adjacent special prices', { priceRules: [evenings, { ...evenings, from: '15:00', to: '17:00' }] }],
  ['special prices on different days', { priceRules: [evenings, { ...evenings, days: [0, 6] }] }],
  ['consecutive exceptions', { exceptions: [holidays, { ...holidays, from: '2026-12-27', to: '2026-12-27' }] }],
  ['notice as long as the booking window', { leadMinutes: 2 * 1440, windowDays: 2 }],
])('%s are valid', (_, more) => {
  expect(faultsOf(more)).toEqual([])
})

test.each<[Partial<Schedule>, string[]]>([
  [
    { hours: [hours('22:00', '02:00')] },
    [
      'hours.0.closes: Closing must be after opening at 10 PM. For hours across midnight, close at midnight and open again at midnight the next day.',
    ],
  ],
  [
    { hours: [hours('08:00', '08:00')] },
    [
      'hours.0.closes: Closing must be after opening at 8 AM. For hours across midnight, close at midnight and open again at midnight the next day.',
    ],
  ],
  [{ hours: [hours('08:00', '12:00', [])] }, ['hours.0.days: Choose at least one day.']],
  [
    { hours: [hours('08:00', '08:45')] },
    ['hours.0.closes: 8 AM to 8:45 AM is shorter than one booking, which takes 60 minutes.'],
  ],
  [
    { hours: [hours('08:00', '12:00', workdays), hours('11:30', '24:00', [3, 1])] },
    ['hours.1.opens: 11:30 AM to midnight overlaps 8 AM to 12 PM on Mondays and Wednesdays.'],
  ],
  [
    { priceRules: [evenings, { ...evenings, name: 'League night', days: [4], from: '20:00', to: '21:00' }] },
    [
      'priceRules.1.from: “League night” and “Evenings” overlap on Thursdays, 8 PM to 9 PM. Only one price can apply at a time.',
    ],
  ],
  [
    { priceRules: [rule('Winter', winter), rule('Spring', { from: '03-01', to: '05-31' })] },
    [
      'priceRules.1.from: “Spring” and “Winter” overlap on every day, 8 AM to 10 PM, from March 1 on. Only one price can apply at a time.',
    ],
  ],
  [
    { priceRules: [{ ...evenings, from: '22:00', to: '02:00' }] },
    [
      'priceRules.0.to: The end must be after 10 PM. For a price across midnight, add one price until midnight and one from midnight on.',
    ],
  ],
  [{ priceRules: [{ ...evenings, days: [] }] }, ['priceRules.0.days: Choose at least one day.']],
  [
    { exceptions: [{ ...holidays, to: '2026-12-20' }] },
    ['exceptions.0.to: The last day can’t be before the first, December 24, 2026.'],
  ],
  [
    { exceptions: [holidays, { ...holidays, name: 'Boxing Day', from: '2026-12-26' }] },
    ['exceptions.1.from: “Boxing Day” and “Holidays” both apply on December 26, 2026.'],
  ],
  [
    {
      exceptions: [
        {
          ...holidays,
          hours: [
            { opens: '10:00', closes: '14:00' },
            { opens: '13:00', closes: '16:00' },
          ],
        },
      ],
    },
    ['exceptions.0.hours.1.opens: 1 PM to 4 PM overlaps 10 AM to 2 PM.'],
  ],
  [
    { exceptions: [{ ...holidays, hours: [{ opens: '20:00', closes: '02:00' }] }] },
    [
      'exceptions.0.hours.0.closes: Closing must be after opening at 8 PM. For hours across midnight, close at midnight and open again at midnight the next day.',
    ],
  ],
  [
    { leadMinutes: 3 * 1440, windowDays: 2 },
    [
      'leadMinutes: Nothing could be booked: booking opens 2 days ahead, but you require more notice than that. Shorten the notice or open booking earlier.',
    ],
  ],
])('%o is refused with a message that names the conflict', (more, faults) => {
  expect(faultsOf(more)).toEqual(faults)
})

const setPrice = 'Set a price for these hours, or add a special price.'

test.each<[string, Partial<Schedule>, string[]]>([
  ['hours with a price', { hours: [{ ...hours('08:00', '22:00'), priceCents: 4000 }] }, []],
  ['special prices all day', { priceRules: [rule('All day', undefined)] }, []],
  ['seasons that cover the year', { priceRules: [rule('A', summer), rule('B', { from: '10-01', to: '04-30' })] }, []],
  ['weekly hours alone', {}, [`hours.0.priceCents: There’s no hourly price on Sundays, 8 AM to 10 PM. ${setPrice}`]],
  [
    'special prices in the evening only',
    { hours: [hours('08:00', '22:00', workdays)], priceRules: [evenings] },
    [`hours.0.priceCents: There’s no hourly price on Mondays, 8 AM to 5 PM. ${setPrice}`],
  ],
  [
    'a summer price only',
    { priceRules: [rule('Summer', summer)] },
    [`hours.0.priceCents: There’s no hourly price on Sundays, 8 AM to 10 PM, for one on January 1. ${setPrice}`],
  ],
  [
    'exception hours without a price',
    {
      hours: [{ ...hours('08:00', '22:00'), priceCents: 4000 }],
      exceptions: [{ ...holidays, hours: [{ opens: '10:00', closes: '14:00' }] }],
    },
    [
      `exceptions.0.hours.0.priceCents: There’s no hourly price on December 24, 2026, 10 AM to 2 PM (“Holidays”). ${setPrice}`,
    ],
  ],
])('without an hourly price at the facility, %s are checked for missing prices', (_, more, faults) => {
  expect(faultsOf(more, null)).toEqual(faults)
  expect(faultsOf(more)).toEqual([])
})

const clock = fc.integer({ min: 0, max: 96 }).map(quarter => clockOf(quarter * 15))
const span = fc
  .tuple(fc.integer({ min: 0, max: 92 }), fc.integer({ min: 4, max: 60 }))
  .map(([from, length]) => ({ opens: clockOf(from * 15), closes: clockOf(Math.min(1440, (from + length) * 15)) }))
const someDays = fc.subarray(everyDay, { minLength: 1 })
const date = fc.integer({ min: 0, max: 730 }).map(by => addDays('2027-01-01', by))
const season = fc.tuple(date, date).map(([from, to]) => ({ from: from.slice(5), to: to.slice(5) }))
const anyRule = fc
  .record({ days: someDays, at: span, season: fc.option(season, { nil: undefined }), hourCents: fc.nat(20_000) })
  .map(({ at, season: of, ...more }) => ({
    ...more,
    name: 'Special',
    from: at.opens,
    to: at.closes,
    ...(of && { season: of }),
  }))
const anyException = fc
  .record({
    name: fc.constant('Other hours'),
    from: date,
    days: fc.nat(20),
    hours: fc.array(span, { maxLength: 2 }),
  })
  .map(({ days, ...exception }) => ({ ...exception, to: addDays(exception.from, days) }))
const anySchedule: fc.Arbitrary<Schedule> = fc.record(
  {
    slotMinutes: fc.constantFrom(15, 30, 45, 60),
    bufferMinutes: fc.constantFrom(0, 5, 15, 40),
    hours: fc.array(
      fc.record({ days: someDays, at: span }).map(({ days, at }) => ({ days, ...at })),
      { maxLength: 3 },
    ),
    priceRules: fc.array(anyRule, { maxLength: 3 }),
    exceptions: fc.array(anyException, { maxLength: 2 }),
  },
  { requiredKeys: ['slotMinutes', 'hours'] },
)
/** Half of the dates are clock-change days. */
const anyDate = fc.oneof(fc.constantFrom('2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'), date)

test('slots of a valid schedule never overlap, even on clock-change days', () => {
  fc.assert(
    fc.property(anySchedule, anyDate, (schedule, day) => {
      fc.pre(checkSchedule(schedule, 7500).length === 0)
      const slots = slotsOn(schedule, 7500, day, 'America/New_York')
      expect(slots.every((slot, index) => index === 0 || slots[index - 1]!.end <= slot.start)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('two special prices are refused exactly when they can apply at the same time', () => {
  /** All combinations of date and weekday that occur over the years. */
  const days = Array.from({ length: 366 }, (_, by) => addDays('2028-01-01', by).slice(5))
  const countsOn = (each: PriceRule, day: string, weekday: number, minute: number) =>
    each.days.includes(weekday) &&
    isInSeason(each.season, day) &&
    minutesOf(each.from) <= minute &&
    minute < minutesOf(each.to)
  fc.assert(
    fc.property(anyRule, anyRule, (a, b) => {
      const isOneKind = !a.season === !b.season
      const minute = Math.max(minutesOf(a.from), minutesOf(b.from))
      const doBothApply = (day: string, weekday: number) =>
        countsOn(a, day, weekday, minute) && countsOn(b, day, weekday, minute)
      const doConflict = isOneKind && days.some(day => everyDay.some(weekday => doBothApply(day, weekday)))
      expect(checkSchedule({ ...open, priceRules: [a, b] }, 7500).length > 0).toBe(doConflict)
    }),
    { numRuns: 200 },
  )
})

test('a schedule passes the price check exactly when every slot has a price', () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 3 }), span, (priceRules, at) => {
      const schedule: Schedule = { slotMinutes: 15, hours: [{ days: [1], ...at }], priceRules }
      fc.pre(checkSchedule(schedule, 7500).length === 0)
      // Mondays of 28 years include every day of the year.
      const mondays = Array.from({ length: 28 * 53 }, (_, week) => addDays('2023-01-02', 7 * week))
      expect(mondays.every(day => weekdayOf(day) === 1)).toBe(true)
      const countOn = (day: string, hourlyCents: number | null) => slotsOn(schedule, hourlyCents, day, 'UTC').length
      const isPriced = mondays.every(day => countOn(day, null) === countOn(day, 7500))
      expect(checkSchedule(schedule, null).length === 0).toBe(isPriced)
    }),
    { numRuns: 30 },
  )
})

test('hours are valid exactly when they last at least one booking', () => {
  fc.assert(
    fc.property(clock, clock, (opens, closes) => {
      const isGood = minutesOf(closes) - minutesOf(opens) >= 60
      expect(checkSchedule({ ...open, hours: [hours(opens, closes)] }, 7500)).toHaveLength(isGood ? 0 : 1)
    }),
  )
})

function hours(opens: string, closes: string, days = everyDay) {
  return { days, opens, closes }
}

function rule(name: string, of: PriceRule['season']): PriceRule {
  return { name, days: everyDay, from: '08:00', to: '22:00', hourCents: 5000, ...(of && { season: of }) }
}

function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

test('a century-long exception with many hours is checked', () => {
  const everyDay = [0, 1, 2, 3, 4, 5, 6]
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const hours = Array.from({ length: 24 }, (_, hour) => ({ opens: clock(hour), closes: clock(hour + 1) }))
  const priceRules = hours.map(({ opens, closes }) => ({
    name: opens,
    days: everyDay,
    from: opens,
    to: closes,
    hourCents: 5_000,
  }))
  const schedule: Schedule = {
    slotMinutes: 60,
    hours: [],
    priceRules,
    exceptions: [{ name: 'Always open', from: '2000-01-01', to: '2099-12-31', hours }],
  }
  expect(checkSchedule(schedule, null)).toEqual([])
  const withGap = { ...schedule, priceRules: priceRules.slice(0, -1) }
  expect(checkSchedule(withGap, null).map(({ path }) => path)).toEqual(['exceptions.0.hours.23.priceCents'])
})
