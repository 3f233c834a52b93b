import { expect, test } from 'vitest'
import { UserInfo } from '#checkout/contract.ts'
import { checkContact, checkCustomer, refusedCustomer } from './check-contact.ts'

const valid = { name: 'Dana Whitfield', email: 'dana@example.com', phone: '(718) 555-0101' }

const contacts: UserInfo[] = [
  valid,
  { ...valid, name: '  ' },
  { ...valid, name: 'Dana '.repeat(30) },
  ...['Your payout failed: evil.photography', 'dana@example.com', 'Dr.Dana St.Clair', 'Dana W.'].map(name => ({
    ...valid,
    name,
  })),
  ...['dana@', 'dana', 'a@b', 'a..b@example.com', '.a@example.com', 'a b@example.com', "o'neil+x@sub.example.co"].map(
    email => ({ ...valid, email }),
  ),
  ...['555', '+1 718 555 0101', '718.555.0101 x12', 'call me maybe', '1'.repeat(31)].map(phone => ({
    ...valid,
    phone,
  })),
]

test.each(contacts)('the page and the server agree on %j', contact => {
  const parsed = UserInfo.safeParse(contact)
  const serverErrors = parsed.success
    ? {}
    : Object.fromEntries(parsed.error.issues.map(i => [i.path.join('.'), i.message]))
  expect(checkContact(contact)).toEqual(serverErrors)
})

test('long notes are accepted up to 1,000 characters and refused beyond', () => {
  expect(checkCustomer({ ...valid, notes: ` ${'x'.repeat(1000)} ` })).toEqual({})
  expect(checkCustomer({ ...valid, notes: 'x'.repeat(10_000) })).toEqual({
    notes: 'This is too long. Use 1,000 characters or fewer.',
  })
})

test('server errors show at their fields', () => {
  const errors = [
    { path: 'userInfo.email', message: 'Please enter a valid email address' },
    { path: 'slotIds', message: 'Choose at least one time.' },
    { path: 'notes', message: 'Too long.' },
  ]
  expect(refusedCustomer(errors)).toEqual({ email: 'Please enter a valid email address', notes: 'Too long.' })
  expect(refusedCustomer()).toEqual({})
})
