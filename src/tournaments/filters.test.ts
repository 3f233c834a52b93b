import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LacrosseTournament } from './contract.ts'
import { countByYear, filterNames, passes, readFilters, type TournamentFilters, writeFilters } from './filters.ts'
import { filterOptions } from './options.ts'

function tournament(facts: Partial<LacrosseTournament> = {}): LacrosseTournament {
  return {
    id: '4f9d2f0e-5c0e-4b5a-9f60-0c6d1f0e8a11',
    image: null,
    registeredTeams: null,
    isSample: false,
    name: 'Summer Face-Off',
    organizer: null,
    date: '2026-06-30',
    endDate: '2026-07-01',
    venue: null,
    location: { city: 'Ocean City', state: 'MD' },
    division: 'Girls',
    ageGroup: 'High School (15U-18U), College',
    ageGroups: ['High School (15U-18U)', 'College'],
    maxTeams: null,
    registrationFee: null,
    feeBasis: null,
    registrationDeadline: null,
    description: null,
    website: null,
    contactEmail: null,
    status: 'Open',
    sourceUrl: null,
    gaps: [],
    fieldsNearby: 0,
    ...facts,
  }
}

test.each(['face', 'OCEAN', 'md', 'maryland', 'ocean city, md'])('the text %j matches name, city or state', q => {
  expect(passes(tournament(), { q })).toBe(true)
})

test('the text does not match other fields', () => {
  expect(
    passes(tournament({ description: 'Played in Utah', venue: 'Utah Park', organizer: 'Utah Lax' }), { q: 'utah' }),
  ).toBe(false)
})

test('the month filter uses the first day', () => {
  expect(passes(tournament(), { month: '6' })).toBe(true)
  expect(passes(tournament(), { month: '7' })).toBe(false)
})

test('any age group matches; division and state match exactly', () => {
  expect(passes(tournament(), { age: 'College', division: 'Girls', state: 'MD' })).toBe(true)
  expect(passes(tournament(), { age: 'Masters (40+)' })).toBe(false)
  expect(passes(tournament({ division: 'Mixed' }), { division: 'Girls' })).toBe(false)
  expect(passes(tournament(), { state: 'ME' })).toBe(false)
})

test('unknown facts match no filter on them', () => {
  const bare = tournament({
    date: null,
    endDate: null,
    division: null,
    ageGroups: [],
    location: { city: null, state: null },
  })
  expect(passes(bare, {})).toBe(true)
  expect(passes(bare, { q: 'face' })).toBe(true)
  for (const filters of [{ month: '6' }, { division: 'Boys' }, { age: 'College' }, { state: 'MD' }, { q: 'null' }])
    expect(passes(bare, filters)).toBe(false)
})

test('filters are read by value or label, in any letter case', () => {
  const query = new URLSearchParams('q=+lax++fest+&state=new+york&division=BOYS&age=college&month=06&year=2025')
  expect(readFilters(query)).toEqual({
    filters: { q: 'lax fest', state: 'NY', division: 'Boys', age: 'College', month: '6', year: '2025' },
    unknown: [],
  })
})

test('unknown filter values are listed and ignored', () => {
  const query = new URLSearchParams(
    'state=Atlantis&division=Coed&age=All+ages&month=13&year=1999&q=%00+&utm_source=mail',
  )
  expect(readFilters(query)).toEqual({
    filters: {},
    unknown: [
      { label: 'state', value: 'Atlantis' },
      { label: 'division', value: 'Coed' },
      { label: 'month', value: '13' },
      { label: 'year', value: '1999' },
    ],
  })
})

test('filters round-trip through the query', () => {
  const choices = Object.fromEntries(
    filterNames.map(name => [
      name,
      name === 'q'
        ? fc.string().map(text => text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
        : fc.constantFrom(...filterOptions[name].map(({ value }) => value)),
    ]),
  )
  fc.assert(
    fc.property(fc.record(choices), chosen => {
      const set = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')) as TournamentFilters
      expect(readFilters(new URLSearchParams(writeFilters(set))).filters).toEqual(set)
    }),
  )
})

test('years are counted in order by the other filters', () => {
  const all = [
    tournament({ date: '2026-01-03' }),
    tournament({ date: '2024-05-03' }),
    tournament({ date: '2026-05-03', division: 'Boys' }),
    tournament({ date: '2022-05-03' }),
    tournament({ date: null }),
  ]
  expect(countByYear(all, { division: 'Girls', year: '2025' })).toEqual([
    { year: '2024', count: 1 },
    { year: '2026', count: 1 },
  ])
})
