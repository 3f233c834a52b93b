import { expect, test } from 'vitest'
import { readFilters } from './rules.ts'
import {
  appliedParameters,
  enhancedQuery,
  isFromAssistant,
  isWithin,
  offersEnhanced,
  radiusIn,
} from './rules-applied.ts'

const query = (text: string) => new URLSearchParams(text)
const read = (text: string) => readFilters(query(text))

test('every condition is shown as a term and a value', () => {
  const filters = read(
    'location=Frisco&sport=soccer&max_price_usd=37.5&indoor_outdoor=both&surface_type=turf&date=2026-11-21&time_range=15-16',
  )
  expect(appliedParameters(filters).map(({ term, value }) => `${term}: ${value}`)).toEqual([
    'Location: Frisco',
    'Sport: Soccer',
    'Max price: $37.50 an hour',
    'Indoor/outdoor: Indoor and outdoor',
    'Surface: Turf',
    'Date: Sat, Nov 21',
    'Time: 3 PM to 4 PM',
  ])
  expect(appliedParameters({})).toEqual([])
})

test.each(['sport=Soccer', 'location=Frisco', 'date=2026-11-21', 'max_price_usd=80'])(
  '%s offers the enhanced search',
  text => {
    expect(offersEnhanced(read(text))).toBe(true)
  },
)

test.each(['', 'indoor_outdoor=indoor', 'surface_type=turf&time=morning', 'max_price_usd=cheap', 'sport=all+sports'])(
  '"%s" does not offer the enhanced search',
  text => {
    expect(offersEnhanced(read(text))).toBe(false)
  },
)

test('only the assistant’s search or a subset of it counts as the assistant’s', () => {
  expect(['sport=Soccer&from=ai', 'sport=Soccer', 'from=mail'].map(text => isFromAssistant(query(text)))).toEqual([
    true,
    false,
    false,
  ])
  const before = read('sport=Soccer&location=Plano')
  expect(isWithin(before, { ...before, sort: 'price' })).toBe(true)
  expect(isWithin(before, read('location=Plano'))).toBe(true)
  expect(isWithin(before, read('location=Plano&sport=Tennis'))).toBe(false)
})

test('the enhanced view opens with the same conditions', () => {
  const filters = read(
    'sport=Soccer&location=Frisco&date=2026-11-21&time=15:00-16:00&max_price_usd=80&surface_type=turf',
  )
  expect(Object.fromEntries(query(enhancedQuery(filters, '10')))).toEqual({
    enhanced: 'true',
    sport: 'Soccer',
    location: 'Frisco',
    date: '2026-11-21',
    time_range: '15:00-16:00',
    max_price_usd: '80',
    surface_type: 'Turf',
    radius_miles: '10',
  })
  expect(enhancedQuery({}, undefined)).toBe('enhanced=true')
})

test.each([
  ['8-10', { time_range: '08:00-10:00' }],
  ['9:30-24:00', { time_range: '09:30-24:00' }],
  ['18:00', { time: '18:00' }],
  ['evening', { time: 'evening' }],
])('time %s becomes %o in the enhanced view', (time, given) => {
  expect(Object.fromEntries(query(enhancedQuery({ time }, undefined)))).toEqual({ enhanced: 'true', ...given })
})

test.each([
  ['10', '10'],
  ['7.5', '7.5'],
  ['0', undefined],
  ['-5', undefined],
  ['near', undefined],
  ['1e3', undefined],
  ['', undefined],
])('radius "%s" reads as %s', (text, radius) => {
  expect(radiusIn(query(`radius_miles=${text}`))).toBe(radius)
})
