import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinPeriods, type Period } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import type { FeedQuestion } from '#calendars/server/feed.ts'
import { addDays, dateIn, HOUR, instantOf, MINUTE, offsetMinutesAt } from '#kit/shared/time.ts'
import { parseIcsFeed } from './parse-ics-feed.ts'

const zone = 'America/New_York'
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'America/Anchorage',
  'America/Boise',
]
const november = spanOf('2026-11-01', 30)

describe('events', () => {
  test('block their time in their own time zone', async () => {
    const zoned = event('DTSTART;TZID=America/Chicago:20261110T180000', 'DTEND;TZID=America/Chicago:20261110T193000')
    expect(await busyIn(zoned)).toEqual(['10 19:00-20:30'])
    expect(await busyIn(event('DTSTART:20261110T230000Z', 'DURATION:PT90M'))).toEqual(['10 18:00-19:30'])
    const prefixed = '/mozilla.org/20050126_1/America/Los_Angeles'
    expect(await busyIn(event(`DTSTART;TZID=${prefixed}:20261110T100000`, 'DURATION:PT1H'))).toEqual(['10 13:00-14:00'])
    expect(await busyIn(event('DTSTART;TZID="US/Pacific":20261110T100000', 'DURATION:PT1H'))).toEqual([
      '10 13:00-14:00',
    ])
  })

  test('use the facility’s time zone if theirs is missing or unknown', async () => {
    expect(await busyIn(event('DTSTART:20261110T180000', 'DTEND:20261110T190000'))).toEqual(['10 18:00-19:00'])
    const unknown = event('DTSTART;TZID=Middle-earth/Shire:20261110T180000', 'DURATION:PT1H')
    expect(await busyIn(unknown)).toEqual(['10 18:00-19:00'])
    expect(await busyIn(event('DTSTART;TZID=EST5:20261110T180000', 'DURATION:PT1H'))).toEqual(['10 18:00-19:00'])
  })

  test('block when tentative, but not when transparent or canceled', async () => {
    const time = ['DTSTART:20261110T180000', 'DTEND:20261110T190000'] as const
    expect(await busyIn(event(...time, 'TRANSP:TRANSPARENT'))).toEqual([])
    expect(await busyIn(event(...time, 'STATUS:CANCELLED'))).toEqual([])
    expect(await busyIn(event(...time, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'))).toEqual(['10 18:00-19:00'])
  })

  test('block whole days in the facility’s time zone', async () => {
    expect(await busyIn(event('DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261112'))).toEqual([
      '10 00:00-12 00:00',
    ])
    expect(await busyIn(event('DTSTART;VALUE=DATE:20261110'))).toEqual(['10 00:00-11 00:00'])
    expect(await busyIn(event('DTSTART;VALUE=DATE:20261110', 'DURATION:P1W'))).toEqual(['10 00:00-17 00:00'])
    expect(await busyIn(event('DTSTART:20261110T180000'))).toEqual([])
  })

  test('are skipped without a start or with an end before it', async () => {
    expect(await busyIn(event('DTSTART:20261110T180000', 'DTEND:20261110T170000'))).toEqual([])
    expect(await busyIn(event('DTSTART:20261110T180000', 'DURATION:-PT1H'))).toEqual([])
    expect(await busyIn(event('DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261110'))).toEqual([])
    expect(await busyIn(event('SUMMARY:Someday'))).toEqual([])
  })

  test('repeat with exceptions and extra times', async () => {
    const lines = ['DTSTART:20261103T180000', 'DTEND:20261103T190000', 'RRULE:FREQ=WEEKLY;UNTIL=20261124T235959Z']
    expect(await busyIn(event(...lines))).toEqual(on(['03', '10', '17', '24'], '18:00-19:00'))
    expect(await busyIn(event(...lines, 'EXDATE:20261110T180000', 'EXDATE;VALUE=DATE:20261124'))).toEqual(
      on(['03', '17'], '18:00-19:00'),
    )
    expect(await busyIn(event(...lines, 'EXDATE;TZID=America/Chicago:20261110T170000,20261117T170000'))).toEqual(
      on(['03', '24'], '18:00-19:00'),
    )
    expect(await busyIn(event(...lines, 'EXRULE:FREQ=WEEKLY;INTERVAL=2'))).toEqual(on(['10', '24'], '18:00-19:00'))
    const dates = ['RDATE:20261104T080000', 'RDATE;VALUE=PERIOD:20261105T080000/PT2H,20261106T080000/20261106T110000']
    expect(await busyIn(event(...lines.slice(0, 2), ...dates))).toEqual([
      '03 18:00-19:00',
      '04 08:00-09:00',
      '05 08:00-10:00',
      '06 08:00-11:00',
    ])
  })

  test('repeat until the day or time in UNTIL, inclusive', async () => {
    const daily = (until: string) =>
      busyIn(event('DTSTART:20261101T200000', 'DURATION:PT1H', `RRULE:FREQ=DAILY;UNTIL=${until}`))
    expect(await daily('20261103')).toHaveLength(3)
    expect(await daily('20261104T010000Z')).toHaveLength(3)
    expect(await daily('20261104T005959Z')).toHaveLength(2)
    expect(await daily('20261103T200000')).toHaveLength(3)
    const days = event('DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=DAILY;INTERVAL=2;UNTIL=20261106')
    expect(await busyIn(days)).toEqual(['02 00:00-03 00:00', '04 00:00-05 00:00', '06 00:00-07 00:00'])
  })

  test('can override one occurrence or all from one on', async () => {
    const weekly = event('UID:a', 'DTSTART:20261103T180000', 'DTEND:20261103T190000', 'RRULE:FREQ=WEEKLY;COUNT=4')
    const moved = event('UID:a', 'RECURRENCE-ID:20261110T230000Z', 'DTSTART:20261111T080000', 'DURATION:PT2H')
    const cancelled = event('UID:a', 'RECURRENCE-ID:20261117T180000', 'DTSTART:20261117T180000', 'STATUS:CANCELLED')
    expect(await busyIn(weekly + moved + cancelled)).toEqual(['03 18:00-19:00', '11 08:00-10:00', '24 18:00-19:00'])
    expect(await busyIn(cancelled + moved + weekly)).toEqual(['03 18:00-19:00', '11 08:00-10:00', '24 18:00-19:00'])
    const later = event(
      'UID:a',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261117T180000',
      'DTSTART:20261117T170000',
      'DURATION:PT3H',
    )
    expect(await busyIn(weekly + later)).toEqual([
      '03 18:00-19:00',
      '10 18:00-19:00',
      '17 17:00-20:00',
      '24 17:00-20:00',
    ])
    const last = event(
      'UID:a',
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20261124T180000',
      'DTSTART:20261124T190000',
      'DURATION:PT1H',
    )
    const both = ['03 18:00-19:00', '10 18:00-19:00', '17 17:00-20:00', '24 19:00-20:00']
    expect(await busyIn(weekly + later + last)).toEqual(both)
    expect(await busyIn(weekly + last + later)).toEqual(both)
    const other = event('UID:b', 'RECURRENCE-ID:20261110T180000', 'DTSTART:20261110T200000', 'DURATION:PT1H')
    expect(await busyIn(weekly + other)).toHaveLength(5)
  })

  test('that started before the span count within it', async () => {
    const old = event('DTSTART:19000101T120000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY')
    expect(await busyIn(old)).toHaveLength(30)
    const long = event('DTSTART:20251215T000000', 'DTEND:20261103T120000')
    expect(await busyIn(long)).toEqual(['01 00:00-03 12:00'])
    const yearly = event('DTSTART;VALUE=DATE:20201001', 'DURATION:P40D', 'RRULE:FREQ=YEARLY')
    expect(await busyIn(yearly)).toEqual(['01 00:00-10 00:00'])
  })

  test('are open times if the calendar lists free time', async () => {
    const text = calendar(event('DTSTART:20261110T180000', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'))
    const { busy, open } = await parseWithLongTimeout(text, { timeZone: zone, span: november, meaning: 'free' })
    expect([busy, formatPeriods(open!)]).toEqual([[], ['10 18:00-19:00']])
  })
})

describe('DST changes', () => {
  test.each(zones)('%s: days of 23 and 25 hours, skipped and repeated times', async of => {
    const ask = async (date: string, ...lines: string[]) => {
      const span = spanOf(date, 1, of)
      const { busy } = await parseWithLongTimeout(calendar(event(...lines)), { timeZone: of, span, meaning: 'busy' })
      return busy.map(({ start, end }) => [(start - span.start) / HOUR, (end - span.start) / HOUR])
    }
    expect(await ask('2026-03-08', 'DTSTART;VALUE=DATE:20260308')).toEqual([[0, 23]])
    expect(await ask('2026-11-01', 'DTSTART;VALUE=DATE:20261101')).toEqual([[0, 25]])
    // 2:30 is skipped; 1:30 is repeated.
    expect(await ask('2026-03-08', 'DTSTART:20260308T023000', 'DURATION:PT1H')).toEqual([[2.5, 3.5]])
    expect(await ask('2026-11-01', 'DTSTART:20261101T013000', 'DURATION:PT1H')).toEqual([[1.5, 2.5]])
    expect(await ask('2026-11-01', 'DTSTART:20261101T003000', 'DTEND:20261101T033000')).toEqual([[0.5, 4.5]])
    const daily = ['DTSTART:20260101T120000', 'DTEND:20260101T130000', 'RRULE:FREQ=DAILY']
    expect(await ask('2026-03-08', ...daily)).toEqual([[11, 12]])
    expect(await ask('2026-11-01', ...daily)).toEqual([[13, 14]])
    // Days keep the clock time, hours the length.
    expect(await ask('2026-11-01', 'DTSTART:20261031T120000', 'DURATION:P1D')).toEqual([[0, 13]])
    expect(await ask('2026-11-01', 'DTSTART:20261031T120000', 'DURATION:PT24H')).toEqual([[0, 12]])
  })

  test('a VTIMEZONE in the file works like a known time zone', async () => {
    const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 11) })
    await fc.assert(
      fc.asyncProperty(instants, async instant => {
        const span = spanOf(dateIn(zone, instant), 3)
        const wall = new Date(Math.floor(instant / MINUTE) * MINUTE).toISOString().replace(/[-:]|\.000Z/g, '')
        const read = (name: string) =>
          parseWithLongTimeout(calendar(zoneDefinition + event(`DTSTART;TZID=${name}:${wall}`, 'DURATION:PT1H')), {
            timeZone: 'UTC',
            span,
            meaning: 'busy',
          })
        expect(await read('Ours')).toEqual(await read('America/New_York'))
      }),
    )
    const skipped = event('DTSTART;TZID=Ours:20260308T023000', 'DURATION:PT1H')
    const twice = event('DTSTART;TZID=Ours:20261101T013000', 'DURATION:PT1H')
    const ask = async (text: string, date: string) =>
      (
        await parseWithLongTimeout(calendar(zoneDefinition + text), {
          timeZone: 'UTC',
          span: spanOf(date, 1),
          meaning: 'busy',
        })
      ).busy
    expect((await ask(skipped, '2026-03-08')).map(iso)).toEqual(['2026-03-08T07:30:00.000Z'])
    expect((await ask(twice, '2026-11-01')).map(iso)).toEqual(['2026-11-01T05:30:00.000Z'])
  })
})

test('random events match a naive minute-by-minute model', async () => {
  const span = (of: string, autumn: boolean) => spanOf(autumn ? '2026-10-26' : '2026-03-03', 12, of)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...zones),
      fc.boolean(),
      fc.array(randomEvent, { maxLength: 3 }),
      async (of, autumn, events) => {
        const asked = span(of, autumn)
        const text = calendar(events.map(found => eventText(found, autumn)).join(''))
        const { busy } = await parseWithLongTimeout(text, { timeZone: of, span: asked, meaning: 'busy' })
        expect(busy).toEqual(naiveModel(events, autumn, of, asked))
      },
    ),
    { numRuns: 25 },
  )
})

describe('other components', () => {
  test('VFREEBUSY periods block unless they are free', async () => {
    const lines = [
      'BEGIN:VFREEBUSY',
      'FREEBUSY:20261110T180000Z/20261110T190000Z,20261111T180000Z/PT2H',
      'FREEBUSY;FBTYPE=FREE:20261112T180000Z/PT2H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261113T180000Z/PT2H',
      'FREEBUSY;FBTYPE=X-LEAGUE:20261114T180000Z/PT1H',
      'END:VFREEBUSY',
    ]
    expect(await busyIn(block(lines))).toEqual(['10 13:00-14:00', '11 13:00-15:00', '13 13:00-15:00', '14 13:00-14:00'])
  })

  test('VAVAILABILITY hours replace our schedule, by priority', async () => {
    expect((await ask(calendar(''))).open).toBeNull()
    const hours = block([
      'BEGIN:VAVAILABILITY',
      'PRIORITY:9',
      'BEGIN:AVAILABLE',
      'UID:x',
      'DTSTART:20261102T080000',
      'DTEND:20261102T200000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
      'END:AVAILABLE',
      'END:VAVAILABILITY',
    ])
    expect(formatPeriods((await ask(calendar(hours))).open!)).toEqual(on(['02', '09', '16', '23', '30'], '08:00-20:00'))
    const holiday = block([
      'BEGIN:VAVAILABILITY',
      'PRIORITY:1',
      'DTSTART:20261109T000000',
      'DTEND:20261124T000000',
      'BEGIN:AVAILABLE',
      'DTSTART:20261116T100000',
      'DURATION:PT1H',
      'END:AVAILABLE',
      'END:VAVAILABILITY',
    ])
    const both = ['02 08:00-20:00', '16 10:00-11:00', '30 08:00-20:00']
    expect(formatPeriods((await ask(calendar(hours + holiday))).open!)).toEqual(both)
    expect(formatPeriods((await ask(calendar(holiday + hours))).open!)).toEqual(both)
    expect(formatPeriods((await ask(calendar(holiday))).open!)).toEqual([
      '01 00:00-09 00:00',
      '16 10:00-11:00',
      '24 00:00-01 00:00',
    ])
  })

  test('folds, line ends, BOM, lower case, alarms and unknown parts are accepted', async () => {
    const lines = [
      'begin:vcalendar',
      'X-WR-CALNAME:Field 1; "the big one": north',
      'BEGIN:VEVENT',
      'SUMMARY:League',
      ' night: A',
      '\t vs. B',
      'dtstart;x-note="a:b;c":20261110T1',
      ' 80000',
      'DURATION:PT1H',
      'a line that is nothing',
      'BEGIN:VALARM',
      'DURATION:PT5H',
      'END:VALARM',
      'END:VEVENT',
      'BEGIN:X-OTHER',
      'DTSTART:nonsense',
      'END:X-OTHER',
      'END:VCALENDAR',
    ]
    for (const end of ['\r\n', '\n', '\r', '\r\n\r\n'])
      expect(formatPeriods((await ask(`\uFEFF${lines.join(end)}${end}`)).busy)).toEqual(['10 18:00-19:00'])
  })
})

describe('malformed calendars', () => {
  const repeating = (rule: string, start = '20261101T080000') =>
    calendar(event(`DTSTART:${start}`, 'DURATION:PT1M', `RRULE:${rule}`))
  const components = (count: number, text: string) => calendar(text.repeat(count))
  const small = block(['BEGIN:VEVENT', 'END:VEVENT'])

  test.each<[string, ProviderFault['kind'], string]>([
    ['every second forever', 'unreadable', repeating('FREQ=SECONDLY')],
    ['a billion seconds', 'unreadable', repeating('FREQ=SECONDLY;COUNT=1000000000', '19000101T000000')],
    [
      'every second of every day',
      'unreadable',
      repeating(`FREQ=DAILY;BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)}`),
    ],
    ['an interval of zero', 'unreadable', repeating('FREQ=DAILY;INTERVAL=0')],
    ['an invalid rule', 'unreadable', repeating('FREQ=SOMETIMES')],
    ['an invalid UNTIL', 'unreadable', repeating('FREQ=DAILY;UNTIL=99999999')],
    [
      'many dense rules',
      'unreadable',
      components(
        30,
        event(
          'DTSTART:20261101T080000',
          'DURATION:PT1S',
          'RRULE:FREQ=HOURLY;BYSECOND=0,10,20,30,40,50;BYMINUTE=0,5,10,15,20',
        ),
      ),
    ],
    [
      'a time zone with a change every second',
      'unreadable',
      calendar(
        zoneDefinition.replace(/RRULE:.*/g, 'RRULE:FREQ=SECONDLY') +
          event('DTSTART;TZID=Ours:20261110T100000', 'DURATION:PT1H'),
      ),
    ],
    ['too many events', 'too-large', components(50_001, small)],
    ['more than 5 MB', 'too-large', calendar(`X-A:${'a'.repeat(5 * 1024 * 1024)}\r\n`)],
    ['a web page', 'unreadable', '<!doctype html><html><body>Please sign in</body></html>'],
    ['JSON', 'unreadable', '{"error":"not found"}'],
    ['nothing', 'unreadable', ' \r\n'],
    ['something else', 'unreadable', 'Not found'],
    ['bytes', 'unreadable', `BEGIN:VCALENDAR\r\n\0\0\r\nEND:VCALENDAR`],
    ['a truncated calendar', 'unreadable', calendar(event('DTSTART:20261110T100000')).slice(0, 60)],
    ['misnested components', 'unreadable', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR\nEND:VEVENT'],
    ['an invalid month', 'unreadable', calendar(event('DTSTART:20261340T100000', 'DURATION:PT1H'))],
    ['an invalid hour', 'unreadable', calendar(event('DTSTART:20261110T250000', 'DURATION:PT1H'))],
    ['a misplaced offset', 'unreadable', calendar(event('DTSTART:20261110T100000-0500', 'DURATION:PT1H'))],
    ['an invalid duration', 'unreadable', calendar(event('DTSTART:20261110T100000', 'DURATION:an hour'))],
    ['an endless duration', 'unreadable', calendar(event('DTSTART:20261110T100000', `DURATION:PT${'9'.repeat(40)}H`))],
    [
      'a busy time without an end',
      'unreadable',
      calendar(block(['BEGIN:VFREEBUSY', 'FREEBUSY:20261110T100000Z', 'END:VFREEBUSY'])),
    ],
  ])('%s: %s', async (_, kind, text) => {
    const fault = await ask(text).then(
      () => null,
      error => error,
    )
    expect(fault).toBeInstanceOf(ProviderFault)
    expect(fault.kind).toBe(kind)
  })

  test.each<[string, string[], string]>([
    ['a rule that matches no day', ['01 08:00-08:01'], repeating('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')],
    ['a rule that matches no year', ['01 08:00-08:01'], repeating('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')],
    ['an interval of a billion', ['01 08:00-08:01'], repeating('FREQ=DAILY;INTERVAL=1000000000')],
    [
      'an end in the year 9999',
      ['01 08:00-08:01', '29 08:00-08:01'],
      repeating('FREQ=WEEKLY;INTERVAL=4;UNTIL=99991231T235959Z'),
    ],
    ['components nested ten thousand deep', [], calendar(`${'BEGIN:A\n'.repeat(10_000)}${'END:A\n'.repeat(10_000)}`)],
    ['a million folds', [], calendar(`SUMMARY:${'a\r\n '.repeat(1_000_000)}\r\n`)],
    ['a million parameters', [], calendar(`SUMMARY${';A=1'.repeat(1_000_000)}:x\r\n`)],
    [
      'a thousand overrides of one event',
      ['10 10:00-11:00'],
      components(1000, event('UID:a', 'DTSTART:20261110T100000', 'DURATION:PT1H', 'RECURRENCE-ID:20261110T100000')),
    ],
  ])('%s is still read', async (_, busy, text) => {
    expect(formatPeriods((await ask(text)).busy)).toEqual(busy)
  })

  test('a slow calendar ends its thread, and the next is read', async () => {
    const counted = event('DTSTART:20200101T080000', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;COUNT=40000')
    const asked = parseIcsFeed(components(1_000, counted), { timeZone: zone, span: november, meaning: 'busy' })
    await expect(asked).rejects.toMatchObject({ kind: 'slow' })
    expect(formatPeriods((await ask(repeating('FREQ=DAILY;COUNT=1'))).busy)).toEqual(['01 08:00-08:01'])
  })

  test('any damaged calendar is read or refused with a ProviderFault', async () => {
    const whole = calendar(
      zoneDefinition +
        event(
          'UID:a',
          'DTSTART;TZID=Ours:20261103T180000',
          'DURATION:PT1H',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE;TZID=Ours:20261110T180000',
        ),
    )
    const place = fc.integer({ min: 0, max: whole.length })
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 0, max: 12 }), fc.string({ maxLength: 8 }), async (at, gone, put) => {
        const fault = await ask(whole.slice(0, at) + put + whole.slice(at + gone)).catch((error: unknown) => error)
        if (fault instanceof Error) expect(fault).toBeInstanceOf(ProviderFault)
      }),
      { numRuns: 500 },
    )
  })
})

const zoneDefinition = block([
  'BEGIN:VTIMEZONE',
  'TZID:Ours',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010311T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
])

type RandomEvent = {
  day: number
  minute: number
  minutes: number
  every: number
  weekdays: number[] | null
  count: number | null
}

/** Not between one and three, when the standard decides. */
const randomEvent: fc.Arbitrary<RandomEvent> = fc.record({
  day: fc.integer({ min: -20, max: 11 }),
  minute: fc.oneof(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 180, max: 1439 })),
  minutes: fc.integer({ min: 1, max: 3000 }),
  every: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })),
  count: fc.option(fc.integer({ min: 1, max: 20 })),
})
const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const firstDay = (autumn: boolean) => (autumn ? '2026-10-26' : '2026-03-03')

function eventText({ day, minute, minutes, every, weekdays, count }: RandomEvent, autumn: boolean): string {
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}00`
  const date = addDays(firstDay(autumn), day).replaceAll('-', '')
  const rule = weekdays ? `FREQ=WEEKLY;BYDAY=${weekdays.map(of => names[of]).join(',')}` : 'FREQ=DAILY'
  return event(
    `DTSTART:${date}T${clock}`,
    `DURATION:PT${minutes}M`,
    `RRULE:${rule};INTERVAL=${every}${count ? `;COUNT=${count}` : ''}`,
  )
}

/** Scans minute by minute by the wall clock. */
function naiveModel(events: readonly RandomEvent[], autumn: boolean, of: string, span: Period): Period[] {
  const periods = events.flatMap(({ day, minute, minutes, every, weekdays, count }) => {
    const first = addDays(firstDay(autumn), day)
    let [last, times, days] = ['', 0, -1]
    let weeks = 0
    const found: Period[] = []
    // A first day that the rule does not name takes place, and is not counted.
    const from = instantOf(first, 0, of)
    for (let at = from; at < span.end; at += MINUTE) {
      const shown = at / MINUTE + offsetMinutesAt(of, at)
      if (shown % 1440 !== minute) continue
      const wall = new Date(shown * MINUTE)
      const date = wall.toISOString().slice(0, 10)
      if (date === last) continue
      last = date
      days += 1
      if (days > 0 && wall.getUTCDay() === 1) weeks += 1
      const fits = weekdays ? weekdays.includes(wall.getUTCDay()) && weeks % every === 0 : days % every === 0
      if (fits) times += 1
      if ((fits && times <= (count ?? times)) || date === first) found.push({ start: at, end: at + minutes * MINUTE })
    }
    return found
  })
  return joinPeriods(periods, span)
}

/** Machines that run tests are busy. */
function parseWithLongTimeout(text: string, question: FeedQuestion) {
  return parseIcsFeed(text, question, 15_000)
}

function ask(text: string) {
  return parseWithLongTimeout(text, { timeZone: zone, span: november, meaning: 'busy' })
}

async function busyIn(events: string): Promise<string[]> {
  return formatPeriods((await ask(calendar(events))).busy)
}

function formatPeriods(periods: readonly Period[]): string[] {
  const local = (at: number) =>
    new Date(at + offsetMinutesAt(zone, at) * MINUTE).toISOString().slice(8, 16).replace('T', ' ')
  return periods.map(({ start, end }) => {
    const [from, to] = [local(start), local(end)]
    return `${from}-${to.slice(0, 2) === from.slice(0, 2) ? to.slice(3) : to}`
  })
}

function on(days: readonly string[], time: string): string[] {
  return days.map(day => `${day} ${time}`)
}

function iso({ start }: Period): string {
  return new Date(start).toISOString()
}

function spanOf(date: string, days: number, of = zone): Period {
  return { start: instantOf(date, 0, of), end: instantOf(addDays(date, days), 0, of) }
}

function event(...lines: string[]): string {
  return block(['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
}

function block(lines: readonly string[]): string {
  return lines.map(line => `${line}\r\n`).join('')
}

function calendar(text: string): string {
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${text}END:VCALENDAR\r\n`
}

function list(count: number): string {
  return Array.from({ length: count }, (_, index) => index).join(',')
}
