import { expect, test } from 'vitest'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { entriesByDay } from './rules.ts'

const item: CalendarItem = {
  kind: 'booking',
  id: null,
  startTime: '2026-03-03T18:00:00-05:00',
  endTime: '2026-03-03T19:30:00-05:00',
  elsewhere: null,
  title: 'Maria Lopez',
  status: 'confirmed',
  reference: 'ABC',
  heldUntil: null,
  seriesId: null,
}
const from = '2026-03-01'
const linesOf = (items: readonly CalendarItem[]) =>
  entriesByDay(items, from).map(day => day.map(({ time, title }) => `${time} ${title}`))

test('each day has its lines in order, without holds', () => {
  const early = { ...item, startTime: '2026-03-03T08:00:00-05:00', endTime: '2026-03-03T09:00:00-05:00', title: 'Ed' }
  expect(linesOf([item, early, { ...item, kind: 'hold' }])).toEqual([
    [],
    [],
    ['8 to 9 AM Ed', '6 to 7:30 PM Maria Lopez'],
    [],
    [],
    [],
    [],
  ])
})

test('what lasts past midnight is on each of its days', () => {
  const long = { startTime: '2026-02-27T18:00:00-05:00', endTime: '2026-03-03T06:00:00-05:00' }
  const closed = { ...item, ...long, kind: 'closure' as const, title: 'Rain' }
  const night = { ...item, startTime: '2026-03-05T22:00:00-05:00', endTime: '2026-03-06T00:00:00-05:00' }
  const day = { ...item, startTime: '2026-03-07T00:00:00-05:00', endTime: '2026-03-08T00:00:00-05:00' }
  const begun = { ...item, startTime: '2026-03-07T23:00:00-05:00', endTime: '2026-03-08T01:00:00-05:00' }
  expect(linesOf([closed, night, day, begun])).toEqual([
    ['All day Closed: Rain'],
    ['All day Closed: Rain'],
    ['Until 6 AM Closed: Rain'],
    [],
    ['10 PM to 12 AM Maria Lopez'],
    [],
    ['All day Maria Lopez', 'From 11 PM Maria Lopez'],
  ])
})

test.each<[Partial<CalendarItem>, string]>([
  [{ status: 'pending_confirmation' }, 'Maria Lopez (request)'],
  [{ kind: 'block', title: 'Mowing' }, 'Blocked: Mowing'],
  [{ kind: 'clinic', title: 'Face-offs' }, 'Clinic: Face-offs'],
  [{ kind: 'other', title: '' }, 'Taken'],
  [{ elsewhere: { id: '1', name: 'North half' } }, 'Maria Lopez (North half)'],
])('%j', (change, title) => {
  expect(linesOf([{ ...item, ...change }])[2]).toEqual([`6 to 7:30 PM ${title}`])
})
