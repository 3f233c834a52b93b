import { expect, test } from 'vitest'
import { actionText, actorText, differencesOf, isMoment, subjectPath } from './log-labels.ts'

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

test('a subject links to its page, if it has one', () => {
  expect(subjectPath({ kind: 'facility', id: 'a b', name: '' })).toBe('/owner/facilities/a%20b')
  expect(subjectPath({ kind: 'lamp', id: '1', name: '' })).toBeUndefined()
})

test('only ISO timestamps are recognized as moments', () => {
  expect(isMoment('2026-11-29T22:00:00.000Z')).toBe(true)
  for (const text of ['2026-11-29', 'Open 2026-11-29T22:00:00.000Z', '']) expect(isMoment(text)).toBe(false)
})

test('only changed fields are shown', () => {
  const before = { price: '30', sports: ['Soccer'], lights: false, same: 1 }
  const after = { price: null, sports: ['Soccer', 'Rugby'], lights: true, same: 1, refundAmount: '5.00' }
  expect(differencesOf({ before, after })).toEqual([
    { name: 'Price', before: '30', after: '' },
    { name: 'Sports', before: 'Soccer', after: 'Soccer, Rugby' },
    { name: 'Lights', before: 'no', after: 'yes' },
    { name: 'Refund amount', before: '', after: '5.00' },
  ])
  expect(differencesOf({ before: null, after: null })).toEqual([])
})

test.each([
  ['in_review', 'approved', 'In review', 'Approved'],
  ['pending_confirmation', 'cancelled', 'Pending confirmation', 'Canceled'],
])('the status %s → %s is shown as labels', (was, is, before, after) => {
  expect(differencesOf({ before: { status: was }, after: { status: is } })).toEqual([{ name: 'Status', before, after }])
})
