import { expect, test } from 'vitest'
import { readCalendarFile } from './read-calendar-file.ts'

const event =
  'BEGIN:VEVENT\nUID:1@x\nDTSTAMP:20260101T000000Z\nDTSTART:20260101T100000Z\nDTEND:20260101T110000Z\nEND:VEVENT'
const file = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//A//B//EN', ...parts, 'END:VCALENDAR', '']
    .join('\n')
    .replaceAll('\n', '\r\n')

test('a valid calendar file is parsed', () => {
  const { events, available, head } = readCalendarFile(file(event))
  expect([events.map(({ uid }) => uid), available, head.version]).toEqual([['1@x'], null, '2.0'])
})

test.each([
  ['line endings other than CRLF', file(event).replaceAll('\r\n', '\n')],
  ['a missing last line ending', file(event).trimEnd()],
  ['a line over the limit', file(event.replace('UID:1@x', `UID:${'1'.repeat(80)}`))],
  ['an empty line', file('', event)],
  ['a duplicate UID', file(event, event)],
  ['no UID', file(event.replace('UID:1@x\n', ''))],
  ['no DTSTAMP', file(event.replace('DTSTAMP:20260101T000000Z\n', ''))],
  ['an end before the start', file(event.replace('T110000Z', 'T090000Z'))],
  ['a time without a zone', file(event.replace('T110000Z', 'T110000'))],
  ['no version', file(event).replace('VERSION:2.0\r\n', '')],
  ['an unclosed component', file(event.replace('\nEND:VEVENT', ''))],
])('a planted fault is rejected: %s', (_fault, text) => {
  expect(() => readCalendarFile(text)).toThrow()
})
