import { expect, test } from 'vitest'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { checkFormSender, makeFormStamp } from './bot-check.ts'

const secret = 'a secret of thirty-two characters'
const now = Date.UTC(2027, 0, 1)
const formStamp = makeFormStamp(secret, now)

test('a form filled in at human speed is accepted, and resending is the same submission', () => {
  const first = checkFormSender(secret, { formStamp, faxNumber: '' }, now + 5_000)
  expect(first).toMatchObject({ isPerson: true, submission: expect.stringMatching(/^[\w-]{16}$/) as string })
  expect(checkFormSender(secret, { formStamp }, now + 9_000)).toEqual(first)
  const other = { formStamp: makeFormStamp(secret, now) }
  expect(checkFormSender(secret, other, now + 5_000)).not.toEqual(first)
})

test.each([
  ['sent after one second', formStamp, 1_000, 'form-too-soon'],
  ['a day and an hour later', formStamp, DAY + HOUR, 'form-stamp-over'],
  ['signed with another secret', makeFormStamp('another', now), 5_000, 'form-stamp-over'],
  ['with a forged time', formStamp.replace(/^\w+/, (now - HOUR).toString(36)), 5_000, 'form-stamp-over'],
  ['that is empty', '', 5_000, 'form-stamp-over'],
  ['that is malformed', 'a.b.c.d', 5_000, 'form-stamp-over'],
])('a stamp %s is refused', (_name, stamp, later, code) => {
  expect(() => checkFormSender(secret, { formStamp: stamp }, now + later)).toThrow(expect.objectContaining({ code }))
})

test('filling in the honeypot field marks a bot, whatever the stamp', () => {
  expect(checkFormSender(secret, { formStamp: '', faxNumber: '555' }, now)).toEqual({ isPerson: false })
})
