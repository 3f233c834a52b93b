import { expect, test } from 'vitest'
import type { Question } from '#assistant/contract.ts'
import {
  isEmpty,
  missingNames,
  setNames,
  type Understanding,
  understandingOf,
  withChoice,
  withoutCondition,
  withValue,
} from './conditions.ts'

const whichSpringfield: Question = {
  field: 'location',
  words: 'Springfield',
  text: 'Springfield: Illinois, Missouri or Massachusetts?',
  choices: [{ label: 'Illinois', value: 'Springfield, IL' }],
}
const whichPortland: Question = {
  field: 'location',
  words: 'Portland',
  text: 'We took Portland, OR.',
  choices: [{ label: 'Portland, ME', value: 'Portland, ME' }],
}

const read = understandingOf({
  sport: 'Soccer',
  max_price_usd: 80,
  sources: { sport: 'soccer', max_price_usd: 'under $80' },
  unclear: [whichSpringfield],
  assumed: [],
  ignored: ['lights'],
  engine: 'built-in',
})

test('conditions keep their words and the specified order', () => {
  expect(read.conditions).toEqual({
    sport: { value: 'Soccer', origin: 'read', words: 'soccer' },
    max_price_usd: { value: 80, origin: 'read', words: 'under $80' },
  })
  expect(setNames(read)).toEqual(['sport', 'max_price_usd'])
  expect(missingNames(read)).toEqual([
    'date',
    'time_range',
    'location',
    'radius_miles',
    'indoor_outdoor',
    'surface_type',
    'sort',
    'repeat_days',
    'repeat_every',
    'repeat_weeks',
    'repeat_count',
    'repeat_until',
    'repeat_skip',
    'fields',
  ])
})

test('a result with only the specified fields is accepted', () => {
  const rest = { unclear: [], assumed: [], ignored: [] }
  const conditions = { sport: { value: 'Soccer', origin: 'read' } }
  expect(understandingOf({ sport: 'Soccer' })).toMatchObject({ conditions, ...rest })
})

test('values beside an error are ignored', () => {
  expect(isEmpty(understandingOf({ sport: 'Soccer', error: 'No such place.' }))).toBe(true)
})

test('a value set manually is marked as changed or added', () => {
  const changed = withValue(read, 'max_price_usd', 60)
  expect(changed.conditions.max_price_usd).toEqual({ value: 60, origin: 'changed' })
  const added = withValue(withValue(read, 'radius_miles', 1), 'radius_miles', 15)
  expect(added.conditions.radius_miles).toEqual({ value: 15, origin: 'added' })
  expect(setNames(withValue(added, 'date', '2026-11-28'))).toEqual(['sport', 'max_price_usd', 'radius_miles', 'date'])
  expect(withValue(read, 'sport', 'Soccer')).toBe(read)
})

test('a question disappears once answered by choice or manually', () => {
  const chosen = withChoice(read, whichSpringfield, 'Springfield, IL')
  expect(chosen.conditions.location).toEqual({ value: 'Springfield, IL', origin: 'chosen', words: 'Springfield' })
  expect(chosen.unclear).toEqual([])
  expect(withValue(read, 'location', 'Plano, TX').unclear).toEqual([])
  expect(withValue(read, 'max_price_usd', 60).unclear).toEqual([whichSpringfield])
})

test('an assumption is shown until it is changed, replaced or removed', () => {
  const assuming: Understanding = {
    ...read,
    conditions: { location: { value: 'Portland, OR', origin: 'read', words: 'Portland' } },
    assumed: [whichPortland],
  }
  expect(withChoice(assuming, whichPortland, 'Portland, ME')).toMatchObject({
    conditions: { location: { value: 'Portland, ME', origin: 'chosen' } },
    assumed: [],
  })
  expect(withoutCondition(assuming, 'location')).toMatchObject({ conditions: {}, assumed: [] })
  expect(withValue(assuming, 'location', 'Salem, OR').assumed).toEqual([])
  expect(withValue(assuming, 'max_price_usd', 40).assumed).toEqual([whichPortland])
})

test('removing a condition keeps open questions', () => {
  const less = withoutCondition(read, 'sport')
  expect(setNames(less)).toEqual(['max_price_usd'])
  expect(less.unclear).toEqual([whichSpringfield])
})

test('a result without values and questions is empty', () => {
  const nothing = { sources: {}, unclear: [], assumed: [], ignored: [], engine: 'built-in', error: 'No.' } as const
  const answer = { ...nothing, unclear: [], assumed: [], ignored: [] }
  expect(isEmpty(understandingOf(answer))).toBe(true)
  expect(isEmpty(understandingOf({ ...answer, unclear: [whichSpringfield] }))).toBe(false)
})
