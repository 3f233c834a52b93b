import { expect, test } from 'vitest'
import type { CalendarItem } from '#bookings/calendar/contract.ts'
import type { Lane } from './calendar-view.ts'
import { findPlace, nextPlace, placeKey, stepOfKey } from './grid-places.ts'

const id = '3eaee358-5b3a-41c8-9d74-48ea05f1669f'
const date = '2027-03-03'
const hours = { from: 480, to: 720 }

const block: CalendarItem = {
  kind: 'block',
  id,
  startTime: `${date}T09:00:00-05:00`,
  endTime: `${date}T10:00:00-05:00`,
  elsewhere: null,
  title: 'New nets',
  status: null,
  reference: null,
  heldUntil: null,
  seriesId: null,
}

function laneOf(key: string, ...items: CalendarItem[]): Lane {
  const facility = { id, name: key, timeZone: 'America/New_York' }
  return { key, title: key, date, column: { facility, open: [], items } }
}

const lanes = [laneOf('North', block), laneOf('South')]

function walk(keys: string[], isUpright = false): string[] {
  let place = findPlace(lanes, hours, undefined)!
  return keys.map(key => {
    const step = stepOfKey(key, isUpright)
    place = (step && nextPlace(step, place, lanes, hours)) ?? place
    return `${place.lane} ${place.item ? place.item.item.title : place.minute}`
  })
}

test('arrow keys move along a row in time and across rows to the same time', () => {
  expect(walk(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft'])).toEqual([
    '0 510',
    '0 New nets',
    '0 600',
    '0 New nets',
  ])
  expect(walk(['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp'])).toEqual([
    '1 480',
    '1 480',
    '1 510',
    '1 540',
    '1 570',
    // The item that has this time.
    '0 New nets',
  ])
})

test('in a week, lanes lie side by side', () => {
  expect(walk(['ArrowDown', 'ArrowRight', 'Tab'], true)).toEqual(['0 510', '1 510', '1 510'])
})

test('the place is kept after a refresh, or is the nearest one if it is gone', () => {
  const key = placeKey({ lane: 0, minute: 540, item: { item: block, from: 540, to: 600 } })
  const kept = { laneKey: 'North', minute: 540, key }
  expect(findPlace(lanes, hours, kept)?.item?.item).toBe(block)
  expect(findPlace([laneOf('Added'), laneOf('North')], hours, kept)).toEqual({ lane: 1, minute: 540 })
  expect(findPlace([], hours, kept)).toBeUndefined()
})
