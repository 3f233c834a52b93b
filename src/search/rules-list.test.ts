import { expect, test } from 'vitest'
import { countLine, loadsAutomatically, tallyText } from './rules-list.ts'

test.each([
  [{ matching: 0, isLeast: false, all: 1569 }, 'Showing 0 of 1569 facilities'],
  [{ matching: 24, isLeast: false, all: 9999 }, 'Showing 24 of 9999 facilities'],
  [{ matching: 9999, isLeast: false, all: 10_000 }, 'Showing 9999 of 10,000 facilities'],
  [{ matching: 10_000, isLeast: true, all: 1_001_527 }, 'Showing 10,000+ of 1,001,527 facilities'],
])('%o is shown as "%s"', (found, line) => {
  expect(countLine(found)).toBe(line)
})

test('a count is a minimum only when the server says so', () => {
  expect(tallyText({ matching: 10_000, isLeast: false })).toBe('10,000')
  expect(tallyText({ matching: 500, isLeast: true })).toBe('500+')
})

test('four pages load automatically after the first, then four for each tap', () => {
  const pages = Array.from({ length: 12 }, (_, index) => index + 1)
  expect(pages.filter(loaded => !loadsAutomatically(loaded))).toEqual([5, 10])
})
