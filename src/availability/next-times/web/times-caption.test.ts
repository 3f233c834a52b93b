import { expect, test } from 'vitest'
import type { NextTimes } from '../contract.ts'
import { dayLabel, timesCaption } from './times-caption.ts'

const date = '2026-11-28'

function found(hours: number[], match: NextTimes['match']): NextTimes {
  const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00-05:00`
  const times = hours.map(hour => ({ startTime: at(hour), endTime: at(hour + 1), pricePerSlot: '40.00' }))
  return { facilityId: '', today: date, times, match, whole: null, hourlyPrice: null }
}

test('a caption says which times these are', () => {
  expect(timesCaption(found([18], null), undefined, false)).toBe('Next available')
  expect(timesCaption(found([18], null), date, false)).toBe('Sat, Nov 28')
  expect(timesCaption(found([], null), date, false)).toBe('No times Sat, Nov 28')
  expect(timesCaption(found([], null), undefined, false)).toBe('No times for 7 days')
  expect(timesCaption(found([18], 'part'), date, false)).toBe('Sat, Nov 28')
  expect(timesCaption(found([16, 17], 'none'), date, false)).toBe('Nearest times')
})

test('for a range it says how much of it is free', () => {
  expect(timesCaption(found([18, 19], 'all'), date, true)).toBe('Sat, Nov 28')
  expect(timesCaption(found([18], 'part'), date, true)).toBe('6 PM only')
  expect(timesCaption(found([18, 20], 'part'), date, true)).toBe('6 PM and 8 PM only')
  expect(timesCaption(found([18, 20, 21], 'part'), date, true)).toBe('Part of your time')
  expect(timesCaption(found([16, 17], 'none'), date, true)).toBe('Nearest times')
})

test('a day is named as people say it', () => {
  expect(dayLabel('2026-11-28', '2026-11-28')).toBe('Today')
  expect(dayLabel('2026-12-01', '2026-11-30')).toBe('Tomorrow')
  expect(dayLabel('2026-12-03', '2026-11-30')).toBe('Thu')
})
