import { expect, test } from 'vitest'
import { ApiError } from '#kit/web/api/api-error.ts'
import { Missing, refusalOf, TAKEN } from './publish-refusal.ts'

function refused(status: number, code: string, more: Record<string, unknown> = {}): ApiError {
  const body = { type: 'about:blank', title: code, status, detail: `Sentence of ${code}.`, code, ...more }
  return new ApiError({ status, statusText: '', text: JSON.stringify(body) })
}

test('taken slots are listed, with an error at the slots', () => {
  expect(refusalOf(refused(409, 'slot-taken', { slotIds: ['a', 3] }))).toMatchObject({
    takenIds: ['a'],
    errors: { slots: TAKEN },
  })
})

test('a changed field price is reported at the slots', () => {
  const { errors, isPriceStale } = refusalOf(refused(409, 'price-changed', { amount: '120.00' }))
  expect(isPriceStale).toBe(true)
  expect(errors.slots).toContain('now costs $120')
  expect(refusalOf(refused(409, 'price-changed')).errors.slots).toContain('has changed')
})

test.each([
  ['field-not-paid', 'minParticipants'],
  ['free-clinic-needs-free-field', 'price'],
  ['decide-by-invalid', 'decideHours'],
  ['clinic-too-soon', 'slots'],
  ['mode-not-offered', 'facility'],
] as const)('%s is shown at %s', (code, field) =>
  expect(refusalOf(refused(422, code)).errors).toEqual({ [field]: `Sentence of ${code}.` }),
)

test('a missing account or profile is requested', () => {
  expect(refusalOf(refused(401, 'account-needed')).needs).toBe('account')
  expect(refusalOf(new Missing('account')).needs).toBe('account')
  expect(refusalOf(refused(409, 'profile-needed')).needs).toBe('profile')
})

test('schema errors show at their fields, unknown ones nowhere', () => {
  const errors = [
    { path: 'title', message: 'Enter a title.' },
    { path: 'slotIds.2', message: 'This is not the id of a slot.' },
    { path: 'decideBy', message: 'This is not a time.' },
    { path: 'unheardOf', message: 'No.' },
  ]
  expect(refusalOf(refused(400, 'invalid-request', { errors })).errors).toEqual({
    title: 'Enter a title.',
    slots: 'This is not the id of a slot.',
    decideHours: 'This is not a time.',
  })
  expect(refusalOf(refused(429, 'too-many')).errors).toEqual({})
})
