import { expect, test } from 'vitest'
import {
  appliedFilters,
  appliedNarrowingFilters,
  narrowingFilters,
  optionsWith,
  placeNameIn,
  readFilters,
  withoutFilter,
  withoutPastDate,
  writeFilters,
} from './rules.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('every condition of the address is read', () => {
  const query =
    'location=Brooklyn&sport=Basketball&max_price_usd=37.5&indoor_outdoor=outdoor&surface_type=Asphalt&date=2026-11-21&time=evening'
  expect(read(query)).toEqual({
    location: 'Brooklyn',
    sport: 'Basketball',
    max_price_usd: '37.5',
    indoor_outdoor: 'outdoor',
    surface_type: 'Asphalt',
    date: '2026-11-21',
    time: 'evening',
  })
})

test('empty fields of a form, and "all" and "any", set no filter', () => {
  expect(read('location=+&sport=&max_price_usd=&indoor_outdoor=&surface_type=&date=&time=')).toEqual({})
  expect(read('sport=All+Sports&surface_type=any&time=any&indoor_outdoor=any')).toEqual({})
})

test.each([
  ['a price in words', 'max_price_usd=cheap'],
  ['a negative price', 'max_price_usd=-5'],
  ['an endless price', 'max_price_usd=1e99'],
  ['a price above all prices', 'max_price_usd=100001'],
  ['a day that no calendar has', 'date=2026-02-30'],
  ['an unknown part of the day', 'time=teatime'],
  ['an unknown kind of place', 'indoor_outdoor=underwater'],
])('%s sets no filter', (_, query) => {
  expect(read(query)).toEqual({})
})

test('known words are found whatever their case, and other words stay as they are', () => {
  expect(read('sport=soccer&surface_type=hard COURT&indoor_outdoor=Indoor')).toEqual({
    sport: 'Soccer',
    surface_type: 'Hard court',
    indoor_outdoor: 'indoor',
  })
  expect(read('sport=Curling&surface_type=Moss')).toEqual({ sport: 'Curling', surface_type: 'Moss' })
})

test('a very long text is cut to what the list of facilities accepts', () => {
  expect(read(`location=${'x'.repeat(500)}`).location).toHaveLength(100)
})

test('what is written is read back, in a fixed order and without what is empty', () => {
  const filters = { time: 'morning', sport: 'Track & Field', location: ' Austin, TX ', surface_type: '' }
  const written = writeFilters(filters).toString()
  expect(written).toBe('location=Austin%2C+TX&sport=Track+%26+Field&time=morning')
  expect(read(written)).toEqual({ location: 'Austin, TX', sport: 'Track & Field', time: 'morning' })
})

test('applied filters are told in words', () => {
  const labels = appliedFilters(
    read(
      'location=Brooklyn&sport=Tennis&max_price_usd=40&indoor_outdoor=both&surface_type=Clay&date=2026-11-21&time=morning',
    ),
  ).map(({ label }) => label)
  expect(labels).toEqual([
    '“Brooklyn”',
    'Tennis',
    'Up to $40 an hour',
    'Indoor and outdoor',
    'Clay',
    'Sat, Nov 21',
    'Morning, 6AM-12PM',
  ])
})

test('a date of another year says its year', () => {
  const filters = read('date=2027-01-03')
  expect(appliedFilters(filters, '2026-11-21')[0]?.label).toBe('Sun, Jan 3, 2027')
  expect(appliedFilters(filters, '2027-01-01')[0]?.label).toBe('Sun, Jan 3')
})

test('a day that is over sets no filter, today does', () => {
  const filters = read('sport=Tennis&date=2026-11-21')
  const dates = ['2026-11-20', '2026-11-21', '2026-11-22', undefined].map(today => withoutPastDate(filters, today).date)
  expect(dates).toEqual(['2026-11-21', '2026-11-21', undefined, '2026-11-21'])
  expect(withoutPastDate(filters, '2026-11-22').sport).toBe('Tennis')
})

test.each([
  ['queens ny', 'Queens'],
  ['st. mary’s park bronx NY', 'St. Mary’s Park Bronx'],
  ['Austin, TX 78703', 'Austin'],
  ['Seattle WA 98133', 'Seattle'],
  ['fields in brooklyn', undefined],
  ['NY', undefined],
])('the name to try alone in the location "%s" is %s', (location, name) => {
  expect(placeNameIn(location)).toBe(name)
})

test('removing one filter leaves the others', () => {
  const filters = read('location=Brooklyn&sport=Tennis&date=2026-11-21')
  expect(writeFilters(withoutFilter(filters, 'sport')).toString()).toBe('location=Brooklyn&date=2026-11-21')
})

test('date and time choose no facilities', () => {
  const filters = read('sport=Tennis&date=2026-11-21&time=morning')
  expect(narrowingFilters(filters)).toEqual({ sport: 'Tennis' })
  expect(appliedNarrowingFilters(filters)).toEqual([{ name: 'sport', label: 'Tennis' }])
})

test('a list also offers the value that the address brought along', () => {
  const options = [{ value: '', label: 'Any' }]
  expect(optionsWith(options, undefined)).toBe(options)
  expect(optionsWith(options, '')).toBe(options)
  expect(optionsWith(options, 'Moss')).toEqual([...options, { value: 'Moss', label: 'Moss' }])
})
