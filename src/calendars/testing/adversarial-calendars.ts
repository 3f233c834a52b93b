import { gzipSync } from 'node:zlib'

export type HostileFile = { kind: string; body: Buffer; headers: Record<string, string> }

/** Deterministic per seed, each kind in turn. */
export function* adversarialCalendars(seed: number, count: number): Generator<HostileFile> {
  const kinds = Object.entries(makers)
  for (let index = 0; index < count; index++) {
    const [kind, make] = kinds[index % kinds.length]!
    const made = make(randomOf(seed * 1_000_003 + index))
    const { body, headers = {} } = typeof made === 'string' || Buffer.isBuffer(made) ? { body: made } : made
    yield { kind, body: Buffer.from(body as string), headers: { 'content-type': 'text/calendar', ...headers } }
  }
}

type Random = {
  int: (min: number, max: number) => number
  one: <T>(all: readonly T[]) => T
}
type Made = string | Buffer | { body: string | Buffer; headers: Record<string, string> }

/** Mulberry32. */
function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { int, one: all => all[int(0, all.length - 1)]! }
}

const MEGABYTE = 1024 * 1024

/** Nested lists avoid spreading hundreds of thousands of lines. */
type Lines = (string | string[])[]
const calendar = (...lines: Lines) =>
  [['BEGIN:VCALENDAR', 'VERSION:2.0'], ...lines, ['END:VCALENDAR', '']].flat().join('\r\n')
const event = (...lines: Lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].flat().join('\r\n')
const times = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index))
const two = (number: number) => String(number).padStart(2, '0')
const stamp = (year: number, { int }: Random) =>
  `${String(year).padStart(4, '0')}${two(int(1, 12))}${two(int(1, 28))}T${two(int(0, 23))}${two(int(0, 59))}00`
const zone = (name: string, ...observances: Lines) =>
  ['BEGIN:VTIMEZONE', `TZID:${name}`, ...observances, 'END:VTIMEZONE'].flat().join('\r\n')
const observance = (...lines: string[]) =>
  ['BEGIN:STANDARD', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', ...lines, 'END:STANDARD'].join('\r\n')

const ordinary = (random: Random) =>
  calendar(
    times(random.int(1, 20), index =>
      event(
        `UID:${index}`,
        `DTSTART;TZID=America/New_York:${stamp(2027, random)}`,
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20281231T000000Z',
      ),
    ),
  )

const makers: Record<string, (random: Random) => Made> = {
  'a rule of very many times'(random) {
    const unit = random.one(['SECONDLY', 'MINUTELY', 'HOURLY'])
    const end = random.one(['', ';COUNT=1000000', ';COUNT=999999999999', ';UNTIL=99991231T235959Z'])
    const first = stamp(random.one([1, 1970, 2020, 2027]), random)
    return calendar(event(`DTSTART:${first}`, 'DURATION:PT1M', `RRULE:FREQ=${unit}${end}`))
  },
  'a million times in many events'(random) {
    const events = random.int(200, 2_000)
    const each = Math.ceil(1_000_000 / events)
    return calendar(
      times(events, () =>
        event(`DTSTART:${stamp(2027, random)}`, 'DURATION:PT1M', `RRULE:FREQ=MINUTELY;COUNT=${each}`),
      ),
    )
  },
  'rules that never come true'(random) {
    const rules = ['YEARLY;BYMONTH=2;BYMONTHDAY=30', 'DAILY;BYMONTH=2;BYMONTHDAY=31', 'HOURLY;BYHOUR=3;INTERVAL=24']
    const never = [...rules, 'SECONDLY;BYMONTH=2;BYMONTHDAY=30', 'WEEKLY;BYWEEKNO=60', 'YEARLY;INTERVAL=999999999']
    return calendar(
      times(random.int(1, 300), () =>
        event(`DTSTART:${stamp(random.int(1, 2027), random)}`, `RRULE:FREQ=${random.one(never)}`),
      ),
    )
  },
  'every part of a rule at once'(random) {
    const list = (from: number, to: number) => times(to - from + 1, index => String(from + index)).join(',')
    const parts = [`BYHOUR=${list(0, 23)}`, `BYMINUTE=${list(0, 59)}`, `BYSECOND=${list(0, 59)}`]
    const days = random.one(['BYDAY=MO,TU,WE,TH,FR,SA,SU', `BYYEARDAY=${list(1, 366)}`, `BYMONTHDAY=${list(1, 31)}`])
    const positions = random.one([`BYSETPOS=${list(1, 366)}`, 'BYSETPOS=-1', 'BYSETPOS=1,-1,366,-366'])
    const rule = `FREQ=${random.one(['YEARLY', 'MONTHLY', 'WEEKLY'])};${days};${parts.slice(0, random.int(0, 3)).join(';')}`
    return calendar(
      times(random.int(1, 50), () =>
        event(`DTSTART:${stamp(2020, random)}`, 'DURATION:PT1M', `RRULE:${rule.replace(/;$/, '')};${positions}`),
      ),
    )
  },
  'floods of dates'(random) {
    const name = random.one(['EXDATE', 'RDATE', 'RDATE;VALUE=PERIOD', 'EXDATE;TZID=Europe/Paris'])
    const count = random.int(20_000, 240_000)
    const text = () => (name.includes('PERIOD') ? `${stamp(2027, random)}/PT1H` : stamp(random.int(1, 9999), random))
    const isOneLine = random.int(0, 1) === 1
    const dates = isOneLine ? [`${name}:${times(count, text).join(',')}`] : times(count / 4, () => `${name}:${text()}`)
    return calendar(event(`DTSTART:${stamp(2027, random)}`, 'DURATION:PT1H', 'RRULE:FREQ=HOURLY', dates))
  },
  'a zone of very many changes'(random) {
    const dates = `RDATE:${times(random.int(10_000, 150_000), () => stamp(random.one([2027, random.int(1, 9999)]), random)).join(',')}`
    const rules = times(
      random.int(1, 500),
      () => `RRULE:FREQ=${random.one(['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY'])}`,
    )
    const inside = random.one([[dates], rules, [dates, ...rules.slice(0, 2)]])
    return calendar(
      zone('Own', observance('DTSTART:19700101T000000', ...inside)),
      times(random.int(1, 20_000), () =>
        event(`DTSTART;TZID=Own:${stamp(random.int(1, 9999), random)}`, 'DURATION:PT1H'),
      ),
    )
  },
  'many zones'(random) {
    const names = times(random.int(100, 5_000), index => `Own-${index}`)
    return calendar(
      names.map(name =>
        zone(
          name,
          times(random.int(1, 5), () => observance('DTSTART:19700101T000000')),
        ),
      ),
      names.map(name => event(`DTSTART;TZID=${name}:${stamp(2027, random)}`, 'DURATION:PT1H')),
    )
  },
  'broken zones'(random) {
    const bad = [
      'TZOFFSETTO:+9999',
      'TZOFFSETTO:nonsense',
      'DTSTART:nonsense',
      'RRULE:FREQ=NEVER',
      'TZOFFSETFROM:',
      'RDATE:,',
    ]
    const name = random.one([
      'Own',
      'America/New_York',
      'Mars/Olympus',
      '../../etc',
      'x'.repeat(random.int(1, 400)),
      '"',
    ])
    return calendar(
      zone(
        name,
        times(random.int(0, 3), () => observance(random.one(bad), 'DTSTART:19700101T000000')),
      ),
      event(`DTSTART;TZID=${name}:${stamp(2027, random)}`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
    )
  },
  'a line of megabytes'(random) {
    const long = 'x'.repeat(random.one([1, 4, 10]) * MEGABYTE)
    const lines = [
      `SUMMARY:${long}`,
      `DTSTART;X-A=${long}:20270101T100000`,
      `RRULE:FREQ=DAILY;BYDAY=${long}`,
      long,
      `${long}:`,
    ]
    const line = random.one(lines)
    const folded = random.int(0, 1) === 1 ? line.slice(0, MEGABYTE).replace(/(.{8})/g, '$1\r\n ') : line
    return calendar(event(`DTSTART:${stamp(2027, random)}`, 'DURATION:PT1H', folded))
  },
  'components in components'(random) {
    const depth = random.int(10, 100_000)
    const name = random.one(['VEVENT', 'VCALENDAR', 'VALARM', 'VTIMEZONE', 'VAVAILABILITY'])
    const ends = random.int(0, 2) === 0 ? [] : times(depth, () => `END:${name}`)
    return calendar(
      times(depth, () => `BEGIN:${name}`),
      ends,
    )
  },
  'a file that is cut off'(random) {
    const whole = ordinary(random)
    return whole.slice(0, random.int(0, whole.length - 1))
  },
  'another encoding'(random) {
    const text = ordinary(random).replaceAll('UID:', 'SUMMARY:Café – 日本\r\nUID:')
    const bytes = Buffer.from(text)
    const charset = (name: string) => ({ headers: { 'content-type': `text/calendar; charset=${name}` } })
    return random.one<Made>([
      Buffer.from(text, 'utf16le'),
      { body: Buffer.from(`\uFEFF${text}`, 'utf16le'), headers: {} },
      { body: bytes, ...charset('utf-16') },
      { body: bytes, ...charset('nonsense') },
      Buffer.from(text, 'latin1'),
      gzipSync(bytes),
      { body: bytes, headers: { 'content-encoding': 'gzip' } },
      { body: gzipSync(Buffer.alloc(200 * MEGABYTE, 'BEGIN:VCALENDAR\r\n')), headers: { 'content-encoding': 'gzip' } },
      Buffer.from(times(random.int(1, 50_000), () => String.fromCharCode(random.int(0, 255))).join(''), 'latin1'),
    ])
  },
  'strange lengths'(random) {
    const lengths = [
      '-PT1H',
      '-P999999999W',
      'P999999999W',
      'PT99999999999999999999S',
      'P',
      'PT',
      'P1',
      '+P0D',
      'PT1H1H',
    ]
    return calendar(
      times(random.int(1, 2_000), () => event(`DTSTART:${stamp(2027, random)}`, `DURATION:${random.one(lengths)}`)),
    )
  },
  'the ends of time'(random) {
    const years = [0, 1, 99, 1582, 1969, 9998, 9999]
    const rules = ['YEARLY', 'YEARLY;INTERVAL=100', 'MONTHLY;BYDAY=-1SU', 'DAILY', 'SECONDLY;UNTIL=99991231T235959Z']
    return calendar(
      times(random.int(1, 500), () =>
        event(
          `DTSTART${random.one(['', ';TZID=Pacific/Apia', ';TZID=Africa/Monrovia'])}:${stamp(random.one(years), random)}`,
          `DTEND:${stamp(random.one(years), random)}`,
          `RRULE:FREQ=${random.one(rules)}`,
        ),
      ),
    )
  },
  'replacements of replacements'(random) {
    const range = random.one(['', ';RANGE=THISANDFUTURE'])
    return calendar(
      event(
        'UID:1',
        `DTSTART:${stamp(2026, random)}`,
        'DURATION:PT1H',
        `RRULE:FREQ=${random.one(['DAILY', 'MINUTELY'])}`,
      ),
      times(random.int(100, 20_000), () =>
        event(
          'UID:1',
          `RECURRENCE-ID${range}:${stamp(2027, random)}`,
          `DTSTART:${stamp(2027, random)}`,
          'DURATION:P3D',
        ),
      ),
    )
  },
  'very many events'(random) {
    const each = event(
      `DTSTART:${stamp(2027, random)}`,
      random.one(['DURATION:PT1H', 'RRULE:FREQ=DAILY', 'DTEND:20270101']),
    )
    return calendar(times(random.int(10_000, 60_000), () => each))
  },
  'very many parameters'(random) {
    const params = times(
      random.int(10, 100),
      index => `;X${index}=${random.one(['1', '"a:b"', '"', ',', 'x,y'])}`,
    ).join('')
    return calendar(
      times(random.int(100, 8_000), () => event(`DTSTART${params}:${stamp(2027, random)}`, 'DURATION:PT1H')),
    )
  },
  'very many opening hours'(random) {
    const hours = () =>
      ['BEGIN:AVAILABLE', `DTSTART:${stamp(2026, random)}`, 'DURATION:PT1M', 'RRULE:FREQ=HOURLY', 'END:AVAILABLE'].join(
        '\r\n',
      )
    return calendar(
      times(random.int(1, 3_000), () =>
        ['BEGIN:VAVAILABILITY', `PRIORITY:${random.int(-1, 10)}`, hours(), 'END:VAVAILABILITY'].join('\r\n'),
      ),
    )
  },
  'very many busy times'(random) {
    const periods = times(
      random.int(10_000, 140_000),
      () => `${stamp(2027, random)}/${random.one(['PT1H', '-PT1H', 'P999W'])}`,
    )
    return calendar('BEGIN:VFREEBUSY', `FREEBUSY:${periods.join(',')}`, 'END:VFREEBUSY')
  },
  'letters changed at random'(random) {
    const letters = ordinary(random).split('')
    for (let changes = random.int(1, 30); changes > 0; changes--)
      letters[random.int(0, letters.length - 1)] = String.fromCharCode(random.int(1, 255))
    return letters.join('')
  },
}
