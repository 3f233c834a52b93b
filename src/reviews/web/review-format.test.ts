import { expect, test } from 'vitest'
import { averageText, dayText, reviewsText, starsText } from './review-format.ts'

test('stars and reviews are pluralized', () => {
  expect([starsText(1), starsText(4)]).toEqual(['1 star', '4 stars'])
  expect([reviewsText(0), reviewsText(1), reviewsText(1_204)]).toEqual(['0 reviews', '1 review', '1,204 reviews'])
})

test('an average has one decimal', () => {
  expect([averageText(5), averageText(4.7)]).toEqual(['5.0', '4.7'])
})

test('a date is formatted in UTC', () => {
  expect(dayText('2026-03-03T23:59:59.000Z')).toBe('March 3, 2026')
})
