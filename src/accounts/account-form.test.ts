import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AccountMode, accountFault, checkAccount } from './account-form.ts'
import { accountEndpoints } from './contract.ts'

const schemas = { 'sign-up': accountEndpoints.signUp.body, 'sign-in': accountEndpoints.signIn.body }
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.emailAddress(),
  fc.constantFrom('', ' ', 'x'.repeat(7), 'x'.repeat(8), 'x'.repeat(128), 'x'.repeat(129), ' sam@example.org '),
)

test.each<AccountMode>(['sign-up', 'sign-in'])(
  '%s: page and server reject the same fields with the same messages',
  way => {
    fc.assert(
      fc.property(fc.record({ name: typed, email: typed, password: typed }), fields => {
        const { error } = schemas[way].safeParse(fields)
        const refused = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
        expect(Object.fromEntries(refused)).toEqual(checkAccount(way, fields))
      }),
    )
  },
)

test('the account library accepts every address we accept', () => {
  const local = fc.string({
    unit: fc.constantFrom('a', 'b', '1', '_', "'", '+', '-', '.'),
    minLength: 1,
    maxLength: 12,
  })
  const domain = fc.string({ unit: fc.constantFrom('a', 'b', '1', '-', '.'), minLength: 1, maxLength: 12 })
  const nearly = fc.tuple(local, domain).map(([name, host]) => `${name}@${host}.org`)
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), nearly), email => {
      fc.pre(accountFault('sign-up', 'email', email) === undefined)
      expect(z.email().safeParse(email.toLowerCase()).success).toBe(true)
    }),
  )
})

test.each([
  ['name', ' \t\0 ', 'Please enter your name'],
  ['name', 'x'.repeat(101), 'This is too long. Use 100 characters or fewer.'],
  ['email', 'olivia', 'Please enter a valid email address'],
  ['password', '', 'Please choose a password'],
  ['password', '1234567', 'This is too short. Use at least 8 characters.'],
  ['password', 'x'.repeat(129), 'This is too long. Use 128 characters or fewer.'],
] as const)('sign-up with %s %j fails: %s', (field, text, sentence) => {
  expect(accountFault('sign-up', field, text)).toBe(sentence)
})
