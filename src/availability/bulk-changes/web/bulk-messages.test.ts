import { expect, test } from 'vitest'
import { changeText } from './bulk-messages.ts'

test('old and new prices stand side by side', () => {
  const before = [
    { text: '40.00', after: '44.00', count: 2 },
    { text: '25.00', after: '27.50', count: 1 },
  ]
  const field = { field: 'price' as const, changed: 3, before, after: null }
  expect(changeText(field)).toBe('$40 → $44 (2 facilities), $25 → $27.50 (1 facility)')
  expect(changeText({ ...field, changed: 1_003 })).toBe(
    '$40 → $44 (2 facilities), $25 → $27.50 (1 facility), others (1,000 facilities)',
  )
})

test('one new value is named above, so only the old ones are listed', () => {
  const before = [
    { text: '24', after: '48', count: 38 },
    { text: '12', after: '48', count: 2 },
  ]
  expect(changeText({ field: 'leadMinutes', changed: 0, before: [], after: null })).toBe('Already so')
  expect(changeText({ field: 'responseHours', changed: 41, before, after: '48' })).toBe(
    '41 facilities, from 24 hours (38), 12 hours (2) and others (1)',
  )
  expect(changeText({ field: 'responseHours', changed: 38, before: before.slice(0, 1), after: '48' })).toBe(
    '38 facilities, from 24 hours',
  )
})
