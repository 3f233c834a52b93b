import { expect, test } from 'vitest'
import { UserInfo } from '#checkout/contract.ts'
import { checkContact, checkCustomer, refusedCustomer } from './check-contact.ts'

const right = { name: 'Dana Whitfield', email: 'dana@example.com', phone: '(718) 555-0101' }

const tried: UserInfo[] = [
  right,
  { ...right, name: '  ' },
  { ...right, name: 'Dana '.repeat(30) },
  ...['Your payout failed: evil.photography', 'dana@example.com', 'Dr.Dana St.Clair', 'Dana W.'].map(name => ({
    ...right,
    name,
  })),
  ...['dana@', 'dana', 'a@b', 'a..b@example.com', '.a@example.com', 'a b@example.com', "o'neil+x@sub.example.co"].map(
    email => ({ ...right, email }),
  ),
  ...['555', '+1 718 555 0101', '718.555.0101 x12', 'call me maybe', '1'.repeat(31)].map(phone => ({
    ...right,
    phone,
  })),
]

test.each(tried)('the page and the contract agree on %j', contact => {
  const parsed = UserInfo.safeParse(contact)
  const theirs = parsed.success ? {} : Object.fromEntries(parsed.error.issues.map(i => [i.path.join('.'), i.message]))
  expect(checkContact(contact)).toEqual(theirs)
})

test('notes that are too long are kept and refused', () => {
  expect(checkCustomer({ ...right, notes: ` ${'x'.repeat(1000)} ` })).toEqual({})
  expect(checkCustomer({ ...right, notes: 'x'.repeat(10_000) })).toEqual({
    notes: 'This is too long. Use 1,000 characters or fewer.',
  })
})

test('what the server refuses stands beside the same fields', () => {
  const errors = [
    { path: 'userInfo.email', message: 'Please enter a valid email address' },
    { path: 'slotIds', message: 'Choose at least one time.' },
    { path: 'notes', message: 'Too long.' },
  ]
  expect(refusedCustomer(errors)).toEqual({ email: 'Please enter a valid email address', notes: 'Too long.' })
  expect(refusedCustomer()).toEqual({})
})
