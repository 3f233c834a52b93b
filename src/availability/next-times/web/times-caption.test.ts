import { expect, test } from 'vitest'
import type { AskedTimes, NextTimes } from '../contract.ts'
import { dayLabel, timesCaption } from './times-caption.ts'

const date = '2026-11-28'
const evening = { timeStart: '18:00', timeEnd: '20:00' }

function caption(hours: number[], match: NextTimes['match'], asked: AskedTimes = {}, isRange = false): string {
  const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00-05:00`
  const times = hours.map(hour => ({ startTime: at(hour), endTime: at(hour + 1), pricePerSlot: '40.00' }))
  const found = { facilityId: '', today: date, times, match, whole: null, hourlyPrice: null }
  return timesCaption(found, { asked, isRange })
}

test('a caption says which times these are', () => {
  expect(caption([18], null)).toBe('Next available')
  expect(caption([18], null, { date })).toBe('Sat, Nov 28')
  expect(caption([], null, { date })).toBe('No times on Sat, Nov 28')
  expect(caption([], null)).toBe('No times in the next 7 days')
  expect(caption([18, 19], 'all', { date, ...evening })).toBe('Sat, Nov 28')
})

test('for a range it says how much of it is free', () => {
  expect(caption([18, 19], 'all', { date, ...evening }, true)).toBe('Available 6 to 8 PM')
  expect(caption([18], 'part', { date, ...evening }, true)).toBe('6 PM only')
  expect(caption([18, 20], 'part', { date, ...evening, timeEnd: '22:00' }, true)).toBe('6 PM and 8 PM only')
  expect(caption([18, 20, 21], 'part', { date, ...evening, timeEnd: '24:00' }, true)).toBe('Part of 6 PM to 12 AM only')
  expect(caption([16, 17], 'none', { date, ...evening }, true)).toBe('Not available 6 to 8 PM')
  expect(caption([16, 17], 'none', { date, ...evening })).toBe('Not available 6 to 8 PM')
})

test('a day is named as people say it', () => {
  expect(dayLabel('2026-11-28', '2026-11-28')).toBe('Today')
  expect(dayLabel('2026-12-01', '2026-11-30')).toBe('Tomorrow')
  expect(dayLabel('2026-12-03', '2026-11-30')).toBe('Thu')
})
