import { expect, test } from 'vitest'
import { countdownLine, likelyAction, sameTimeNext, shownRun } from './ticket-messages.ts'

const zone = 'America/New_York'
/** Tuesday. */
const run = { startTime: '2026-03-03T18:00:00-05:00', endTime: '2026-03-03T20:00:00-05:00' }

test.each([
  ['2026-02-28T12:00:00-05:00', 'In 3 days'],
  ['2026-03-02T23:00:00-05:00', 'Tomorrow'],
  // Already Tuesday in London.
  ['2026-03-02T20:00:00-05:00', 'Tomorrow'],
  ['2026-03-03T05:00:00-05:00', 'Today'],
  ['2026-03-03T15:55:00-05:00', 'In 2 hours 5 minutes'],
  ['2026-03-03T17:00:00-05:00', 'In 1 hour'],
  ['2026-03-03T17:59:30-05:00', 'In 1 minute'],
  ['2026-03-03T18:00:00-05:00', 'On now, until 8 PM'],
  ['2026-03-03T20:00:00-05:00', 'Ended at 8 PM'],
  ['2026-03-04T00:10:00-05:00', 'Yesterday'],
  ['2026-03-10T12:00:00-05:00', '7 days ago'],
])('at %s the ticket says "%s"', (at, text) => {
  expect(countdownLine(run, zone, Date.parse(at))).toBe(text)
})

test('a series shows its next date, and the last one when all are over', () => {
  const later = { startTime: '2026-03-10T18:00:00-04:00', endTime: '2026-03-10T20:00:00-04:00' }
  const at = (iso: string) => shownRun([run, later], Date.parse(iso)).index
  expect(at('2026-03-03T19:59:00-05:00')).toBe(0)
  expect(at('2026-03-03T20:00:00-05:00')).toBe(1)
  expect(at('2026-04-01T00:00:00-04:00')).toBe(1)
  expect(shownRun([], 0).run).toBeUndefined()
})

test('the likely next action: calendar, on the last day directions, afterwards booking again', () => {
  const at = (iso: string, status: 'confirmed' | 'cancelled' = 'confirmed') =>
    likelyAction({ status }, run, Date.parse(iso))
  expect(at('2026-03-02T17:00:00-05:00')).toBe('calendar')
  expect(at('2026-03-02T18:01:00-05:00')).toBe('directions')
  expect(at('2026-03-03T19:00:00-05:00')).toBe('directions')
  expect(at('2026-03-03T20:00:00-05:00')).toBe('again')
  expect(at('2026-03-01T00:00:00-05:00', 'cancelled')).toBe('again')
})

test('booking again means the same weekday and hours, ahead of today', () => {
  const at = (iso: string, stay = run) => sameTimeNext(stay, zone, Date.parse(iso))
  expect(at('2026-02-20T12:00:00-05:00')).toEqual({ date: '2026-03-10', time: '18:00-20:00' })
  expect(at('2026-03-09T12:00:00-05:00').date).toBe('2026-03-10')
  expect(at('2026-03-10T01:00:00-05:00').date).toBe('2026-03-17')
  const late = { startTime: '2026-03-03T23:00:00-05:00', endTime: '2026-03-04T00:00:00-05:00' }
  expect(at('2026-03-04T12:00:00-05:00', late).time).toBe('23:00-24:00')
})
