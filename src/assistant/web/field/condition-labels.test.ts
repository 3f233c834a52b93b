import { expect, test } from 'vitest'
import { formatOrigin, formatValue, labels, noteOf, searchQuery } from './condition-labels.ts'
import { type Conditions, setNames, type Understanding, understandingOf } from './conditions.ts'

const emptyResult = { sources: {}, unclear: [], assumed: [], ignored: [], engine: 'built-in' } as const

test('a result lists the set filters by label and marks those search ignores', () => {
  const understood = understandingOf({
    ...emptyResult,
    unclear: [],
    assumed: [],
    ignored: [],
    sport: 'Soccer',
    date: '2026-11-28',
    time_range: '15:00-16:30',
    max_price_usd: 37.5,
    location: 'Frisco, TX',
    radius_miles: 1,
    indoor_outdoor: 'outdoor',
    surface_type: 'Turf',
    sort: 'price',
  })
  expect(linesOf(understood)).toEqual([
    'Sport: Soccer',
    'Preferred Date: Saturday, November 28, 2026 - Used when you book',
    'Time Range: 3 PM to 4:30 PM - Used when you book',
    'Maximum Budget: $37.50 per hour',
    'Location: Frisco, TX',
    'Search Radius: 1 mile - For enhanced search',
    'Indoor/Outdoor: Outdoor',
    'Surface: Turf',
    'Order: Cheapest first',
  ])
  expect(formatValue('time_range', '22:00-24:00')).toBe('10 PM to midnight')
})

test('a filter shows its source words or that it was set manually', () => {
  expect(formatOrigin({ value: 80, origin: 'read', words: 'under $80' })).toBe('from “under $80”')
  expect(formatOrigin({ value: 80, origin: 'read' })).toBe('')
  expect(formatOrigin({ value: 60, origin: 'changed', words: 'under $80' })).toBe('changed by you')
  expect(formatOrigin({ value: 'IL', origin: 'chosen', words: 'Springfield' })).toBe('chosen by you')
})

test('the search query has only the set filters', () => {
  const conditions: Conditions = {
    sport: { value: 'Track & Field', origin: 'read' },
    radius_miles: { value: 10, origin: 'changed' },
    time_range: { value: '06:00-12:00', origin: 'read' },
    sort: { value: 'price', origin: 'added' },
  }
  expect(searchQuery(conditions)).toBe('sport=Track+%26+Field&time_range=06%3A00-12%3A00&radius_miles=10&sort=price')
  expect(searchQuery({})).toBe('')
})

test('a repeated booking passes its dates on, and all conditions count', () => {
  const understood = understandingOf({
    ...emptyResult,
    unclear: [],
    assumed: [],
    ignored: [],
    date: '2026-12-01',
    time_range: '18:00-20:00',
    repeat_days: 'tue,thu',
    repeat_every: 2,
    repeat_weeks: 8,
    repeat_count: 10,
    repeat_until: '2027-03-02',
    repeat_skip: '2026-12-24,2027-02-15..2027-02-21',
    fields: 2,
  })
  expect(linesOf(understood)).toEqual([
    'Preferred Date: Tuesday, December 1, 2026',
    'Time Range: 6 PM to 8 PM',
    'Repeats: Tuesdays and Thursdays',
    'How Often: Every other week',
    'Number of Weeks: 8 weeks',
    'Number of Dates: 10 dates',
    'Last Date: Tuesday, March 2, 2027',
    'Skipped Dates: Thu, Dec 24, Feb 15 to Feb 21',
    'Fields at Once: 2 fields at the same time',
  ])
  expect(searchQuery(understood.conditions)).toBe(
    'date=2026-12-01&time_range=18%3A00-20%3A00&repeat_days=tue%2Cthu&repeat_every=2&repeat_weeks=8&repeat_count=10&repeat_until=2027-03-02&repeat_skip=2026-12-24%2C2027-02-15..2027-02-21&fields=2',
  )
  const { repeat_days: _, ...withoutDays } = understood.conditions
  expect(searchQuery(withoutDays)).toBe('date=2026-12-01&time_range=18%3A00-20%3A00')
})

function linesOf(understanding: Understanding): string[] {
  return setNames(understanding).map(name => {
    const line = `${labels[name]}: ${formatValue(name, understanding.conditions[name]!.value)}`
    const note = noteOf(name, understanding.conditions)
    return note ? `${line} - ${note}` : line
  })
}
