import { expect, test } from 'vitest'
import {
  countText,
  datesText,
  deadlineText,
  feeText,
  placeText,
  plateTexts,
  teamsText,
  unknownText,
} from './tournament-format.ts'

test.each([
  ['2026-06-05', '2026-06-06', 'June 5–6, 2026'],
  ['2026-07-27', '2026-08-02', 'July 27–August 2, 2026'],
  ['2026-12-31', '2027-01-01', 'December 31, 2026–January 1, 2027'],
  ['2026-03-14', '2026-03-14', 'March 14, 2026'],
  ['2026-03-14', null, 'March 14, 2026'],
  [null, null, 'Dates not published'],
])('%s to %s is shown as %j', (date, endDate, words) => {
  expect(datesText({ date, endDate })).toBe(words)
})

test('the date plate shows days within one month, or the first day', () => {
  expect(plateTexts({ date: '2026-06-05', endDate: '2026-06-06' })).toEqual({ month: 'Jun', days: '5–6', year: '2026' })
  expect(plateTexts({ date: '2026-07-27', endDate: '2026-08-02' })).toEqual({ month: 'Jul', days: '27', year: '2026' })
})

test('known facts have a text, unknown ones are null, except dates and place', () => {
  expect(feeText({ registrationFee: '1925.00', feeBasis: 'per team' })).toBe('$1,925 per team')
  expect(feeText({ registrationFee: null, feeBasis: null })).toBeNull()
  expect(deadlineText('2024-05-05')).toBe('Register by May 5, 2024')
  expect(deadlineText(null)).toBeNull()
  expect(placeText({ city: 'Frisco', state: 'TX' })).toBe('Frisco, Texas')
  expect(placeText({ city: null, state: 'MD' })).toBe('Maryland')
  expect(placeText({ city: null, state: null })).toBe('Place not published')
  expect(teamsText({ registeredTeams: null, maxTeams: 128 })).toBe('Up to 128 teams')
  expect(teamsText({ registeredTeams: 12, maxTeams: 128 })).toBe('12 of 128 teams registered')
  expect(teamsText({ registeredTeams: null, maxTeams: null })).toBeNull()
})

test('missing facts are listed in one line', () => {
  expect(unknownText({ sourceUrl: 'https://example.org' }, ['fee', 'deadline'])).toBe('Not published: fee, deadline')
  expect(unknownText({ sourceUrl: null }, ['fee'])).toBe('Not provided: fee')
})

test('counts are pluralized', () => {
  expect([0, 1, 2].map(countText)).toEqual(['0 tournaments', '1 tournament', '2 tournaments'])
})
