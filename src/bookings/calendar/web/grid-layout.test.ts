import { expect, test } from 'vitest'
import type { Lane } from './calendar-view.ts'
import { boxOf, shownHours } from './grid-layout.ts'

const date = '2027-03-03'
const lane = (...items: [from: string, to: string][]) =>
  ({
    date,
    column: {
      open: [{ startTime: `${date}T08:00:00-06:00`, endTime: `${date}T20:00:00-06:00` }],
      items: items.map(([startTime, endTime]) => ({ startTime, endTime })),
    },
  }) as unknown as Lane

test('early and late items extend the shown hours; what takes all day does not', () => {
  expect(shownHours([lane()])).toEqual({ from: 7 * 60, to: 21 * 60 })
  expect(shownHours([lane([`${date}T05:30:00-06:00`, `${date}T06:00:00-06:00`])]).from).toBe(5 * 60)
  const allDay = lane(['2027-03-03T00:00:00-06:00', '2027-03-04T00:00:00-06:00'])
  expect(shownHours([allDay])).toEqual({ from: 7 * 60, to: 21 * 60 })
})

test('what takes all day is cut off at the shown hours', () => {
  const box = boxOf({ from: 0, to: 24 * 60 }, { from: 7 * 60, to: 21 * 60 }, { isUpright: false })
  expect([box.left, box.width]).toEqual(['0%', '100%'])
})
