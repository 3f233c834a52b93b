import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, MINUTE } from '#kit/shared/time.ts'
import { usStates } from '#kit/shared/us-states.ts'
import { isWebAddress, readWebAddress } from '#kit/shared/web-address.ts'
import { canMove, fieldSearch, isOver, registrationStatus, upcomingOf, zoneOf } from './rules.ts'

const unknown = { date: null, registrationDeadline: null, location: { state: null } }

test('registration closes at the end of the deadline in the tournament’s state', () => {
  const inUtah = { date: '2026-06-05', registrationDeadline: '2026-05-20', location: { state: 'UT' } }
  const over = Date.parse('2026-05-21T00:00:00-06:00')
  expect(registrationStatus(inUtah, over - 1)).toBe('Open')
  expect(registrationStatus(inUtah, over)).toBe('Closed')
})

test('without a deadline registration closes when the first day starts', () => {
  const dated = { ...unknown, date: '2026-06-05' }
  const starts = Date.parse('2026-06-05T00:00:00-04:00')
  expect(registrationStatus(dated, starts - 1)).toBe('Open')
  expect(registrationStatus(dated, starts)).toBe('Closed')
})

test('the deadline takes precedence; without dates registration is closed', () => {
  const now = Date.parse('2026-05-25T12:00:00Z')
  expect(registrationStatus({ ...unknown, date: '2026-06-05', registrationDeadline: '2026-05-20' }, now)).toBe('Closed')
  expect(registrationStatus(unknown, now)).toBe('Closed')
})

test('closed registration never reopens', () => {
  const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  const iso = day.map(date => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      iso,
      fc.option(iso),
      fc.constantFrom(...usStates.map(({ code }) => code)),
      fc.integer({ min: 0, max: 3 * 365 * 24 * 60 }),
      (date, registrationDeadline, state, minutes) => {
        const tournament = { date, registrationDeadline, location: { state } }
        const first = instantOf(date, 0, zoneOf(tournament))
        const early = registrationStatus(tournament, first)
        const late = registrationStatus(tournament, first + minutes * MINUTE)
        expect(early === 'Closed' && late === 'Open').toBe(false)
      },
    ),
  )
})

test('there are 50 states with unique codes and valid time zones', () => {
  expect(new Set(usStates.map(({ code }) => code)).size).toBe(50)
  expect(usStates.map(({ name }) => name)).toEqual(usStates.map(({ name }) => name).toSorted())
  for (const { timeZone } of usStates) expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
})

test('the field search uses the city and first day, unless past', () => {
  const frisco = { date: '2025-07-26', location: { city: 'Frisco', state: 'TX' }, fieldsNearby: 3 }
  expect(fieldSearch(frisco, Date.parse('2025-07-26T20:00:00-05:00'))).toEqual({
    city: 'Frisco',
    query: 'location=Frisco&date=2025-07-26',
  })
  expect(fieldSearch(frisco, Date.parse('2025-07-27T00:00:00-05:00'))?.query).toBe('location=Frisco')
})

test('no field search without nearby fields or a known city', () => {
  const now = Date.parse('2026-01-01T12:00:00Z')
  const none = { date: null, fieldsNearby: 0 }
  expect(fieldSearch({ ...none, location: { city: 'Farmington', state: 'UT' } }, now)).toBeNull()
  expect(fieldSearch({ ...none, location: { city: null, state: 'DE' } }, now)).toBeNull()
})

test('a tournament is over after its last day in its state', () => {
  const utah = { date: '2026-06-05', endDate: '2026-06-06', location: { city: null, state: 'UT' } }
  const over = Date.parse('2026-06-07T00:00:00-06:00')
  expect(isOver(utah, over - 1)).toBe(false)
  expect(isOver(utah, over)).toBe(true)
  expect(isOver({ ...utah, date: null, endDate: null }, over)).toBe(false)
})

test('a submission can be published or declined, and a decision is final', () => {
  expect(canMove('submitted', 'published')).toBe(true)
  expect(canMove('submitted', 'declined')).toBe(true)
  expect(canMove('published', 'declined')).toBe(false)
  expect(canMove('declined', 'published')).toBe(false)
})

test.each([
  ['friscolax.com', 'https://friscolax.com'],
  ['www.friscolax.com/cup?year=2027', 'https://www.friscolax.com/cup?year=2027'],
  ['friscolax.com:8080', 'https://friscolax.com:8080'],
  ['http://friscolax.com', 'http://friscolax.com'],
  ['javascript:alert(1)', null],
  ['mailto:cup@friscolax.com', null],
  ['ftp://friscolax.com', null],
  ['cup@friscolax.com', null],
  ['friscolax', null],
  ['not a website.', null],
  ['10.0.0.1', null],
  ['', null],
])('a website without a scheme gets https: %j', (text, expected) => {
  expect(readWebAddress(text)).toBe(expected)
})

test('any accepted website can be linked', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), text => {
      const address = readWebAddress(text)
      if (address !== null) expect(isWebAddress(address)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.domain(), host => {
      expect(readWebAddress(host)).toBe(`https://${host}`)
    }),
  )
})

const edition = (name: string, date: string | null, organizer: string | null = 'Aloha') => ({
  name,
  organizer,
  date,
  endDate: date,
  location: { city: null, state: null },
})
const lateNovember = Date.parse('2026-11-23T17:00:00Z')

test('series with only past editions show their next year, soonest first', () => {
  const summer = edition('Summer Slam', '2026-06-05')
  const lastWinter = edition('Winter Classic', '2025-12-06')
  const { ahead, unannounced } = upcomingOf([summer, lastWinter], lateNovember)
  expect(ahead).toEqual([])
  expect(unannounced).toEqual([
    { last: lastWinter, year: '2026' },
    { last: summer, year: '2027' },
  ])
})

test('one edition represents a series: an upcoming one, or the latest', () => {
  const editions = [
    edition('2025 Summer Slam', '2025-06-06'),
    edition("Summer Slam '26", '2026-06-05'),
    edition('Fall Brawl', '2026-10-03'),
    edition('Fall Brawl 2027', '2027-10-02'),
    edition('Fall Brawl', '2026-10-04', 'Another organizer'),
  ]
  const { ahead, unannounced } = upcomingOf(editions, lateNovember)
  expect(ahead).toEqual([editions[3]])
  expect(unannounced.map(({ last }) => last)).toEqual([editions[1], editions[4]])
})

test('a tournament is upcoming without dates and over after its last day', () => {
  const dated = edition('Summer Slam', '2026-11-22')
  const undated = edition('Vail', null)
  expect(upcomingOf([dated, undated], Date.parse('2026-11-22T22:00:00-05:00')).ahead).toEqual([dated, undated])
  const { ahead, unannounced } = upcomingOf([dated, undated], Date.parse('2026-11-23T01:00:00-05:00'))
  expect([ahead, unannounced]).toEqual([[undated], [{ last: dated, year: '2027' }]])
})
