import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { Effort } from './effort.ts'
import { readRule } from './read-rule.ts'
import { repeat } from './repeat.ts'

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const interval = fc.integer({ min: 1, max: 4 })
const byDay = someOf(weekdays).map(days => `;BYDAY=${days.join(',')}`)
const monthDays = someOf([1, 2, 13, 15, 28, 29, 30, 31, -1, -2]).map(days => `;BYMONTHDAY=${days.join(',')}`)
const nthDays = someOf(['1MO', '2TU', '-1FR', '3SA', '4SU', 'WE']).map(days => `;BYDAY=${days.join(',')}`)
const months = someOf([1, 2, 6, 11]).map(of => `;BYMONTH=${of.join(',')}`)
const none = fc.constant('')
const hours = fc.oneof(
  none,
  someOf([8, 12, 20]).map(of => `;BYHOUR=${of.sort((a, b) => a - b).join(',')}`),
)

const rules = fc
  .tuple(
    fc.oneof(
      fc.tuple(fc.constant('DAILY'), none, hours),
      fc.tuple(fc.constant('WEEKLY'), fc.oneof(none, byDay), hours),
      fc.tuple(fc.constant('MONTHLY'), fc.oneof(none, monthDays, nthDays), none),
      // Of a year's hours the library returns only the first.
      fc.tuple(fc.constant('YEARLY'), fc.oneof(none, months), none),
    ),
    interval,
  )
  .map(([[frequency, part, byHour], every]) => `FREQ=${frequency};INTERVAL=${every}${part}${byHour}`)
const starts = fc.integer({ min: Date.UTC(2018, 0), max: Date.UTC(2027, 0) }).map(at => Math.floor(at / HOUR) * HOUR)
/** Months without the day are ambiguous; both agree on these. */
const plainStarts = starts.filter(at => new Date(at).getUTCDate() <= 28)

test('a rule repeats as the calendar library repeats it', () => {
  fc.assert(
    fc.property(rules, plainStarts, (text, start) => {
      const window = { start, end: start + 3 * 366 * DAY }
      expect([...repeat(readRule(text), start, window, new Effort())].slice(0, 40)).toEqual(
        byLibrary(text, start, window.end, 40),
      )
    }),
    { numRuns: 400 },
  )
})

test('a window in the middle matches the whole series, with and without a count', () => {
  const counts = fc.oneof(
    none,
    fc.integer({ min: 1, max: 300 }).map(count => `;COUNT=${count}`),
  )
  fc.assert(
    fc.property(rules, counts, starts, fc.integer({ min: 0, max: 700 }), (rule, count, start, days) => {
      const parsed = readRule(rule + count)
      const window = { start: start + days * DAY, end: start + (days + 31) * DAY }
      const whole = [...repeat(parsed, start, { start, end: window.end }, new Effort())]
      expect([...repeat(parsed, start, window, new Effort())]).toEqual(whole.filter(wall => wall >= window.start))
    }),
  )
})

test.each([
  // RFC 5545, section 3.8.5.3, from nine on September 2, 1997 unless stated otherwise
  ['FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3;COUNT=3', '19970904', ['1997-09-04', '1997-10-07', '1997-11-06']],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2', '19970929', ['1997-09-29', '1997-10-30', '1997-11-27']],
  ['FREQ=YEARLY;BYDAY=20MO', '19970519', ['1997-05-19', '1998-05-18', '1999-05-17']],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '19970512', ['1997-05-12', '1998-05-11', '1999-05-17']],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200',
    '19970101',
    ['1997-01-01', '1997-04-10', '1997-07-19', '2000-01-01'],
  ],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '19970902', ['1998-02-13', '1998-03-13', '1998-11-13']],
  ['FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13', '19970913', ['1997-09-13', '1997-10-11', '1997-11-08']],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '19961105',
    ['1996-11-05', '2000-11-07', '2004-11-02'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
    '19970805',
    ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
    '19970805',
    ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
  ],
  ['FREQ=YEARLY', '20240229', ['2024-02-29', '2028-02-29', '2032-02-29']],
  [
    'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
    '20070115',
    ['2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'],
  ],
  ['FREQ=DAILY;INTERVAL=2;BYMONTH=1', '19980101', ['1998-01-01', '1998-01-03', '1998-01-05']],
])('%s from %s', (text, from, days) => {
  const start = Date.parse(`${from.slice(0, 4)}-${from.slice(4, 6)}-${from.slice(6)}T09:00:00Z`)
  const found = [...repeat(readRule(text), start, { start, end: start + 11 * 366 * DAY }, new Effort())]
  expect(found.slice(0, days.length).map(wall => new Date(wall).toISOString())).toEqual(
    days.map(day => `${day}T09:00:00.000Z`),
  )
})

test('hours and minutes repeat, too', () => {
  const start = Date.UTC(1997, 8, 2, 9)
  const clocks = (text: string) =>
    [...repeat(readRule(text), start, { start, end: start + 2 * DAY }, new Effort())].map(wall =>
      new Date(wall).toISOString().slice(8, 16),
    )
  expect(clocks('FREQ=HOURLY;INTERVAL=3;COUNT=3')).toEqual(['02T09:00', '02T12:00', '02T15:00'])
  expect(clocks('FREQ=MINUTELY;INTERVAL=90;COUNT=4')).toEqual(['02T09:00', '02T10:30', '02T12:00', '02T13:30'])
  expect(clocks('FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10')).toEqual(clocks('FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40'))
  const old = Date.UTC(1955, 4, 5, 6, 7)
  const window = { start: Date.UTC(1969, 11, 31, 20), end: Date.UTC(1969, 11, 31, 22) }
  const hourly = [...repeat(readRule('FREQ=HOURLY;BYHOUR=20,21'), old, window, new Effort())]
  expect(hourly).toEqual([Date.UTC(1969, 11, 31, 20, 7), Date.UTC(1969, 11, 31, 21, 7)])
  expect(clocks('FREQ=HOURLY;BYMINUTE=0,30;BYSETPOS=-1;COUNT=2')).toEqual(['02T09:30', '02T10:30'])
})

test.each([
  'FREQ=FORTNIGHTLY',
  'INTERVAL=2',
  '',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=x',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY',
  'FREQ=YEARLY;BYMONTH=13',
  `FREQ=DAILY;BYHOUR=${'1,'.repeat(5000)}1`,
])('%s is no rule', text => {
  expect(() => readRule(text)).toThrow('a repeating event we can’t read')
})

function byLibrary(text: string, start: number, end: number, count: number): number[] {
  const at = ICAL.Time.fromDateTimeString(new Date(start).toISOString().slice(0, 19))
  const iterator = ICAL.Recur.fromString(text).iterator(at)
  const found: number[] = []
  for (let next = iterator.next(); next && found.length < count; next = iterator.next()) {
    const wall = Date.parse(`${next.toString()}Z`)
    if (wall >= end) break
    found.push(wall)
  }
  return found
}
