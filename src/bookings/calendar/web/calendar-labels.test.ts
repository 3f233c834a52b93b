import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarColumn, CalendarItem } from '#bookings/calendar/contract.ts'
import { conflictText, itemKind, itemLabel, itemTitle, minuteText, openText, timeText } from './calendar-labels.ts'
import {
  firstDayOf,
  itemsIn,
  type Lane,
  lanesOf,
  localTime,
  pastMinute,
  readView,
  spanOn,
  spanText,
  stepOf,
  writeView,
} from './calendar-view.ts'
import { freeMinutes, freeWithin, placeItems, shownHours } from './grid-layout.ts'

const id = '3eaee358-5b3a-41c8-9d74-48ea05f1669f'
const today = '2027-03-03'

const item: CalendarItem = {
  kind: 'booking',
  id,
  startTime: '2027-03-03T18:00:00-05:00',
  endTime: '2027-03-03T19:30:00-05:00',
  elsewhere: null,
  title: 'Pat Jones',
  status: 'confirmed',
  reference: 'OF-7K3M-92QX',
  heldUntil: null,
  seriesId: null,
}

const column: CalendarColumn = {
  facility: { id, name: 'Chalk Field', timeZone: 'America/New_York' },
  open: [{ startTime: '2027-03-03T06:00:00-05:00', endTime: '2027-03-03T22:00:00-05:00' }],
  items: [item],
}

const lane: Lane = { key: id, title: 'Chalk Field', date: today, column }

const unfiltered = { venueId: undefined, sport: undefined }

test('the view round-trips through the URL, and invalid values mean today', () => {
  for (const view of [
    { ...unfiltered, view: 'day', date: today, facilityId: undefined },
    { ...unfiltered, view: 'week', date: '2027-05-01', facilityId: id },
    { view: 'month', date: '2027-05-01', facilityId: undefined, venueId: id, sport: 'Soccer' },
  ] as const)
    expect(readView(new URLSearchParams(writeView(view, today)), today)).toEqual(view)
  expect(readView(new URLSearchParams('view=year&date=2027-02-30&facility=x'), today)).toEqual({
    ...unfiltered,
    view: 'day',
    date: today,
    facilityId: undefined,
  })
})

test('a week starts on Sunday, and arrows step by day or week', () => {
  expect(firstDayOf({ view: 'week', date: today })).toBe('2027-02-28')
  expect(stepOf({ view: 'week', date: today }, 1)).toBe('2027-03-10')
  expect(stepOf({ view: 'day', date: today }, -1)).toBe('2027-03-02')
  expect(spanText({ view: 'day', date: today })).toBe('Wednesday, March 3')
  expect(spanText({ view: 'week', date: today })).toBe('Feb 28 to Mar 6')
})

test('a month steps by month, whatever its length', () => {
  const steps = (date: string) => ([1, -1] as const).map(step => stepOf({ view: 'month', date }, step))
  expect(steps('2027-01-31')).toEqual(['2027-02-01', '2026-12-01'])
  expect(steps('2027-12-01')).toEqual(['2028-01-01', '2027-11-01'])
  expect(spanText({ view: 'month', date: today })).toBe('March 2027')
})

test('a day view has a lane per facility, a week view one per day', () => {
  const calendar = { from: today, days: 1, columns: [column], total: 1, next: null }
  expect(lanesOf(calendar, { view: 'day', facilityId: undefined }).map(({ title }) => title)).toEqual(['Chalk Field'])
  const week = lanesOf({ ...calendar, from: '2027-02-28' }, { view: 'week', facilityId: id })
  expect(week.map(({ title }) => title)).toContain('Wed, Mar 3')
  expect(week.map(each => itemsIn(each).length)).toEqual([0, 0, 0, 1, 0, 0, 0])
})

test('an item is cut at midnight, and one ending at midnight is not on the next day', () => {
  const night = { startTime: '2027-03-02T23:00:00-05:00', endTime: '2027-03-03T01:30:00-05:00' }
  expect(spanOn('2027-03-02', night)).toEqual({ from: 1380, to: 1440 })
  expect(spanOn(today, night)).toEqual({ from: 0, to: 90 })
  expect(spanOn('2027-03-04', night)).toBeNull()
  expect(spanOn(today, { ...night, endTime: '2027-03-03T00:00:00-05:00' })).toBeNull()
  expect(localTime(today, 1440)).toBe('2027-03-04T00:00')
  expect(localTime(today, 1110)).toBe('2027-03-03T18:30')
})

test("the past part of a day follows the facility's clock", () => {
  const past = (iso: string) => pastMinute(lane, Date.parse(iso))
  expect(past('2027-03-03T10:30:00-05:00')).toBe(630)
  expect(past('2027-03-02T23:30:00-05:00')).toBe(0)
  expect(past('2027-03-04T00:30:00-05:00')).toBe(1440)
  expect(pastMinute(lane, null)).toBe(0)
})

test('calendar items have descriptions', () => {
  expect(itemLabel({ item, from: 1080, to: 1170 })).toBe('6 to 7:30 PM, Pat Jones, Confirmed')
  expect(timeText({ item: { ...item, kind: 'closure' }, from: 0, to: 1440 })).toBe('All day')
  expect([openText({ from: 0, to: 1440 }), openText({ from: 360, to: 1440 })]).toEqual(['all day', '6 AM to 12 AM'])
  expect(itemKind({ ...item, status: 'pending_confirmation' }).label).toBe('Awaiting confirmation')
  expect(itemTitle({ ...item, kind: 'block', title: 'nets', elsewhere: { id, name: 'North half' } })).toBe(
    'North half: Blocked: nets',
  )
  expect(itemKind({ kind: 'hold', status: null }).label).toBe('Held')
  expect(conflictText({ ...item, kind: 'hold', title: '', heldUntil: '2027-03-03T12:15:00-05:00' })).toBe(
    '6 to 7:30 PM: a customer is booking this right now. Held until 12:15 PM.',
  )
  expect(conflictText({ ...item, kind: 'closure', title: 'Rain' })).toBe('6 to 7:30 PM: Closed: Rain.')
  expect([minuteText(0), minuteText(750), minuteText(1440)]).toEqual(['12 AM', '12:30 PM', '12 AM'])
})

test('the grid shows default hours, or all open and taken ones', () => {
  expect(shownHours([])).toEqual({ from: 420, to: 1260 })
  expect(shownHours([lane])).toEqual({ from: 360, to: 1320 })
})

test('clicking free time selects the free part', () => {
  const taken = [{ from: 600, to: 640 }]
  expect(freeWithin(taken, { from: 570, to: 660 })).toEqual({ from: 570, to: 600 })
  expect(freeWithin(taken, { from: 630, to: 690 })).toEqual({ from: 645, to: 690 })
  expect(freeWithin(taken, { from: 605, to: 635 })).toBeNull()
  expect(freeMinutes(taken, { from: 540, to: 720 })).toEqual([540, 570, 630, 660, 690])
})

const items = fc
  .array(fc.record({ from: fc.integer({ min: 0, max: 1400 }), length: fc.integer({ min: 1, max: 200 }) }), {
    maxLength: 25,
  })
  .map(list => list.map(({ from, length }) => ({ from, to: from + length, item })))

test('overlapping items are placed side by side', () => {
  fc.assert(
    fc.property(items, list => {
      const placed = placeItems(list)
      expect(placed).toHaveLength(list.length)
      for (const [index, one] of placed.entries())
        for (const other of placed.slice(index + 1)) {
          if (one.from >= other.to || other.from >= one.to) continue
          expect(one.width).toBe(other.width)
          expect(one.place).not.toBe(other.place)
        }
      for (const { place, width } of placed) expect(place).toBeLessThan(width)
    }),
  )
})
