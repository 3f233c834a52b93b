import { expect, test } from 'vitest'
import { endMovedWith, freeHour, isShown, type Lane } from './calendar-view.ts'

test('a week view shows Sunday to Saturday, a day view one day, a month view its days', () => {
  const shown = (view: 'day' | 'week' | 'month') =>
    ['2027-02-27', '2027-02-28', '2027-03-03', '2027-03-06', '2027-03-07'].map(day =>
      isShown({ view, date: '2027-03-03' }, day),
    )
  expect(shown('week')).toEqual([false, true, true, true, false])
  expect(shown('day')).toEqual([false, false, true, false, false])
  expect(shown('month')).toEqual([false, false, true, true, true])
})

test('the suggested time is the next open hour that nothing takes, or the evening', () => {
  const at = (hour: string) => `2027-03-03T${hour}:00-06:00`
  const span = (from: string, to: string) => ({ startTime: at(from), endTime: at(to) })
  const lane = (...taken: ReturnType<typeof span>[]) =>
    ({
      date: '2027-03-03',
      column: { facility: { timeZone: 'America/Chicago' }, open: [span('09:00', '21:00')], items: taken },
    }) as unknown as Lane
  const hourOf = (...[shown, now]: Parameters<typeof freeHour>) => freeHour(shown, now).from / 60
  expect(hourOf(lane(), Date.parse(at('07:00')))).toBe(9)
  expect(hourOf(lane(), Date.parse('2027-03-03T12:20:00-06:00'))).toBe(13)
  expect(hourOf(lane(span('13:30', '15:00')), Date.parse('2027-03-03T12:20:00-06:00'))).toBe(15)
  expect(hourOf(lane(span('09:00', '21:00')), null)).toBe(18)
  expect(hourOf(lane(), Date.parse('2027-03-04T12:20:00-06:00'))).toBe(18)
})

test('moving a start moves its end, even across midnight', () => {
  const evening = { from: '2027-03-01T18:00', to: '2027-03-01T19:30' }
  expect(endMovedWith(evening, '2027-03-02T09:15')).toBe('2027-03-02T10:45')
  expect(endMovedWith(evening, '2027-03-31T23:00')).toBe('2027-04-01T00:30')
})

test('an incomplete or reversed range keeps its end', () => {
  const to = '2027-03-01T19:30'
  expect(endMovedWith({ from: '2027-03-01T18:00', to }, '')).toBe(to)
  expect(endMovedWith({ from: '', to }, '2027-03-02T18:00')).toBe(to)
  expect(endMovedWith({ from: '2027-03-01T20:00', to }, '2027-03-02T18:00')).toBe(to)
})
