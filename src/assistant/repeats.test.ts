import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysText, firstOn } from '#availability/recurrence.ts'
import { addDays, weekdayOf } from '#kit/shared/time.ts'
import { BookingPreferences } from './contract.ts'
import { type Circumstances, type Preferences, understandRequest } from './rules.ts'
import { usPlaces } from './server/circumstances.ts'

/** Wednesday, November 25, 2026, noon in New York. */
const here: Circumstances = { now: Date.parse('2026-11-25T17:00:00Z'), zone: 'America/New_York', places: usPlaces }
const today = '2026-11-25'
const read = (text: string) => understandRequest(text, here)

test.each<[request: string, Preferences]>([
  ['every Tuesday for 8 weeks', { date: '2026-12-01', repeat_days: 'tue', repeat_weeks: 8 }],
  ['Tuesdays and Thursdays, 10 sessions', { date: '2026-11-26', repeat_days: 'tue,thu', repeat_count: 10 }],
  ['weekdays until Christmas', { date: '2026-11-25', repeat_days: 'mon,tue,wed,thu,fri', repeat_until: '2026-12-24' }],
  ['Mondays through May', { date: '2026-11-30', repeat_days: 'mon', repeat_until: '2027-05-31' }],
  ['every Monday until May', { date: '2026-11-30', repeat_days: 'mon', repeat_until: '2027-04-30' }],
  [
    'every other Friday from March 5 through April 30',
    { date: '2027-03-05', repeat_days: 'fri', repeat_every: 2, repeat_until: '2027-04-30' },
  ],
  [
    'Wednesdays in January and February except January 20',
    { date: '2027-01-06', repeat_days: 'wed', repeat_until: '2027-02-28', repeat_skip: '2027-01-20' },
  ],
  [
    'every Tuesday for 20 weeks, not on March 2 or March 9, skip the week of April 5',
    {
      date: '2026-12-01',
      repeat_days: 'tue',
      repeat_weeks: 20,
      repeat_skip: '2027-03-02,2027-03-09,2027-04-05..2027-04-11',
    },
  ],
  ['every weekday except Friday for 2 weeks', { date: '2026-11-25', repeat_days: 'mon,tue,wed,thu', repeat_weeks: 2 }],
  ['weekly for 6 weeks from Saturday, December 5', { date: '2026-12-05', repeat_days: 'sat', repeat_weeks: 6 }],
  ['Saturdays for 2 months', { date: '2026-11-28', repeat_days: 'sat', repeat_until: '2027-01-27' }],
  // Two teams use two fields, unless they take turns.
  [
    'every Tuesday 6-7 PM for 8 weeks for two teams',
    { date: '2026-12-01', time_range: '18:00-19:00', repeat_days: 'tue', repeat_weeks: 8, fields: 2 },
  ],
  [
    'every Tuesday at 6 PM for 8 weeks, two teams back to back',
    { date: '2026-12-01', time_range: '18:00-20:00', repeat_days: 'tue', repeat_weeks: 8 },
  ],
  // Today's is over.
  [
    'every Wednesday at 11 AM for 4 weeks',
    { date: '2026-12-02', time_range: '11:00-12:00', repeat_days: 'wed', repeat_weeks: 4 },
  ],
])('“%s”', (request, preferences) => {
  const understood = read(request)
  expect(understood).toMatchObject({ unclear: [], ignored: [] })
  expect(understood.preferences).toEqual(preferences)
  const answer = { ...understood.preferences, ...understood, engine: 'built-in' }
  expect(BookingPreferences.safeParse(answer).success).toBe(true)
})

test('each condition names the words it came from', () => {
  const { sources } = read('soccer for two teams every other Tuesday 6–8 PM through May in Dallas, except March 16')
  expect(sources).toEqual({
    sport: 'soccer',
    date: 'Tuesday',
    time_range: '6–8 PM',
    location: 'in Dallas',
    repeat_days: 'Tuesday',
    repeat_every: 'every other',
    repeat_until: 'through May',
    repeat_skip: 'except March 16',
    fields: 'for two teams',
  })
})

test('what we cannot use is named, and what is open is asked', () => {
  expect(read('every Tuesday for 8 weeks with goals').ignored).toEqual(['goals'])
  expect(read('every Tuesday for 40 weeks')).toMatchObject({ ignored: ['for 40 weeks'] })
  expect(read('every Tuesday until May').assumed).toMatchObject([
    { field: 'repeat_until', choices: [{ value: '2027-05-31' }] },
  ])
  expect(read('every Tuesday').unclear).toMatchObject([
    { field: 'repeat_weeks', choices: [{ value: 4 }, { value: 8 }, { value: 12 }] },
  ])
  // One date each.
  for (const single of ['tennis on Saturday in 2 weeks', 'tennis next Tuesday', 'Friday, March 5 to Sunday, March 7'])
    expect(Object.keys(read(single).preferences).filter(name => name.startsWith('repeat_'))).toEqual([])
})

const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = 'January February March April May June July August September October November December'.split(' ')
const written = (date: string) =>
  `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`
const hour = fc.integer({ min: 1, max: 9 })
const plans = fc.record({
  days: fc.subarray([1, 2, 3, 4, 5, 6, 0], { minLength: 1, maxLength: 3 }),
  isOther: fc.boolean(),
  hour,
  start: fc.option(fc.integer({ min: 1, max: 60 }).map(ahead => addDays(today, ahead))),
  end: fc.oneof(
    fc.integer({ min: 2, max: 26 }).map(count => ({ text: `for ${count} weeks`, repeat_weeks: count })),
    fc.integer({ min: 2, max: 30 }).map(count => ({ text: `${count} sessions`, repeat_count: count })),
    fc.integer({ min: 70, max: 250 }).map(ahead => {
      const date = addDays(today, ahead)
      return { text: `through ${written(date)}`, repeat_until: date }
    }),
  ),
  skipped: fc.option(fc.integer({ min: 61, max: 69 }).map(ahead => addDays(today, ahead))),
  fields: fc.option(fc.integer({ min: 2, max: 4 })),
})

test('a generated request is read as it was meant', () => {
  fc.assert(
    fc.property(plans, ({ days, isOther, hour: from, start, end, skipped, fields }) => {
      const { text: endText, ...limit } = end
      const list = days.map(day => `${names[day]}${isOther ? '' : 's'}`).join(' and ')
      const request = [
        `soccer ${isOther ? 'every other ' : ''}${list} from ${from} to ${from + 1} PM`,
        start && `starting ${written(start)}`,
        endText,
        skipped && `except ${written(skipped)}`,
        fields && `for ${fields} teams`,
      ]
        .filter(Boolean)
        .join(', ')
      const isOverToday = !start && days.includes(weekdayOf(today)) && from + 12 <= 12
      const first = firstOn(days, start ?? (isOverToday ? addDays(today, 1) : today))
      const { preferences } = read(request)
      expect(preferences, request).toEqual({
        sport: 'Soccer',
        date: first,
        time_range: `${from + 12}:00-${from + 13}:00`,
        repeat_days: daysText(days),
        ...(isOther && { repeat_every: 2 }),
        ...limit,
        ...(skipped && { repeat_skip: skipped }),
        ...(fields && { fields }),
      })
    }),
    { numRuns: 300 },
  )
})
