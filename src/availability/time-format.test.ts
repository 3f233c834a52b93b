import { expect, test } from 'vitest'
import {
  clockText,
  countdownText,
  durationText,
  longDay,
  momentText,
  rangeText,
  shortDay,
  zoneName,
} from './time-format.ts'

const at = (time: string) => `2026-03-03T${time}:00-05:00`

test("times are in the facility's local time, whatever the reader's zone", () => {
  expect(clockText(at('00:00'))).toBe('12 AM')
  expect(clockText(at('12:00'))).toBe('12 PM')
  expect(clockText(at('18:30'))).toBe('6:30 PM')
  expect(rangeText({ startTime: at('19:00'), endTime: at('20:00') })).toBe('7 to 8 PM')
  expect(rangeText({ startTime: at('11:00'), endTime: at('12:00') })).toBe('11 AM to 12 PM')
  expect(rangeText({ startTime: at('00:00'), endTime: '2026-03-04T00:00:00-05:00' })).toBe('12 AM to 12 AM')
})

test('only a repeated hour at the end of daylight time shows its zone', () => {
  const night = (start: string, end: string) => ({ startTime: `2026-11-01T${start}`, endTime: `2026-11-01T${end}` })
  const zone = 'America/New_York'
  expect(rangeText(night('00:00:00-04:00', '01:00:00-04:00'), zone)).toBe('12 to 1 AM')
  expect(rangeText(night('01:00:00-04:00', '01:00:00-05:00'), zone)).toBe('1 AM EDT to 1 AM EST')
  expect(rangeText(night('01:00:00-05:00', '02:00:00-05:00'), zone)).toBe('1 to 2 AM EST')
  expect(rangeText(night('02:00:00-05:00', '03:00:00-05:00'), zone)).toBe('2 to 3 AM')
})

test('day names depend only on the date', () => {
  expect(longDay('2026-03-03')).toBe('Tuesday, March 3')
  expect(shortDay('2026-03-03')).toBe('Tue, Mar 3')
  expect(longDay('2026-02-30')).toBe('2026-02-30')
})

test('a countdown shows whole seconds and ends at zero', () => {
  expect(countdownText(900_000)).toBe('15:00')
  expect(countdownText(871_200)).toBe('14:32')
  expect(countdownText(500)).toBe('0:01')
  expect(countdownText(-5_000)).toBe('0:00')
})

test('durations are in hours, short ones in minutes', () => {
  expect(durationText(45)).toBe('45 minutes')
  expect(durationText(60)).toBe('1 hour')
  expect(durationText(90)).toBe('1.5 hours')
})

test('a zone has its common name', () => {
  expect(zoneName('America/New_York')).toBe('Eastern Time')
})

test("a moment is shown in its facility's zone, whatever its input format", () => {
  const expected = 'Monday, March 2, 5 PM Eastern Time'
  const moments = ['2026-03-02T17:00:00-05:00', '2026-03-02T22:00:00Z', Date.parse('2026-03-02T22:00:00Z')]
  expect(moments.map(moment => momentText(moment, 'America/New_York'))).toEqual([expected, expected, expected])
})
