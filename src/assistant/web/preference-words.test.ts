import { expect, test } from 'vitest'
import { preferenceFacts, searchQuery } from './preference-words.ts'

test('a result is told under the names of the specification, only what is there, and what the search leaves aside', () => {
  const facts = preferenceFacts({
    sport: 'Soccer',
    date: '2026-11-28',
    time_range: '15:00-16:30',
    max_price_usd: 37.5,
    location: 'Frisco, TX',
    radius_miles: 1,
    indoor_outdoor: 'outdoor',
    surface_type: 'Turf',
    unclear: [],
    ignored: [],
  })
  expect(facts.map(({ label, value, note }) => [`${label}: ${value}`, note].filter(Boolean).join(' - '))).toEqual([
    'Sport: Soccer',
    'Preferred Date: Saturday, November 28, 2026 - Kept for the booking',
    'Time Range: 3 PM to 4:30 PM - Kept for the booking',
    'Maximum Budget: $37.50 an hour',
    'Location: Frisco, TX',
    'Search Radius: 1 mile - For the enhanced search',
    'Indoor/Outdoor: Outdoor',
    'Surface: Turf',
  ])
  expect(preferenceFacts({ time_range: '22:00-24:00', unclear: [], ignored: [] })).toEqual([
    { label: 'Time Range', value: '10 PM to midnight', note: 'Kept for the booking' },
  ])
})

test('the search is given the fields that are present, and nothing else', () => {
  const query = searchQuery({
    sport: 'Track & Field',
    radius_miles: 10,
    time_range: '06:00-12:00',
    unclear: ['why'],
    ignored: ['cheap'],
  })
  expect(query).toBe('sport=Track+%26+Field&time_range=06%3A00-12%3A00&radius_miles=10')
})
