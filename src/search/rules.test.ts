import { expect, test } from 'vitest'
import { timeOptions } from './contract.ts'
import {
  appliedFilters,
  appliedNarrowingFilters,
  cityNamed,
  narrowingFilters,
  optionsWith,
  placeNameIn,
  readFilters,
  timeChoices,
  withChanges,
  withoutFilter,
  withoutPastDate,
  writeFilters,
} from './rules.ts'
import { perHour } from './rules-budget.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('every condition in the URL is read', () => {
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

test('empty fields, "all" and "any" set no filter', () => {
  expect(read('location=+&sport=&max_price_usd=&indoor_outdoor=&surface_type=&date=&time=')).toEqual({})
  expect(read('sport=All+Sports&surface_type=any&time=any&indoor_outdoor=any')).toEqual({})
})

test.each([
  ['a non-numeric price', 'max_price_usd=cheap'],
  ['a negative price', 'max_price_usd=-5'],
  ['an overflowing price', 'max_price_usd=1e99'],
  ['a price above the maximum', 'max_price_usd=100001'],
  ['an impossible date', 'date=2026-02-30'],
  ['a date of another century', 'date=2126-01-01'],
  ['an unknown time of day', 'time=teatime'],
  ['an unknown setting', 'indoor_outdoor=underwater'],
])('%s sets no filter', (_, query) => {
  expect(read(query)).toEqual({})
})

test('known values match in any letter case, others stay as typed', () => {
  expect(read('sport=soccer&surface_type=hard COURT&indoor_outdoor=Indoor')).toEqual({
    sport: 'Soccer',
    surface_type: 'Hard court',
    indoor_outdoor: 'indoor',
  })
  expect(read('sport=Curling&surface_type=Moss')).toEqual({ sport: 'Curling', surface_type: 'Moss' })
})

test('long text is truncated to what the list accepts', () => {
  expect(read(`location=${'x'.repeat(500)}`).location).toHaveLength(100)
})

test('filters round-trip in a fixed order without empty ones', () => {
  const filters = { time: 'morning', sport: 'Track & Field', location: ' Austin, TX ', surface_type: '' }
  const written = writeFilters(filters).toString()
  expect(written).toBe('location=Austin%2C+TX&sport=Track+%26+Field&time=morning')
  expect(read(written)).toEqual({ location: 'Austin, TX', sport: 'Track & Field', time: 'morning' })
})

test('applied filters have labels', () => {
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

test('a date in another year includes the year', () => {
  const filters = read('date=2027-01-03')
  expect(appliedFilters(filters, '2026-11-21')[0]?.label).toBe('Sun, Jan 3, 2027')
  expect(appliedFilters(filters, '2027-01-01')[0]?.label).toBe('Sun, Jan 3')
})

test('a past date sets no filter, today does', () => {
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
])('the place name in the location "%s" is %s', (location, name) => {
  expect(placeNameIn(location)).toBe(name)
})

test('removing a filter leaves the others', () => {
  const filters = read('location=Brooklyn&sport=Tennis&date=2026-11-21')
  expect(writeFilters(withoutFilter(filters, 'sport')).toString()).toBe('location=Brooklyn&date=2026-11-21')
})

test('date and time do not narrow the facilities', () => {
  const filters = read('sport=Tennis&date=2026-11-21&time=morning')
  expect(narrowingFilters(filters)).toEqual({ sport: 'Tennis' })
  expect(appliedNarrowingFilters(filters)).toEqual([{ name: 'sport', label: 'Tennis' }])
})

test('a select also offers the value from the URL', () => {
  const options = [{ value: '', label: 'Any' }]
  expect(optionsWith(options, undefined)).toBe(options)
  expect(optionsWith(options, '')).toBe(options)
  expect(optionsWith(options, 'Moss')).toEqual([...options, { value: 'Moss', label: 'Moss' }])
})

test.each([
  ['time_range=15:00-16:00', '15:00-16:00', '3 PM to 4 PM'],
  ['time_range=8-10', '8-10', '8 AM to 10 AM'],
  ['time=18:30', '18:30', '6:30 PM'],
  ['time=morning&time_range=15:00-16:00', 'morning', 'Morning, 6AM-12PM'],
  ['time=&time_range=22:00-24:00', '22:00-24:00', '10 PM to midnight'],
])('the time in "%s" reads as %s', (query, time, label) => {
  expect(read(query)).toEqual({ time })
  expect(appliedFilters(read(query))).toEqual([{ name: 'time', label }])
})

test.each(['time_range=16:00-15:00', 'time_range=25-26', 'time_range=now', 'time=9'])('"%s" sets no time', query => {
  expect(read(query)).toEqual({})
})

test('invisible characters are removed from a value', () => {
  expect(read('location=%00&sport=%E2%80%8B')).toEqual({})
  expect(read('location=%00New%09%0AYork%00&surface_type=%E2%80%AEhard%20%20court')).toEqual({
    location: 'New York',
    surface_type: 'Hard court',
  })
  const long = read(`location=${'x'.repeat(99)}%F0%9F%A5%8Dy`).location!
  expect(long.isWellFormed()).toBe(true)
  expect(read(writeFilters({ location: long }).toString()).location).toBe(long)
})

test('a location matches a city as facilities spell it', () => {
  const facilities = [
    { city: 'Dallas', state: 'TX' },
    { city: 'Plano', state: 'TX' },
  ]
  const named = ['plano', 'PLANO, tx', 'Dallas', 'a', '0', 'Plan', 'Plano, OH', '75023'].map(location =>
    cityNamed(location, facilities),
  )
  expect(named).toEqual(['Plano', 'Plano, TX', 'Dallas', undefined, undefined, undefined, undefined, undefined])
})

test('hours from the URL are offered beside the times of day', () => {
  expect(timeChoices(undefined)).toBe(timeOptions)
  expect(timeChoices('morning')).toBe(timeOptions)
  expect(timeChoices('15:00-16:00')).toEqual([...timeOptions, { value: '15:00-16:00', label: '3 PM to 4 PM' }])
})

test('point and order round-trip but are not applied filters', () => {
  const filters = read('sort=distance&near=33.15067,-96.82361&location=Frisco')
  expect(filters).toEqual({ location: 'Frisco', near: '33.1507,-96.8236', sort: 'distance' })
  expect(writeFilters(filters).toString()).toBe('location=Frisco&near=33.1507%2C-96.8236&sort=distance')
  expect(appliedFilters(filters).map(({ name }) => name)).toEqual(['location'])
})

test('a budget in total needs a price, and is shared out over the requested range', () => {
  const filters = read('max_price_usd=90&budget=total&time=18:00-20:00')
  expect(filters).toEqual({ max_price_usd: '90', budget: 'total', time: '18:00-20:00' })
  expect(writeFilters(filters).toString()).toBe('max_price_usd=90&time=18%3A00-20%3A00&budget=total')
  expect(appliedFilters(filters)[0]!.label).toBe('Up to $90 in total')
  expect(perHour(filters).max_price_usd).toBe('45.00')
  expect(perHour(read('max_price_usd=100&budget=total&time=18-21')).max_price_usd).toBe('33.33')
  for (const time of ['', '18:00', 'evening'])
    expect(perHour(read(`max_price_usd=90&budget=total&time=${time}`)).max_price_usd).toBe('90.00')
  expect(perHour(read('max_price_usd=90&time=18:00-20:00')).max_price_usd).toBe('90')
  for (const query of ['budget=total', 'max_price_usd=90&budget=lots', 'max_price_usd=cheap&budget=total'])
    expect(read(query).budget).toBeUndefined()
  expect(writeFilters({ budget: 'total' }).toString()).toBe('')
})

test('changing the location drops its point', () => {
  const filters = read('location=Frisco&near=33.15,-96.82&sort=distance')
  expect(withChanges(filters, { sport: 'Tennis' })).toEqual({ ...filters, sport: 'Tennis' })
  expect(withChanges(filters, { location: 'Frisco' })).toEqual(filters)
  expect(writeFilters(withChanges(filters, { location: 'Plano' })).toString()).toBe('location=Plano')
  expect(writeFilters(withoutFilter(filters, 'location')).toString()).toBe('')
  expect(writeFilters(withChanges(filters, { location: 'Plano', near: '33.02,-96.7' })).toString()).toBe(
    'location=Plano&near=33.02%2C-96.7',
  )
  const nowhere = read('near=33.15,-96.82&sort=distance')
  expect(withChanges(nowhere, { location: '' })).toEqual({ ...nowhere, location: '' })
})
