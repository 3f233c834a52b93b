import { expect, test } from 'vitest'
import { actionText, actorText, subjectName, subjectPath } from './log-labels.ts'

test('known actions have labels, and new ones show their own name', () => {
  expect(actionText('booking-confirmed')).toBe('Confirmed a booking')
  expect(actionText('lamp-lit')).toBe('Lamp lit')
  expect(actionText('constructor')).toBe('Constructor')
})

test.each([
  [{ role: 'administrator', id: '1', name: 'Ann' }, 'Ann'],
  [{ role: 'owner', id: null, name: null }, 'Deleted account'],
  [{ role: 'facility', id: null, name: null }, 'Facility (by link)'],
  [{ role: 'console', id: null, name: null }, 'Console'],
] as const)('%o is labeled %s', (actor, expected) => expect(actorText(actor)).toBe(expected))

test('owners read that Openfield did what an administrator did', () => {
  const hidden = { role: 'administrator', id: null, name: null } as const
  expect(actorText(hidden, { isOwners: true })).toBe('Openfield')
  expect(actorText({ role: 'owner', id: null, name: null }, { isOwners: true })).toBe('Deleted account')
})

test('a subject without a name is not named by its id', () => {
  const id = '0192d3a4-1111-7222-8333-444455556666'
  expect(subjectName({ kind: 'import', id, name: 'fields.csv' })).toBe('fields.csv')
  expect(subjectName({ kind: 'import', id, name: '' })).toBe('')
  expect(subjectName({ kind: 'venue', id: 'none', name: '' })).toBe('none')
})

test('a subject links to its page, if it has one', () => {
  expect(subjectPath({ kind: 'facility', id: 'a b', name: '' })).toBe('/owner/facilities/a%20b')
  expect(subjectPath({ kind: 'lamp', id: '1', name: '' })).toBeUndefined()
})
