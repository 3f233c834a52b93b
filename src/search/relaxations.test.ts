import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldSearch, FieldSearch as Schema } from './contract.ts'
import { datesInReach, pairsOf, refusalOfDate, relaxationsOf, worthSuggesting } from './relaxations.ts'

const now = Date.parse('2026-11-20T18:00:00Z')
const search: FieldSearch = {
  sport: 'Soccer',
  surface: 'turf',
  indoorOutdoor: 'outdoor',
  date: '2026-11-20',
  timeStart: '15:00',
  timeEnd: '16:00',
  maxBudget: 80,
  location: 'Frisco, TX',
  radiusMiles: 10,
  lat: 33.15,
  lng: -96.82,
}
const changes = (more: Partial<FieldSearch>) => relaxationsOf({ ...search, ...more }, now).map(({ change }) => change)

test('each relaxation changes one condition and describes it', () => {
  expect(relaxationsOf(search, now).map(({ words, change }) => [words, change])).toEqual([
    ['30 minutes later', { timeStart: '15:30', timeEnd: '16:30' }],
    ['1 hour later', { timeStart: '16:00', timeEnd: '17:00' }],
    ['30 minutes earlier', { timeStart: '14:30', timeEnd: '15:30' }],
    ['1 hour earlier', { timeStart: '14:00', timeEnd: '15:00' }],
    ['Next day, Sat, Nov 21', { date: '2026-11-21' }],
    ['$10 more an hour', { maxBudget: 90 }],
    ['$25 more an hour', { maxBudget: 105 }],
    ['Within 15 miles', { radiusMiles: 15 }],
    ['Any surface', { surface: null }],
    ['Indoor or outdoor', { indoorOutdoor: null }],
  ])
})

test('a time window moves up to midnight but not past its day', () => {
  const late = changes({ timeStart: '22:30', timeEnd: '23:30' })
  expect(late).toContainEqual({ timeStart: '23:00', timeEnd: '24:00' })
  expect(late.filter(change => change.timeStart && change.timeStart > '22:30')).toHaveLength(1)
  const early = changes({ timeStart: '00:30', timeEnd: '02:00' })
  expect(early).toContainEqual({ timeStart: '00:00', timeEnd: '01:30' })
  expect(early.filter(change => change.timeStart && change.timeStart < '00:30')).toHaveLength(1)
  expect(changes({ timeStart: '00:00', timeEnd: '24:00' }).some(change => change.timeStart)).toBe(false)
})

test('conditions already at their widest are not relaxed', () => {
  const open = changes({ surface: null, indoorOutdoor: null, radiusMiles: 50, maxBudget: 100_000 })
  expect(open.map(change => Object.keys(change)[0])).toEqual([
    'timeStart',
    'timeStart',
    'timeStart',
    'timeStart',
    'date',
  ])
})

test.each([
  [1, 5],
  [5, 10],
  [12, 15],
  [25, 50],
])('a radius of %d miles relaxes to %d', (radiusMiles, next) => {
  expect(changes({ radiusMiles })).toContainEqual({ radiusMiles: next })
})

test('the last bookable day has no next day', () => {
  const { last } = datesInReach(now)
  expect(last).toBe('2027-11-21')
  expect(changes({ date: last }).some(change => change.date)).toBe(false)
})

test('a next day in another year includes the year', () => {
  const words = relaxationsOf({ ...search, date: '2026-12-31' }, now).map(relaxation => relaxation.words)
  expect(words).toContain('Next day, Fri, Jan 1, 2027')
})

test('any relaxation makes a different, valid search', () => {
  const clock = fc.integer({ min: 0, max: 1440 }).map(minutes => {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  })
  const searches = fc.record({
    times: fc.uniqueArray(clock, { minLength: 2, maxLength: 2 }),
    maxBudget: fc.integer({ min: 1, max: 10_000_000 }).map(cents => cents / 100),
    radiusMiles: fc.double({ min: 0.1, max: 100, noNaN: true }),
    surface: fc.constantFrom(null, 'turf'),
    indoorOutdoor: fc.constantFrom(null, 'indoor' as const),
  })
  fc.assert(
    fc.property(searches, ({ times, ...more }) => {
      const [timeStart, timeEnd] = times.sort() as [string, string]
      const asked = { ...search, ...more, timeStart, timeEnd }
      const singles = relaxationsOf(asked, now)
      for (const { change } of [...singles, ...pairsOf(singles)]) {
        const other = Schema.parse({ ...asked, ...change })
        expect(other).toMatchObject(change)
        expect(other).not.toEqual(asked)
      }
    }),
  )
})

const counted = (...counts: number[]) =>
  relaxationsOf(search, now).map((relaxation, index) => ({ ...relaxation, count: counts[index] ?? 0 }))

test('relaxations that find more are suggested, most results first', () => {
  expect(worthSuggesting(counted(2, 0, 1, 0, 6, 0, 0, 50), [], 1)).toEqual([
    { message: 'Within 15 miles: 50 or more fields', change: { radiusMiles: 15 }, count: 50 },
    { message: 'Next day, Sat, Nov 21: 6 fields', change: { date: '2026-11-21' }, count: 6 },
    { message: '30 minutes later: 2 fields', change: { timeStart: '15:30', timeEnd: '16:30' }, count: 2 },
  ])
  expect(worthSuggesting(counted(1), [], 0)[0]!.message).toBe('30 minutes later: 1 field')
  expect(worthSuggesting(counted(2, 2, 2), [], 2)).toEqual([])
})

test('a larger change is suggested only if it finds more', () => {
  const messages = (...counts: number[]) => worthSuggesting(counted(...counts), [], 0).map(({ message }) => message)
  expect(messages(3, 3, 2, 3)).toEqual([
    '30 minutes later: 3 fields',
    '1 hour earlier: 3 fields',
    '30 minutes earlier: 2 fields',
  ])
  expect(messages(0, 0, 0, 0, 0, 4, 4)).toEqual(['$10 more an hour: 4 fields'])
  expect(messages(0, 0, 0, 0, 0, 4, 5)).toEqual(['$25 more an hour: 5 fields', '$10 more an hour: 4 fields'])
})

test('two changes together are the larger ones of two kinds, never two times', () => {
  const pairs = pairsOf(relaxationsOf(search, now))
  expect(pairs).toHaveLength(20)
  expect(pairs.find(({ kind }) => kind === 'later and budget')).toEqual({
    kind: 'later and budget',
    words: '1 hour later and $25 more an hour',
    change: { timeStart: '16:00', timeEnd: '17:00', maxBudget: 105 },
  })
  expect(pairs.map(({ kind }) => kind)).not.toContain('later and earlier')
})

test('pairs are suggested where fewer than two single changes find more, if they find more than those', () => {
  const pairs = (count: (kind: string) => number) =>
    pairsOf(relaxationsOf(search, now)).map(pair => ({ ...pair, count: count(pair.kind) }))
  const messages = (singles: number[], count: (kind: string) => number) =>
    worthSuggesting(counted(...singles), pairs(count), 0).map(({ message }) => message)
  const withBudget = (kind: string) => (kind === 'budget and radius' ? 5 : kind === 'later and budget' ? 2 : 0)
  expect(messages([], withBudget)).toEqual([
    '$25 more an hour and within 15 miles: 5 fields',
    '1 hour later and $25 more an hour: 2 fields',
  ])
  expect(messages([2], withBudget)).toEqual([
    '30 minutes later: 2 fields',
    '$25 more an hour and within 15 miles: 5 fields',
  ])
  expect(messages([2, 0, 1], withBudget)).toEqual(['30 minutes later: 2 fields', '30 minutes earlier: 1 field'])
  expect(messages([], () => 1)).toHaveLength(3)
})

test('a date is refused only if out of range in every time zone', () => {
  // 2:00 on November 20 in New York, 21:00 on the 19th in Honolulu.
  const early = Date.parse('2026-11-20T07:00:00Z')
  expect(refusalOfDate('2026-11-18', early)).toBe('date-in-the-past')
  expect(refusalOfDate('2026-11-19', early)).toBeNull()
  expect(refusalOfDate('2027-11-21', early)).toBeNull()
  expect(refusalOfDate('2027-11-22', early)).toBe('date-too-far-ahead')
})
