import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingPreferences, type PreferenceName, preferenceNames, type Question } from '#assistant/contract.ts'
import { type Claim, type Understood, validatePreferences } from './validate-preferences.ts'

/** Wednesday, 10 AM in New York, 8 AM in Denver. */
const now = Date.parse('2026-11-25T10:00:00-05:00')
const places = new Map(
  Object.entries({
    'frisco, tx': { location: 'Frisco, TX', zone: 'America/Chicago' },
    'honolulu, hi': { location: 'Honolulu, HI', zone: 'Pacific/Honolulu' },
    'springfield, il': { location: 'Springfield, IL', zone: 'America/Chicago' },
    '75034': { location: '75034', zone: 'America/Chicago' },
    tx: { location: 'TX', zone: 'America/Chicago' },
    'dallas, tx': { location: 'Dallas, TX', zone: 'America/Chicago' },
    'houston, tx': { location: 'Houston, TX', zone: 'America/Chicago' },
  }),
)

type ModelValues = Partial<Record<PreferenceName, [value: unknown, words: string]>>
const answerOf = (modelValues: ModelValues) =>
  Object.fromEntries(
    preferenceNames.map(name => {
      const [value, words] = modelValues[name] ?? []
      return [name, words === undefined ? null : { value, words }]
    }),
  )
/** Words our rules did not use. */
const ignoring: Partial<Understood> = { ignored: ['game', 'honolulu', 'this very day'] }
const nothing: Understood = { preferences: {}, sources: {}, unclear: [], assumed: [], ignored: [] }

function claimOf(typed: string, understood: Partial<Understood> = {}): Claim {
  return {
    typed,
    understood: { ...nothing, ...understood },
    now,
    zone: 'America/New_York',
    placeNamed: text => places.get(text.toLowerCase()),
  }
}
const validate = (typed: string, modelValues: ModelValues, understood: Partial<Understood> = {}) =>
  validatePreferences(answerOf(modelValues), claimOf(typed, understood))

const question = (field: PreferenceName, words: string): Question => ({
  field,
  words,
  text: `Which ${words}?`,
  choices: [{ label: 'One', value: 'One' }],
})

test.each<[name: PreferenceName, words: string, modelValues: unknown, value: unknown]>([
  ['sport', 'rackets', 'Tennis', 'Tennis'],
  ['sport', 'rackets', ' tennis ', 'Tennis'],
  ['sport', 'rackets', 'Quidditch', undefined],
  ['sport', 'rackets', '', undefined],
  ['sport', 'tennis', 'Golf', undefined],
  ['sport', 'cricket', 'Baseball', undefined],
  ['sport', 'tennis or golf', 'Golf', undefined],
  ['date', 'the coming Wednesday', '2026-11-25', '2026-11-25'],
  ['date', 'a day before', '2026-11-24', undefined],
  ['date', 'November 31', '2026-11-31', undefined],
  ['date', 'tomorrow', 'tomorrow', undefined],
  ['date', 'someday soon', '2026-12-01', undefined],
  ['date', 'gran finale', '2026-12-01', undefined],
  ['date', 'Friday', '2026-11-27', '2026-11-27'],
  ['date', 'Friday', '2026-11-28', undefined],
  ['date', 'Friday', '2028-11-20', undefined],
  ['date', '24 of that month', '2028-11-24', '2028-11-24'],
  ['date', '24 of that month', '2028-11-23', undefined],
  ['date', '27 of that month', '2028-11-27', undefined],
  ['date', 'in 12 days', '2026-12-07', '2026-12-07'],
  ['date', 'in 12 days', '2026-12-12', undefined],
  ['date', 'December 12', '2026-11-12', undefined],
  ['time_range', 'threeish 3', '15:00-16:00', '15:00-16:00'],
  ['time_range', 'midnight snack', '22:00-24:00', '22:00-24:00'],
  ['time_range', '3', '16:00-15:00', undefined],
  ['time_range', '3', '15:00-15:00', undefined],
  ['time_range', '3', '3 PM', undefined],
  ['time_range', '3', '15:00-25:00', undefined],
  ['time_range', '3', '10:00-11:00', undefined],
  ['time_range', '3pm', '03:00-04:00', undefined],
  ['time_range', '3pm', '00:00-24:00', undefined],
  ['time_range', 'breakfast', '07:00-09:00', '07:00-09:00'],
  ['time_range', 'breakfast', '18:00-19:00', undefined],
  ['time_range', 'whenever', '18:00-19:00', undefined],
  ['time_range', 'all day long', '06:00-22:00', '06:00-22:00'],
  ['max_price_usd', 'eighty', 80, 80],
  ['max_price_usd', '1,200 dollars', 1200, 1200],
  ['max_price_usd', '53.333', 53.333, 53.33],
  ['max_price_usd', '80', 79, undefined],
  ['max_price_usd', 'a fortune', 99_999, undefined],
  ['max_price_usd', '80 people', 80, undefined],
  ['max_price_usd', '8pm', 8, undefined],
  ['max_price_usd', '8 miles', 8, undefined],
  ['max_price_usd', '0.001', 0.001, undefined],
  ['max_price_usd', '0', 0, undefined],
  ['max_price_usd', '-1', -1, undefined],
  ['max_price_usd', '100001', 100_001, undefined],
  ['location', 'frisco', 'Frisco, TX', 'Frisco, TX'],
  ['location', 'friscoo', 'Frisco, TX', 'Frisco, TX'],
  ['location', 'dallas', 'Frisco, TX', undefined],
  ['location', 'frisco, Oklahoma', 'Frisco, TX', undefined],
  ['location', '75034', '75034', '75034'],
  ['location', '75035', '75034', undefined],
  ['location', 'lone star state', 'TX', undefined],
  ['location', 'in Texas', 'TX', 'TX'],
  ['location', 'big d', 'Dallas, TX', undefined],
  ['location', 'h-town', 'Houston, TX', 'Houston, TX'],
  ['location', 'Atlantis', 'Atlantis', undefined],
  ['radius_miles', '6.21', 6.21, 6.2],
  ['radius_miles', '10 km', 6.2, 6.2],
  ['radius_miles', '10 km', 10, undefined],
  ['radius_miles', '$10', 10, undefined],
  ['radius_miles', '10 minutes', 10, undefined],
  ['radius_miles', 'a stone throw', 499, undefined],
  ['radius_miles', '501', 501, undefined],
  ['radius_miles', '0', 0, undefined],
  ['indoor_outdoor', 'covered', 'Indoor', 'indoor'],
  ['indoor_outdoor', 'covered', 'both', undefined],
  ['indoor_outdoor', 'outdoor', 'indoor', undefined],
  ['surface_type', 'plastic blades', 'turf', 'Turf'],
  ['surface_type', 'grass', 'Turf', undefined],
  ['surface_type', 'lava', 'Lava', undefined],
  ['surface_type', 'lava', '', undefined],
  ['sort', 'broke', 'price', 'price'],
  ['sort', 'broke', 'name', undefined],
])('%s: for “%s” the model’s value %j becomes %j', (name, words, modelValues, value) => {
  const other: PreferenceName = name === 'sort' ? 'sport' : 'sort'
  const result = validate(
    `${words} and others`,
    { [name]: [modelValues, words], [other]: [other === 'sort' ? 'price' : 'Golf', 'others'] },
    { ignored: [words, 'others'] },
  )
  expect(result?.preferences[name]).toBe(value)
  expect(result?.ignored).toEqual(value === undefined ? [words] : [])
})

test('quoted words match the request regardless of case, spaces, quotes and dashes', () => {
  const typed = 'Somewhere in\tFRISCO, “my  kid’s” side–by–side'
  const { sources } = validate(
    typed,
    { location: ['Frisco, TX', 'frisco'], sport: ['Soccer', '"My kid\'s" side-by-side'] },
    { ignored: ['FRISCO', 'my  kid’s', 'side–by–side'] },
  )!
  expect(sources).toEqual({ location: 'FRISCO', sport: 'my  kid’s” side–by–side' })
})

test.each(['tennis', 'occer', 'soccerfield', '', '!', 'soccer soccer', 'a', 'field'])(
  'source words “%s”, absent from the request or meaningless, are rejected',
  words => {
    expect(validate('a soccer field', { sport: ['Soccer', words] }, { ignored: ['soccer'] })).toBeUndefined()
  },
)

test('words our rules already used are not used again', () => {
  const understood: Partial<Understood> = {
    preferences: { sport: 'Hockey', radius_miles: 10 },
    sources: { sport: 'ice hockey', radius_miles: 'within 10 miles' },
  }
  expect(
    validate('ice hockey within 10 miles', { surface_type: ['Ice', 'ice'], max_price_usd: [10, '10'] }, understood),
  ).toBeUndefined()
})

test('values our rules are certain of override the model', () => {
  const understood: Understood = {
    preferences: { sport: 'Tennis', max_price_usd: 20, indoor_outdoor: 'outdoor', location: 'Frisco, TX' },
    sources: { sport: 'tennis', max_price_usd: 'under $20', indoor_outdoor: 'outdoor', location: 'in frisco' },
    unclear: [],
    assumed: [],
    ignored: ['broke'],
  }
  const typed = 'a tennis court outdoor in frisco under $20, broke'
  const { preferences, sources, ignored } = validate(
    typed,
    {
      sport: ['Golf', 'tennis'],
      max_price_usd: [99_999, 'a'],
      indoor_outdoor: ['indoor', 'outdoor'],
      location: ['Honolulu, HI', 'frisco'],
      sort: ['price', 'broke'],
    },
    understood,
  )!
  expect(preferences).toEqual({ ...understood.preferences, sort: 'price' })
  expect(sources).toEqual({ ...understood.sources, sort: 'broke' })
  expect(ignored).toEqual([])
  const { sort: _, ...rest } = validate(typed, { sport: ['Tennis', 'tennis'] }, understood)!.preferences
  expect(rest).toEqual(understood.preferences)
})

test.each<[typed: string, name: PreferenceName, modelValues: unknown, words: string]>([
  ['anything but tennis', 'sport', 'Tennis', 'tennis'],
  ['no turf please', 'surface_type', 'Turf', 'turf'],
  ['at least $50', 'max_price_usd', 50, '$50'],
  ['over 5 miles', 'radius_miles', 5, '5 miles'],
  ['for 12 kids', 'time_range', '12:00-13:00', '12'],
])('negations and counts in “%s” are not values', (typed, name, modelValues, words) => {
  const result = validate(
    `${typed}, broke`,
    { [name]: [modelValues, words], sort: ['price', 'broke'] },
    {
      ignored: [typed, 'broke'],
    },
  )
  expect(result?.preferences).toEqual({ sort: 'price' })
  expect(result?.ignored).toEqual([typed])
})

test('a price for several hours is divided by them', () => {
  const typed = 'a hundred and fifty all told for 3 hours'
  const understood = { ignored: ['a hundred and fifty all told', '3 hours'] }
  expect(validate(typed, { max_price_usd: [50, 'a hundred and fifty'] }, understood)?.preferences).toEqual({
    max_price_usd: 50,
  })
  expect(validate(typed, { max_price_usd: [75, 'a hundred and fifty'] }, understood)).toBeUndefined()
})

test('today is the date at the named place', () => {
  const late = {
    ...claimOf('a game in honolulu this very day', ignoring),
    now: Date.parse('2026-11-26T02:00:00-05:00'),
  }
  const modelValues = answerOf({ location: ['Honolulu, HI', 'honolulu'], date: ['2026-11-25', 'this very day'] })
  expect(validatePreferences(modelValues, late)?.preferences.date).toBe('2026-11-25')
  const here = answerOf({ sport: ['Golf', 'game'], date: ['2026-11-25', 'this very day'] })
  expect(validatePreferences(here, late)?.preferences).toEqual({ sport: 'Golf' })
})

test('past hours are dropped today but kept on another day', () => {
  const on = (date: string) =>
    validate(
      'play on the day and early',
      { date: [date, 'the day'], time_range: ['06:00-10:00', 'early'] },
      { ignored: ['play', 'day', 'early'] },
    )?.preferences
  expect(on('2026-11-25')).toEqual({ date: '2026-11-25' })
  expect(on('2026-11-26')).toEqual({ date: '2026-11-26', time_range: '06:00-10:00' })
  const ours: Partial<Understood> = { preferences: { time_range: '06:00-10:00' }, ignored: ['day'] }
  expect(validate('play on the day', { date: ['2026-11-25', 'the day'] }, ours)).toBeUndefined()
})

test('the model answers only a town question, by the state in the request', () => {
  const springfield: Question = {
    ...question('location', 'in springfield'),
    choices: [{ label: 'Springfield, IL', value: 'Springfield, IL' }],
  }
  const understood = { unclear: [springfield, question('date', 'next weekend')], ignored: ['state of Illinois'] }
  const typed = 'soccer in springfield next weekend, state of Illinois'
  const modelValues: ModelValues = {
    location: ['Springfield, IL', 'springfield'],
    date: ['2026-12-05', 'soccer in springfield next weekend'],
    sport: ['Soccer', 'state of'],
  }
  expect(validate(typed, modelValues, understood)).toMatchObject({
    preferences: { sport: 'Soccer' },
    unclear: understood.unclear,
  })
  const more: ModelValues = { location: ['Springfield, IL', 'springfield next weekend, state of Illinois'] }
  expect(validate(typed, more, understood)).toMatchObject({
    preferences: { location: 'Springfield, IL' },
    unclear: [question('date', 'next weekend')],
  })
})

test('assumptions of our rules are kept', () => {
  const understood: Partial<Understood> = {
    preferences: { location: 'Frisco, TX' },
    sources: { location: 'frisco' },
    assumed: [question('location', 'frisco')],
    ignored: ['broke'],
  }
  const same = validate('a field in frisco, broke', { location: ['Frisco, TX', 'frisco'] }, understood)
  expect(same).toMatchObject({ preferences: { location: 'Frisco, TX' }, assumed: understood.assumed })
  const other = validate(
    'a field in frisco, broke',
    { location: ['75034', 'in frisco'], sort: ['price', 'broke'] },
    understood,
  )
  expect(other).toMatchObject({ preferences: { location: 'Frisco, TX', sort: 'price' }, assumed: understood.assumed })
})

test('words used by the model are no longer ignored', () => {
  const ignored = ['paddle game with a plastic ball', 'birthday', 'covered']
  expect(
    validate(
      'paddle game with a plastic ball for my birthday, covered',
      { sport: ['Pickleball', 'paddle game with a plastic ball'], indoor_outdoor: ['indoor', 'covered'] },
      { ignored },
    )?.ignored,
  ).toEqual(['birthday'])
})

test.each([undefined, null, 'prose', [], {}, { sport: 'Soccer' }, answerOf({}), answerOf({ sport: [7, 'soccer'] })])(
  'model output %j is unusable',
  answer => {
    expect(validatePreferences(answer, claimOf('soccer'))).toBeUndefined()
  },
)

test('any model output gives a valid result with sources from the request', () => {
  const typed = 'soccer, (maybe) in Frisco on 5/4 at 3-5 $80 [cheap] + “fun” \\o/ 100% ^_^ a*b?'
  const parts = typed.split(' ')
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom(...parts),
    fc.subarray(parts).map(some => some.join(' ')),
  )
  const values = fc.oneof(
    fc.string(),
    fc.double(),
    fc.constantFrom('Soccer', 'Frisco, TX', '2026-12-01', '15:00-17:00', 'indoor', 'Turf', 'price', 80),
  )
  const modelValues = fc.option(fc.record({ value: values, words }))
  fc.assert(
    fc.property(fc.record(Object.fromEntries(preferenceNames.map(name => [name, modelValues]))), answer => {
      const result = validatePreferences(answer, claimOf(typed, { ignored: parts }))
      if (!result) return
      const { preferences, ...rest } = result
      BookingPreferences.parse({ ...preferences, ...rest, engine: 'model' })
      expect(Object.keys(rest.sources).sort()).toEqual(Object.keys(preferences).sort())
      for (const source of Object.values(rest.sources)) expect(typed).toContain(source)
      for (const phrase of rest.ignored) expect(typed).toContain(phrase)
    }),
    { numRuns: 2_000 },
  )
})
