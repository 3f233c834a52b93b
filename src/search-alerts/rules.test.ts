import { expect, test } from 'vitest'
import { type FieldSearch, MAX_RESULTS } from '#search/contract.ts'
import { alertFacts, alertName, alertSearchPath, isWithinReach, newsLine, reachOf } from './rules.ts'

const search: FieldSearch = {
  sport: 'Soccer',
  surface: 'turf',
  indoorOutdoor: null,
  date: '2026-11-28',
  timeStart: '15:00',
  timeEnd: '16:30',
  maxBudget: 75.5,
  location: 'Frisco, TX',
  radiusMiles: 1,
  lat: 33.15,
  lng: -96.82,
}

test('an alert describes its search', () => {
  expect(alertName(search)).toBe('Soccer near Frisco, TX')
  expect(alertFacts(search).map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Sport: Soccer',
    'Where: Within 1 mile of Frisco, TX',
    'Date: Saturday, November 28',
    'Time: 3 PM to 4:30 PM',
    'Budget: Up to $75.50 an hour',
    'Surface: Turf',
  ])
})

test('unknown values are left out', () => {
  const typed = { ...search, sport: 'Buy pills', surface: 'evil.example', indoorOutdoor: 'indoor' as const }
  expect(alertName(typed)).toBe('A field or court near Frisco, TX')
  expect(alertFacts(typed).map(({ label }) => label)).toEqual(['Where', 'Date', 'Time', 'Budget', 'Indoor or outdoor'])
})

test('the news line is pluralized', () => {
  expect(newsLine(1, 'Frisco, TX')).toBe('1 new time near Frisco, TX')
  expect(newsLine(3, 'Frisco, TX')).toBe('3 new times near Frisco, TX')
})

test('an alert links to its search in the enhanced view', () => {
  const { pathname, searchParams } = new URL(alertSearchPath(search), 'http://localhost')
  expect(pathname).toBe('/search')
  expect(Object.fromEntries(searchParams)).toEqual({
    enhanced: 'true',
    sport: 'Soccer',
    location: 'Frisco, TX',
    date: '2026-11-28',
    time_range: '15:00-16:30',
    max_price_usd: '75.5',
    surface_type: 'turf',
    radius_miles: '1',
    lat: '33.15',
    lng: '-96.82',
  })
})

test('results beyond the last check’s reach are not news', () => {
  const results = Array.from({ length: MAX_RESULTS }, (_, index) => ({
    distanceMiles: index < MAX_RESULTS - 1 ? 1 : 4,
  }))
  expect(reachOf({ results, hasMore: false })).toBeNull()
  expect(reachOf({ results, hasMore: true })).toBe(4)
  // More were left out because of their distance, not because the response was full.
  expect(reachOf({ results: results.slice(1), hasMore: true })).toBeNull()
  expect(reachOf({ results: [], hasMore: true })).toBeNull()
  expect(isWithinReach({ distanceMiles: 3.9 }, 4)).toBe(true)
  expect(isWithinReach({ distanceMiles: 4 }, 4)).toBe(false)
  expect(isWithinReach({ distanceMiles: 90 }, null)).toBe(true)
})
