import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPeriods, type Period } from '#calendars/rules.ts'
import { DAY, instantOf, MINUTE, offsetMinutesAt } from '#kit/shared/time.ts'
import { parseIcsFeed } from './parse-ics-feed.ts'

const zone = 'America/New_York'
const decade = { start: instantOf('1996-01-01', 0, zone), end: instantOf('2009-01-01', 0, zone) }

/** RFC 5545, section 3.8.5.3, and rules that `ical.js` alone gets wrong. From nine in the morning. */
test.each([
  ['FREQ=DAILY;COUNT=10', '1997-09-02', '1997-09: 2 3 4 5 6 7 8 9 10 11'],
  ['FREQ=DAILY;INTERVAL=10;COUNT=5', '1997-09-02', '1997-09: 2 12 22, 1997-10: 2 12'],
  ['FREQ=DAILY;UNTIL=19980131T140000Z;BYMONTH=1', '1998-01-29', '1998-01: 29 30 31'],
  ['FREQ=DAILY;BYDAY=TU;COUNT=3', '1997-09-02', '1997-09: 2 9 16'],
  ['FREQ=WEEKLY;COUNT=10', '1997-09-02', '1997-09: 2 9 16 23 30, 1997-10: 7 14 21 28, 1997-11: 4'],
  [
    'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
    '1997-09-02',
    '1997-09: 2 4 9 11 16 18 23 25 30, 1997-10: 2',
  ],
  [
    'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
    '1997-09-01',
    '1997-09: 1 3 5 15 17 19 29, 1997-10: 1 3 13 15 17 27 29 31, 1997-11: 10 12 14 24 26 28, 1997-12: 8 10 12 22',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH', '1997-09-02', '1997-09: 2 4 16 18 30, 1997-10: 2 14 16'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO', '1997-08-05', '1997-08: 5 10 19 24'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU', '1997-08-05', '1997-08: 5 17 19 31'],
  ['FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR', '1997-09-05', '1997-09: 5, 1997-10: 3, 1997-11: 7, 1997-12: 5'],
  [
    'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
    '1997-09-07',
    '1997-09: 7 28, 1997-11: 2 30, 1998-01: 4 25, 1998-03: 1 29, 1998-05: 3 31',
  ],
  ['FREQ=MONTHLY;COUNT=4;BYDAY=-2MO', '1997-09-22', '1997-09: 22, 1997-10: 20, 1997-11: 17, 1997-12: 22'],
  ['FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3', '1997-09-28', '1997-09: 28, 1997-10: 29, 1997-11: 28, 1997-12: 29'],
  ['FREQ=MONTHLY;COUNT=6;BYMONTHDAY=1,-1', '1997-09-30', '1997-09: 30, 1997-10: 1 31, 1997-11: 1 30, 1997-12: 1'],
  [
    'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
    '1997-09-10',
    '1997-09: 10 11 12 13 14 15, 1999-03: 10 11 12 13',
  ],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=TU;COUNT=9', '1997-09-02', '1997-09: 2 9 16 23 30, 1997-11: 4 11 18 25'],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4', '1998-02-13', '1998-02: 13, 1998-03: 13, 1998-11: 13, 1999-08: 13'],
  [
    'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13;COUNT=4',
    '1997-09-13',
    '1997-09: 13, 1997-10: 11, 1997-11: 8, 1997-12: 13',
  ],
  ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', '1997-09-04', '1997-09: 4, 1997-10: 7, 1997-11: 6'],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=4',
    '1997-09-29',
    '1997-09: 29, 1997-10: 30, 1997-11: 27, 1997-12: 30',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', '2007-01-15', '2007-01: 15 30, 2007-02: 15, 2007-03: 15 30'],
  ['FREQ=MONTHLY;COUNT=3', '1997-01-31', '1997-01: 31, 1997-03: 31, 1997-05: 31'],
  ['FREQ=MONTHLY;BYMONTH=6;COUNT=2', '1997-06-15', '1997-06: 15, 1998-06: 15'],
  ['FREQ=YEARLY;COUNT=4;BYMONTH=6,7', '1997-06-10', '1997-06: 10, 1997-07: 10, 1998-06: 10, 1998-07: 10'],
  ['FREQ=YEARLY;INTERVAL=2;COUNT=4;BYMONTH=1,2,3', '1997-03-10', '1997-03: 10, 1999-01: 10, 1999-02: 10, 1999-03: 10'],
  [
    'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
    '1997-01-01',
    '1997-01: 1, 1997-04: 10, 1997-07: 19, 2000-01: 1, 2000-04: 9, 2000-07: 18, 2003-01: 1, 2003-04: 10, 2003-07: 19, 2006-01: 1',
  ],
  ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19', '1997-05: 19, 1998-05: 18, 1999-05: 17'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '1997-05-12', '1997-05: 12, 1998-05: 11, 1999-05: 17'],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=7', '1997-03-13', '1997-03: 13 20 27, 1998-03: 5 12 19 26'],
  [
    'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
    '1996-11-05',
    '1996-11: 5, 2000-11: 7, 2004-11: 2, 2008-11: 4',
  ],
  ['FREQ=YEARLY', '1996-02-29', '1996-02: 29, 2000-02: 29, 2004-02: 29, 2008-02: 29'],
  ['FREQ=YEARLY;BYMONTHDAY=15;COUNT=3', '1997-06-15', '1997-06: 15, 1997-07: 15, 1997-08: 15'],
])('%s from %s', async (rule, from, days) => {
  expect(await starts(rule, from)).toEqual(daysOf(days).map(day => `${day} 09:00`))
})

test.each([
  ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', '09:00 12:00'],
  ['FREQ=MINUTELY;INTERVAL=15;COUNT=6', '09:00 09:15 09:30 09:45 10:00 10:15'],
  ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', '09:00 10:30 12:00 13:30'],
  ['FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20,40;COUNT=6', '09:00 09:20 09:40 10:00 10:20 10:40'],
  ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10;COUNT=6', '09:00 09:20 09:40 10:00 10:20 10:40'],
  ['FREQ=HOURLY;BYHOUR=9,11;BYMINUTE=0,30;COUNT=4', '09:00 09:30 11:00 11:30'],
])('%s', async (rule, times) => {
  expect(await starts(rule, '1997-09-02')).toEqual(times.split(' ').map(time => `1997-09-02 ${time}`))
})

const someOf = <Value>(values: readonly Value[]) => fc.subarray([...values], { minLength: 1 })
const part = (name: string, values: readonly (string | number)[]) =>
  fc.oneof(
    fc.constant(''),
    someOf(values).map(of => `;${name}=${of.join(',')}`),
  )
const months = part('BYMONTH', [1, 2, 6, 11])
const monthDays = part('BYMONTHDAY', [1, 2, 13, 28, 29, 30, 31, -1, -2])
const weekdays = part('BYDAY', ['SU', 'MO', 'TU', 'SA'])
const rules = fc.oneof(
  fc.tuple(fc.constantFrom('DAILY', 'HOURLY'), months, monthDays, weekdays),
  fc.tuple(fc.constant('WEEKLY'), months, weekdays),
  fc.tuple(fc.constantFrom('MONTHLY', 'YEARLY'), months, monthDays, part('BYDAY', ['1MO', '-1FR', '5SA', 'WE'])),
)

test('a month within a series matches the whole series', async () => {
  const [interval, count] = [fc.integer({ min: 1, max: 4 }), fc.option(fc.integer({ min: 1, max: 300 }))]
  const years = fc.integer({ min: 0, max: 900 })
  await fc.assert(
    fc.asyncProperty(rules, interval, count, years, async ([frequency, ...parts], every, times, days) => {
      const rule = `FREQ=${frequency};INTERVAL=${every}${parts.join('')}${times ? `;COUNT=${times}` : ''}`
      const start = decade.start + days * DAY
      const span = { start, end: start + 31 * DAY }
      const whole = await read(rule, '1996-02-29', { start: decade.start, end: span.end })
      expect(await read(rule, '1996-02-29', span)).toEqual(joinPeriods(whole, span))
    }),
    { numRuns: 150 },
  )
})

test.each([
  'FREQ=FORTNIGHTLY',
  'INTERVAL=2',
  'FREQ=DAILY;INTERVAL=0',
  'FREQ=DAILY;INTERVAL=-1',
  'FREQ=DAILY;COUNT=0',
  'FREQ=DAILY;COUNT=x',
  'FREQ=WEEKLY;BYDAY=XX',
  'FREQ=WEEKLY;BYDAY',
  'FREQ=YEARLY;BYMONTH=13',
  `FREQ=DAILY;BYHOUR=${'1,'.repeat(5000)}1`,
  // Valid, but beyond the library.
  'FREQ=HOURLY;BYMINUTE=0,30;BYSETPOS=-1;COUNT=2',
  'FREQ=YEARLY;BYHOUR=9,10',
  'FREQ=YEARLY;BYWEEKNO=-1',
  'FREQ=DAILY;BYYEARDAY=1',
])('%s is refused', async rule => {
  await expect(starts(rule, '1997-09-02')).rejects.toThrow('a repeating event we can’t read')
})

function read(rule: string, from: string, span: Period) {
  const start = `DTSTART;TZID=${zone}:${from.replaceAll('-', '')}T090000`
  const event = ['BEGIN:VEVENT', start, 'DURATION:PT1M', `RRULE:${rule}`, 'END:VEVENT']
  const text = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n')
  // Machines that run tests are busy.
  return parseIcsFeed(text, { timeZone: 'UTC', span, meaning: 'busy' }, 15_000).then(({ busy }) => busy)
}

async function starts(rule: string, from: string): Promise<string[]> {
  const busy = await read(rule, from, decade)
  return busy.map(({ start }) =>
    new Date(start + offsetMinutesAt(zone, start) * MINUTE).toISOString().slice(0, 16).replace('T', ' '),
  )
}

/** `1997-09: 2 12, 1997-10: 2`. */
function daysOf(text: string): string[] {
  return text.split(', ').flatMap(month => {
    const [name, days] = month.split(': ') as [string, string]
    return days.split(' ').map(day => `${name}-${day.padStart(2, '0')}`)
  })
}
