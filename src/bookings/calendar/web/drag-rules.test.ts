import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import { itemsIn, type Lane, type LaneItem } from './calendar-view.ts'
import { type DragKind, draggedSpan, isMovable, whyNot } from './drag-rules.ts'

const id = '3eaee358-5b3a-41c8-9d74-48ea05f1669f'
const date = '2027-03-03'

const booking: CalendarItem = {
  kind: 'booking',
  id,
  startTime: `${date}T18:00:00-05:00`,
  endTime: `${date}T19:30:00-05:00`,
  elsewhere: null,
  title: 'Pat Jones',
  status: 'confirmed',
  reference: 'OF-7K3M-92QX',
  heldUntil: null,
  seriesId: null,
}

function laneOf(...items: CalendarItem[]): Lane {
  const facility = { id, name: 'Chalk Field', timeZone: 'America/New_York' }
  return { key: id, title: 'Chalk Field', date, column: { facility, open: [], items } }
}

const itemOf = (item: CalendarItem): LaneItem => itemsIn(laneOf(item))[0]!

const movable = (part: Partial<CalendarItem>) => isMovable(itemOf({ ...booking, ...part }), laneOf())

test('a drag moves a time by quarter hours, and its edges to a quarter hour at least', () => {
  const evening = { from: 1080, to: 1170 }
  expect(draggedSpan('move', evening, 20)).toEqual({ from: 1095, to: 1185 })
  expect(draggedSpan('move', evening, -7)).toEqual(evening)
  expect(draggedSpan('start', evening, 200)).toEqual({ from: 1155, to: 1170 })
  expect(draggedSpan('end', evening, 31)).toEqual({ from: 1080, to: 1200 })
  expect(draggedSpan('create', { from: 600, to: 615 }, 90)).toEqual({ from: 600, to: 690 })
  expect(draggedSpan('create', { from: 600, to: 615 }, -45)).toEqual({ from: 555, to: 615 })
})

test('a dragged time stays within its day, keeps its length when moved, and lasts a quarter hour or more', () => {
  const quarters = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  const kind = fc.constantFrom<DragKind>('create', 'move', 'start', 'end')
  fc.assert(
    fc.property(kind, quarters, fc.double({ min: -3000, max: 3000, noNaN: true }), (kind, [start, length], minutes) => {
      const origin = { from: 15 * start, to: Math.min(1440, 15 * (start + length)) }
      const { from, to } = draggedSpan(kind, origin, minutes)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(1440)
      expect(to - from).toBeGreaterThanOrEqual(15)
      if (kind === 'move') expect(to - from).toBe(origin.to - origin.from)
    }),
  )
})

test('own bookings and blocks of the day can be dragged', () => {
  expect([movable({}), movable({ kind: 'block', status: null })]).toEqual([true, true])
  for (const kind of ['hold', 'closure', 'clinic', 'other', 'outside'] as const)
    expect(movable({ kind, status: null })).toBe(false)
  expect(movable({ elsewhere: { id, name: 'North half' } })).toBe(false)
  expect(movable({ startTime: '2027-03-02T23:00:00-05:00', endTime: `${date}T01:00:00-05:00` })).toBe(false)
  // The next day's slots may belong to it.
  const untilMidnight = { startTime: `${date}T22:00:00-05:00`, endTime: '2027-03-04T00:00:00-05:00' }
  expect([movable(untilMidnight), movable({ ...untilMidnight, kind: 'block' })]).toEqual([false, true])
})

test('a drop on a taken or past time and an unconfirmed request are refused with the reason', () => {
  const now = Date.parse(`${date}T12:00:00-05:00`)
  const other = { ...booking, id: 'b3b4a7a0-9f6a-4a56-8f0e-1f9c6f0f3a11', title: 'Sam Lee' }
  const item = itemOf(booking)
  const why = (target: Lane, span = { from: 1110, to: 1200 }, dragged = item) =>
    whyNot({ item: dragged, target, span }, now)
  expect(why(laneOf(other))).toBe('6 to 7:30 PM: Sam Lee.')
  expect(why(laneOf(booking))).toBeUndefined()
  // The same booking on a field that shares its space shows it.
  expect(why(laneOf({ ...booking, elsewhere: { id, name: 'Full field' } }))).toBeUndefined()
  expect(why(laneOf({ ...other, kind: 'outside', id: null }))).toBeUndefined()
  expect(why(laneOf(), { from: 600, to: 690 })).toBe('That time is in the past.')
  expect(why(laneOf(), undefined, itemOf({ ...booking, status: 'pending_confirmation' }))).toBe(
    'Confirm this request first, then move it.',
  )
})
