import { expect, test } from 'vitest'
import type { WeekOfSlots } from '#availability/contract.ts'
import { leftOutFor } from './series-memory.ts'
import { defaultWeeks, isChosen, leftOutOf, mostWeeks, onlyDay, weeklyDates, weeksOf } from './weekly-dates.ts'
import { freeText, leftOutTexts, seriesOf, stateText, takenText, unheldText } from './weekly-messages.ts'

const facilityId = '3eaee358-5b3a-41c8-9d74-48ea05f1669f'
const zone = 'America/New_York'

type Status = WeekOfSlots['slots'][number]['status']

const timeOn = (date: string, hour: number) => ({
  startTime: `${date}T${hour}:00:00-05:00`,
  endTime: `${date}T${hour + 1}:00:00-05:00`,
})

/** A date with two requested times, 6 and 7 PM. */
const weekOf = (date: string, statuses: readonly [Status, Status], heldByYou = false): WeekOfSlots => ({
  date,
  slots: statuses.map((status, index) => ({
    id: status === 'none' ? null : `${date}-${18 + index}`,
    ...timeOn(date, 18 + index),
    pricePerSlot: status === 'none' ? null : '75.00',
    priceReason: null,
    status,
    heldByYou,
  })),
})

const weeks = [
  weekOf('2026-01-06', ['held', 'held'], true),
  weekOf('2026-01-13', ['open', 'open']),
  weekOf('2026-01-20', ['open', 'booked']),
  weekOf('2026-01-27', ['held', 'booked']),
  weekOf('2026-02-03', ['none', 'blocked']),
  weekOf('2026-02-10', ['none', 'open']),
]
const dates = weeklyDates(weeks, facilityId)

test('a date is mine, free, partly free, taken or closed', () => {
  expect(dates.map(({ state }) => state)).toEqual(['mine', 'free', 'partly', 'taken', 'closed', 'partly'])
})

test('slots held by others are taken, and only free ones are priced', () => {
  expect(dates.map(({ free, taken, cents }) => [free.length, taken.length, cents])).toEqual([
    [0, 0, 15_000],
    [2, 0, 15_000],
    [1, 1, 7_500],
    [0, 2, 0],
    [0, 0, 0],
    [1, 0, 7_500],
  ])
})

test('free dates are selected by default, partly free ones only on request', () => {
  expect(dates.filter(date => isChosen(date, {})).map(({ date }) => date)).toEqual(['2026-01-13'])
  const said = { '2026-01-13': false, '2026-01-20': true, '2026-01-27': true }
  expect(dates.filter(date => isChosen(date, said)).map(({ date }) => date)).toEqual(['2026-01-20'])
})

test('the number of weeks is limited by the maximum holds', () => {
  expect([1, 2, 3, 24, 25].map(mostWeeks)).toEqual([26, 24, 16, 2, 1])
  expect([1, 8].map(defaultWeeks)).toEqual([10, 6])
})

test('an invalid number of weeks is rejected', () => {
  expect(['2', ' 24 ', '1', '25', '', '2.5', '-3', '1e1', 'ten'].map(text => weeksOf(text, 2))).toEqual([
    2,
    24,
    ...Array.from({ length: 7 }, () => null),
  ])
})

test('only slots of one day can be repeated', () => {
  expect(onlyDay([timeOn('2026-01-06', 18), timeOn('2026-01-06', 20)])).toBe('2026-01-06')
  expect(onlyDay([timeOn('2026-01-06', 18), timeOn('2026-01-07', 18)])).toBeNull()
  expect(onlyDay([])).toBeNull()
})

test('each date describes its state', () => {
  expect(dates.map(date => stateText(date, zone))).toEqual([
    'Held for you',
    'Available',
    'Only 6 to 7 PM is available',
    'Taken',
    'Not offered that day',
    'Only 7 to 8 PM is available',
  ])
  expect(freeText(dates)).toBe('2 of 6 Tuesdays are available')
  expect(freeText(dates.slice(0, 2))).toBe('Both Tuesdays are available')
})

test('dates that were just taken are named', () => {
  expect(takenText([timeOn('2026-01-13', 18)], zone)).toBe('Tue, Jan 13, 6 to 7 PM has just been taken.')
  const two = [timeOn('2026-01-13', 18), timeOn('2026-01-20', 18)]
  expect(takenText(two, zone)).toBe('Tue, Jan 13, 6 to 7 PM; Tue, Jan 20, 6 to 7 PM have just been taken.')
  expect(takenText([], zone)).toBe('One of these times has just been taken.')
})

test('three dates on the same weekday are summarized as a series', () => {
  const slots = ['2026-01-06', '2026-01-13', '2026-01-27'].flatMap(date => [timeOn(date, 19), timeOn(date, 20)])
  expect(seriesOf(slots, zone)).toMatchObject({ title: '3 Tuesdays, Jan 6 – Jan 27', times: '7 to 9 PM' })
  expect(seriesOf(slots.slice(0, -1), zone)).toMatchObject({ title: '3 Tuesdays, Jan 6 – Jan 27', times: null })
})

test('two dates or mixed weekdays are not a series', () => {
  expect(seriesOf([timeOn('2026-01-06', 19), timeOn('2026-01-13', 19)], zone)).toBeNull()
  const mixed = [timeOn('2026-01-06', 19), timeOn('2026-01-13', 19), timeOn('2026-01-14', 19)]
  expect(seriesOf(mixed, zone)).toBeNull()
  expect(seriesOf([], zone)).toBeNull()
})

test('skipped dates are grouped by reason', () => {
  const leftOut = leftOutOf(dates, { '2026-01-13': false, '2026-02-10': true })
  expect(leftOutTexts(leftOut)).toEqual([
    'Skipped Jan 20 and Jan 27: already taken.',
    'Skipped Feb 3: not offered.',
    'You skipped Jan 13.',
  ])
  expect(leftOutTexts([])).toEqual([])
})

test('skipped dates belong to their series and disappear once held', () => {
  const memory = { slotIds: ['a', 'b'], leftOut: leftOutOf(dates, {}) }
  const held = (id: string, date: string) => ({ id, ...timeOn(date, 18) })
  expect(leftOutFor(memory, [held('other', '2026-01-06')])).toEqual([])
  const days = leftOutFor(memory, [held('a', '2026-01-06'), held('new', '2026-01-20')]).map(({ date }) => date)
  expect(days).toEqual(['2026-01-27', '2026-02-03', '2026-02-10'])
})

test('selected dates that are not held are mentioned before payment', () => {
  expect(unheldText({ text: '9 Wednesdays', count: 9 })).toBe(
    '9 more Wednesdays are selected but not held yet. Hold them first, or they won’t be booked.',
  )
  expect(unheldText({ text: '1 Wednesday', count: 1 })).toMatch(/^1 more Wednesday is selected/)
})
