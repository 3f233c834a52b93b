import { expect, test } from 'vitest'
import { exampleBooking, slotsFrom } from '#app/testing/example-booking.ts'
import { readCalendarFile } from '#app/testing/read-calendar-file.ts'
import { addDays } from '#kit/shared/time.ts'
import { icsOf, makeIcsFile } from './make-ics-file.ts'

const site = { publicUrl: 'https://openfield.example' }
const weeks = (count: number, date = '2027-03-02') =>
  Array.from({ length: count }, (_, week) => slotsFrom(addDays(date, 7 * week), 19, 1))

test('a single-run email sends one REQUEST event as in RFC 5546', () => {
  const booking = exampleBooking({ runs: [slotsFrom('2027-03-02', 19, 2)] })
  const { method, ics } = icsOf(site, { booking, revision: 3 })
  const { top, events } = parse(ics)
  expect([method, top.METHOD, top.VERSION, events.length]).toEqual(['REQUEST', 'REQUEST', '2.0', 1])
  expect(top.PRODID).toMatch(/\S/)
  expect(events[0]).toMatchObject({
    UID: `${booking.id}-0@openfield.example`,
    SEQUENCE: '3',
    STATUS: 'CONFIRMED',
    DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
    DTSTART: '20270303T000000Z',
    DTEND: '20270303T020000Z',
    SUMMARY: 'Chalk Lane Court',
    LOCATION: '12 Chalk Lane\\, Brooklyn\\, NY',
    GEO: '40.68;-73.95',
    ORGANIZER: 'mailto:hello@openfield.example',
    ATTENDEE: 'MAILTO:sam@example.org',
    URL: `https://openfield.example/booking-success?booking=${booking.id}`,
    TRIGGER: '-PT2H',
  })
  expect(events[0]!.DESCRIPTION).toBe('Booking OF-7K3M-92QX\\nUse the link in your email to change or cancel it.')
  expect(ics).toContain('RSVP=FALSE')
})

test('a pending request is a tentative event', () => {
  const booking = exampleBooking({ status: 'pending_confirmation' })
  expect(parse(icsOf(site, { booking, revision: 0 }).ics).events[0]!.STATUS).toBe('TENTATIVE')
})

test('a moved booking keeps its UID and raises its sequence', () => {
  const first = exampleBooking({ runs: [slotsFrom('2027-03-02', 19, 2)] })
  const moved = exampleBooking({ runs: [slotsFrom('2027-03-09', 8, 1)] })
  const [before] = parse(icsOf(site, { booking: first, revision: 0 }).ics).events
  const { method, ics } = icsOf(site, { booking: moved, revision: 1, before: first.slots })
  const { events } = parse(ics)
  expect(method).toBe('REQUEST')
  expect(events).toHaveLength(1)
  expect(events[0]).toMatchObject({ UID: before!.UID, SEQUENCE: '1', DTSTART: '20270309T130000Z' })
})

test('several runs are published with their own UIDs and no attendee', () => {
  const { method, ics } = icsOf(site, { booking: exampleBooking({ runs: weeks(3) }), revision: 0 })
  const { top, events } = parse(ics)
  expect([method, top.METHOD]).toEqual(['PUBLISH', 'PUBLISH'])
  expect(new Set(events.map(({ UID }) => UID)).size).toBe(3)
  expect(events.every(({ STATUS, ORGANIZER }) => STATUS === 'CONFIRMED' && ORGANIZER)).toBe(true)
  expect(ics).not.toContain('ATTENDEE')
})

test('removed runs are canceled under their UIDs', () => {
  const before = exampleBooking({ runs: weeks(3) })
  const booking = exampleBooking({ runs: weeks(1, '2027-04-06') })
  const { method, ics } = icsOf(site, { booking, revision: 1, before: before.slots })
  const { events } = parse(ics)
  expect(method).toBe('PUBLISH')
  expect(events.map(({ UID, STATUS }) => [UID!.split('@')[0]!.slice(-2), STATUS])).toEqual([
    ['-0', 'CONFIRMED'],
    ['-1', 'CANCELLED'],
    ['-2', 'CANCELLED'],
  ])
  expect(events[2]!.DTSTART).toBe('20270316T230000Z')
  expect(events.every(({ SEQUENCE }) => SEQUENCE === '1')).toBe(true)
})

test('an added run adds an event and keeps the others', () => {
  const before = exampleBooking({ runs: weeks(1) })
  const { ics } = icsOf(site, { booking: exampleBooking({ runs: weeks(2) }), revision: 1, before: before.slots })
  expect(parse(ics).events.map(({ STATUS }) => STATUS)).toEqual(['CONFIRMED', 'CONFIRMED'])
})

test('a canceled booking cancels its events, without alarm or link', () => {
  for (const [runs, wanted] of [[weeks(1), 'CANCEL'] as const, [weeks(2), 'PUBLISH'] as const]) {
    const { method, ics } = icsOf(site, { booking: exampleBooking({ runs, status: 'cancelled' }), revision: 2 })
    const { events } = parse(ics)
    expect(method).toBe(wanted)
    expect(events.map(({ STATUS, SEQUENCE }) => [STATUS, SEQUENCE])).toEqual(runs.map(() => ['CANCELLED', '2']))
    expect(ics).not.toMatch(/VALARM|the-key/)
  }
})

test("the downloaded file has the email's events without attendees", () => {
  const booking = exampleBooking({ runs: [slotsFrom('2027-03-02', 19, 2), slotsFrom('2027-03-03', 9, 1)] })
  const { top, events } = parse(makeIcsFile(site, booking, 4))
  expect(top.METHOD).toBe('PUBLISH')
  const mailed = parse(icsOf(site, { booking, revision: 4 }).ics).events
  expect(events.map(({ UID, SEQUENCE }) => [UID, SEQUENCE])).toEqual(mailed.map(({ UID }) => [UID, '4']))
  expect(events.some(({ ATTENDEE }) => ATTENDEE)).toBe(false)
})

test('no file contains the booking key', () => {
  const booking = exampleBooking()
  const files = [makeIcsFile(site, booking, 0), icsOf(site, { booking, revision: 0 }).ics]
  for (const ics of files) expect(ics.replaceAll('\r\n ', '')).not.toMatch(/the-key|key=/)
})

test('times are in UTC on clock-change days', () => {
  const timesOn = (date: string) => {
    const [event] = parse(makeIcsFile(site, exampleBooking({ runs: [slotsFrom(date, 1, 2)] }), 0)).events
    return [event!.DTSTART, event!.DTEND]
  }
  expect(timesOn('2027-03-14')).toEqual(['20270314T060000Z', '20270314T080000Z'])
  expect(timesOn('2027-11-07')).toEqual(['20271107T050000Z', '20271107T070000Z'])
})

test('long and odd texts are folded and escaped and cannot inject lines', () => {
  const odd = 'Zoë’s “Field”; a, b \\ c\r\nEND:VEVENT\r\nX-EVIL:1\u0000 \ud800 ⚽'.padEnd(300, ' ⚽ field')
  const booking = exampleBooking({ facilityName: odd, userInfo: { name: odd, email: 'sam@example.org', phone: '' } })
  const { ics } = icsOf(site, { booking, revision: 0 })
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(ics.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(ics.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  const { events } = parse(ics)
  expect(events).toHaveLength(1)
  expect(events[0]!.SUMMARY).toMatch(/^Zoë’s “Field”\\; a\\, b \\\\ c END:VEVENT X-EVIL:1 /)
  expect(events[0]).not.toHaveProperty('X-EVIL')
})

type Properties = Record<string, string>

/** Properties of a file and its events (with alarms), unfolded (RFC 5545, section 3.1). */
function parse(ics: string): { top: Properties; events: Properties[] } {
  readCalendarFile(ics)
  const top: Properties = {}
  const events: Properties[] = []
  let within: string[] = []
  let hasAlarm = false
  for (const line of ics.replaceAll('\r\n ', '').trimEnd().split('\r\n')) {
    const [, name, value] = /^([A-Z-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/.exec(line) ?? []
    if (!name) throw new Error(`Not a content line: ${line}`)
    if (name === 'BEGIN') within = [...within, value!]
    if (name === 'BEGIN' && value === 'VEVENT') events.push({})
    if (name === 'END' && within.at(-1) !== value) throw new Error(`${line} ends what did not begin.`)
    if (name === 'END') within = within.slice(0, -1)
    if (name === 'END' && value === 'VALARM') hasAlarm = true
    if (name === 'END' && value === 'VEVENT') hasAlarm = false
    if (name === 'BEGIN' || name === 'END') continue
    if (hasAlarm && within.at(-1) === 'VEVENT') throw new Error(`${line} stands behind an alarm.`)
    const target = within.includes('VEVENT') ? events.at(-1)! : top
    // Alarms reuse property names of events.
    target[within.at(-1) === 'VALARM' && name !== 'TRIGGER' ? `VALARM-${name}` : name] = value!
  }
  if (within.length > 0) throw new Error(`${within.join()} does not end.`)
  return { top, events }
}
