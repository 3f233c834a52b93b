import { expect, test } from 'vitest'
import { HOUR } from '#kit/shared/time.ts'
import { beyond, movedSlots, stayOf } from './move-rules.ts'

const hour = (index: number, priceCents = 0) => ({ start: index * HOUR, end: (index + 1) * HOUR, priceCents })

test('a stay is found by its start, or as the only one', () => {
  expect(stayOf([hour(1)], undefined)).toEqual(hour(1))
  expect(stayOf([hour(1), hour(5)], undefined)).toBeUndefined()
  expect(stayOf([hour(1), hour(5)], 5 * HOUR)).toEqual(hour(5))
  expect(stayOf([hour(1)], 2 * HOUR)).toBeUndefined()
})

test('a time that slots fill exactly becomes these slots, any other time one', () => {
  const offered = [hour(9, 3000), hour(10, 6000), hour(11, 6000)]
  expect(movedSlots({ start: 9 * HOUR, end: 11 * HOUR }, offered, 6000)).toEqual([hour(9, 2000), hour(10, 4000)])
  const odd = { start: 9.5 * HOUR, end: 11 * HOUR }
  expect(movedSlots(odd, offered, 6000)).toEqual([{ ...odd, priceCents: 6000 }])
  // A buffer between slots is not filled.
  const gap = { start: 9 * HOUR, end: 12 * HOUR }
  expect(movedSlots(gap, [hour(9, 3000), hour(11, 3000)], 6000)).toEqual([{ ...gap, priceCents: 6000 }])
})

test('slots that cost nothing share a kept price by their length', () => {
  expect(movedSlots({ start: 0, end: 2 * HOUR }, [hour(0), hour(1)], 5001).map(slot => slot.priceCents)).toEqual([
    2501, 2500,
  ])
})

test('other calendars are asked only about time that the stay did not cover', () => {
  const former = { start: 10, end: 20 }
  expect(beyond({ start: 12, end: 18 }, former)).toEqual([])
  expect(beyond({ start: 5, end: 25 }, former)).toEqual([
    { start: 5, end: 10 },
    { start: 20, end: 25 },
  ])
  expect(beyond({ start: 15, end: 30 }, former)).toEqual([{ start: 20, end: 30 }])
  expect(beyond({ start: 30, end: 40 }, former)).toEqual([{ start: 30, end: 40 }])
  expect(beyond({ start: 0, end: 5 }, former)).toEqual([{ start: 0, end: 5 }])
})
