import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BookingPreferences, type PreferenceName, preferenceNames, type Question } from './contract.ts'
import { type Claim, type Understood, validatePreferences } from './validate-preferences.ts'

/** Wednesday, 10 AM in New York, 8 AM in Denver. */
const now = Date.parse('2026-11-25T10:00:00-05:00')
const places: Record<string, { location: string; zone: string }> = {
  'frisco, tx': { location: 'Frisco, TX', zone: 'America/Chicago' },
  'honolulu, hi': { location: 'Honolulu, HI', zone: 'Pacific/Honolulu' },
  'springfield, il': { location: 'Springfield, IL', zone: 'America/Chicago' },
  '75034': { location: '75034', zone: 'America/Chicago' },
}

type Said = Partial<Record<PreferenceName, [value: unknown, words: string]>>
const answerOf = (said: Said) =>
  Object.fromEntries(
    preferenceNames.map(name => {
      const [value, words] = said[name] ?? []
      return [name, words === undefined ? null : { value, words }]
    }),
  )
const nothing: Understood = { preferences: {}, sources: {}, unclear: [], assumed: [], ignored: [] }

function claimOf(typed: string, understood: Partial<Understood> = {}): Claim {
  return {
    typed,
    understood: { ...nothing, ...understood },
    now,
    zone: 'America/New_York',
    placeNamed: text => places[text.toLowerCase()],
  }
}
const validate = (typed: string, said: Said, understood: Partial<Understood> = {}) =>
  validatePreferences(answerOf(said), claimOf(typed, understood))

const question = (field: PreferenceName, words: string): Question => ({
  field,
  words,
  text: `Which ${words}?`,
  choices: [{ label: 'One', value: 'One' }],
})

test.each<[name: PreferenceName, said: unknown, value: unknown]>([
  ['sport', 'Soccer', 'Soccer'],
  ['sport', ' soccer ', 'Soccer'],
  ['sport', 'Quidditch', undefined],
  ['sport', '', undefined],
  ['date', '2026-11-25', '2026-11-25'],
  ['date', '2026-11-24', undefined],
  ['date', '2026-11-31', undefined],
  ['date', 'tomorrow', undefined],
  ['date', '2028-11-24', '2028-11-24'],
  ['date', '2028-11-27', undefined],
  ['time_range', '15:00-16:00', '15:00-16:00'],
  ['time_range', '22:00-24:00', '22:00-24:00'],
  ['time_range', '16:00-15:00', undefined],
  ['time_range', '15:00-15:00', undefined],
  ['time_range', '3 PM', undefined],
  ['time_range', '15:00-25:00', undefined],
  ['max_price_usd', 80, 80],
  ['max_price_usd', 53.333, 53.33],
  ['max_price_usd', 0.001, undefined],
  ['max_price_usd', 0, undefined],
  ['max_price_usd', -1, undefined],
  ['max_price_usd', 100_001, undefined],
  ['location', 'Frisco, TX', 'Frisco, TX'],
  ['location', '75034', '75034'],
  ['location', 'Atlantis', undefined],
  ['radius_miles', 6.21, 6.2],
  ['radius_miles', 501, undefined],
  ['radius_miles', 0, undefined],
  ['indoor_outdoor', 'Indoor', 'indoor'],
  ['indoor_outdoor', 'both', undefined],
  ['surface_type', 'turf', 'Turf'],
  ['surface_type', 'Lava', undefined],
  ['surface_type', '', undefined],
  ['sort', 'price', 'price'],
  ['sort', 'name', undefined],
])('of %s the value %j becomes %j', (name, said, value) => {
  const other: PreferenceName = name === 'sort' ? 'sport' : 'sort'
  const result = validate('these words and others', {
    [name]: [said, 'these words'],
    [other]: [other === 'sort' ? 'price' : 'Golf', 'others'],
  })
  expect(result?.preferences[name]).toBe(value)
  expect(result?.ignored).toEqual(value === undefined ? ['these words'] : [])
})

test('words count as they stand in the request, whatever their case, spaces, quotes and dashes', () => {
  const typed = 'Somewhere in\tFRISCO, “my  kid’s” five–a–side'
  const { sources } = validate(typed, {
    location: ['Frisco, TX', 'frisco'],
    sport: ['Soccer', '"My kid\'s" five-a-side'],
  })!
  expect(sources).toEqual({ location: 'FRISCO', sport: 'my  kid’s” five–a–side' })
})

test.each(['tennis', 'occer', 'soccerfield', '', '!', 'soccer soccer'])(
  'words such as “%s” that do not stand in the request make no value',
  words => {
    expect(validate('a soccer field', { sport: ['Soccer', words] })).toBeUndefined()
  },
)

test('today is the day at the place that is named', () => {
  const late = { ...claimOf('a game in honolulu on that day'), now: Date.parse('2026-11-26T02:00:00-05:00') }
  const said = answerOf({ location: ['Honolulu, HI', 'honolulu'], date: ['2026-11-25', 'that day'] })
  expect(validatePreferences(said, late)?.preferences.date).toBe('2026-11-25')
  const here = answerOf({ sport: ['Golf', 'game'], date: ['2026-11-25', 'that day'] })
  expect(validatePreferences(here, late)?.preferences).toEqual({ sport: 'Golf' })
})

test('hours of today that are over are left out, and those of another day are not', () => {
  const on = (date: string) =>
    validate('play then and early', { date: [date, 'then'], time_range: ['06:00-10:00', 'early'] })?.preferences
  expect(on('2026-11-25')).toEqual({ date: '2026-11-25' })
  expect(on('2026-11-26')).toEqual({ date: '2026-11-26', time_range: '06:00-10:00' })
})

test('where our rules have a doubt in the same words, it stays; more words end it', () => {
  const understood = { unclear: [question('location', 'Springfield')] }
  const said: Said = { sport: ['Soccer', 'soccer'], location: ['Springfield, IL', 'Springfield'] }
  expect(validate('soccer in springfield', said, understood)).toMatchObject({
    preferences: { sport: 'Soccer' },
    unclear: understood.unclear,
    ignored: [],
  })
  const more: Said = { ...said, location: ['Springfield, IL', 'Springfield near Chicago'] }
  expect(validate('soccer in springfield near chicago', more, understood)).toMatchObject({
    preferences: { sport: 'Soccer', location: 'Springfield, IL' },
    unclear: [],
  })
})

test('what our rules assume stays assumed in the same words', () => {
  const understood: Partial<Understood> = {
    preferences: { location: 'Frisco, TX' },
    sources: { location: 'frisco' },
    assumed: [question('location', 'frisco')],
  }
  const same = validate('a field in frisco', { location: ['Frisco, TX', 'frisco'] }, understood)
  expect(same).toMatchObject({ preferences: { location: 'Frisco, TX' }, assumed: understood.assumed, ignored: [] })
  const other = validate(
    'a cheap field in frisco',
    { location: ['75034', 'frisco'], sort: ['price', 'cheap'] },
    understood,
  )
  expect(other).toMatchObject({ preferences: { location: 'Frisco, TX', sort: 'price' }, assumed: understood.assumed })
})

test('where the model says what cannot be, our reading counts; where it says nothing, our words are told', () => {
  const understood: Partial<Understood> = {
    preferences: { max_price_usd: 80, sport: 'Soccer' },
    sources: { max_price_usd: 'under $80', sport: 'soccer' },
  }
  const typed = 'soccer under $80 in frisco'
  const location: Said = { location: ['Frisco, TX', 'frisco'] }
  const refused = validate(typed, { ...location, sport: ['Soccer', 'soccer'], max_price_usd: [-1, '$80'] }, understood)
  expect(refused).toMatchObject({
    preferences: { max_price_usd: 80 },
    sources: { max_price_usd: 'under $80' },
    ignored: [],
  })
  const silent = validate(typed, { ...location, sport: ['Soccer', 'soccer'] }, understood)
  expect(silent?.preferences).toEqual({ sport: 'Soccer', location: 'Frisco, TX' })
  expect(silent?.ignored).toEqual(['under $80'])
})

test('words that the model has used are no longer ignored', () => {
  const ignored = ['paddle game with a plastic ball', 'birthday', 'roof']
  expect(
    validate(
      'paddle game with a plastic ball for my birthday under a roof',
      { sport: ['Pickleball', 'paddle game with a plastic ball'], indoor_outdoor: ['indoor', 'under a roof'] },
      { ignored },
    )?.ignored,
  ).toEqual(['birthday'])
})

test.each([undefined, null, 'prose', [], {}, { sport: 'Soccer' }, answerOf({}), answerOf({ sport: [7, 'soccer'] })])(
  'an answer such as %j says nothing that can be used',
  answer => {
    expect(validatePreferences(answer, claimOf('soccer'))).toBeUndefined()
  },
)

test('whatever a model says, what comes out is an answer, and every source stands in the request', () => {
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
  const said = fc.option(fc.record({ value: values, words }))
  fc.assert(
    fc.property(fc.record(Object.fromEntries(preferenceNames.map(name => [name, said]))), answer => {
      const result = validatePreferences(answer, claimOf(typed))
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
