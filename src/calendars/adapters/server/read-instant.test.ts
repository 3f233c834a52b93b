import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInstant } from './read-instant.ts'

const zone = 'America/New_York'
const at = (iso: string) => Date.parse(iso)

test.for([
  ['2026-11-21 17:30', '2026-11-21T22:30:00Z'],
  ['2026-11-21 17:30:15', '2026-11-21T22:30:15Z'],
  ['2026-11-21T17:30:00.000', '2026-11-21T22:30:00Z'],
  ['2026-11-21 5:30 PM', '2026-11-21T22:30:00Z'],
  ['2026-11-21 12:00 a.m.', '2026-11-21T05:00:00Z'],
  ['2026-11-21 12:15PM', '2026-11-21T17:15:00Z'],
  ['2026-11-21T17:30:00-08:00', '2026-11-22T01:30:00Z'],
  ['2026-11-21T17:30:00+0530', '2026-11-21T12:00:00Z'],
  ['2026-11-21T17:30:00Z', '2026-11-21T17:30:00Z'],
  ['2026-11-21 24:00', '2026-11-22T05:00:00Z'],
  // The hour skipped in spring, and the first of the one repeated in fall.
  ['2026-03-08 02:30', '2026-03-08T07:30:00Z'],
  ['2026-11-01 01:30', '2026-11-01T05:30:00Z'],
] as const)('%s reads as %s', ([text, iso]) => {
  expect(readInstant(text, zone)).toBe(at(iso))
})

test('.NET milliseconds are UTC regardless of their offset', () => {
  expect(readInstant('/Date(1795300200000)/', zone)).toBe(1_795_300_200_000)
  expect(readInstant('/Date(1795300200000-0500)/', zone)).toBe(1_795_300_200_000)
  expect(readInstant('/Date(-62135596800000)/', zone)).toBe(-62_135_596_800_000)
})

test.for([
  '',
  'undefined undefined',
  '2026-02-30 10:00',
  '2026-11-21',
  '2026-11-21 25:00',
  '2026-11-21 24:01',
  '2026-11-21 13:00 PM',
  '2026-11-21 0:10 AM',
  '2026-11-21 10:60',
  '11/21/2026 10:00',
  ' 2026-11-21 10:00',
  '/Date()/',
  '/Date(999999999999999)/x',
  '/Date(9999999999999999)/',
  '٢٠٢٦-11-21 10:00',
])('“%s” is not a time', text => {
  expect(readInstant(text, zone)).toBeUndefined()
})

test('any parsed text is a valid instant', () => {
  const date = fc.date({ noInvalidDate: true, min: new Date('0001-01-03'), max: new Date('9998-12-28') })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        date.map(day => day.toISOString()),
        fc.bigInt().map(ms => `/Date(${ms})/`),
      ),
      text => {
        const instant = readInstant(text, zone)
        expect(instant === undefined || !Number.isNaN(new Date(instant).getTime())).toBe(true)
      },
    ),
  )
  fc.assert(
    fc.property(date, day => {
      expect(readInstant(day.toISOString(), zone)).toBe(Math.floor(day.getTime() / 1000) * 1000)
    }),
  )
})
