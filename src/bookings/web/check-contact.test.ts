import { expect, test } from 'vitest'
import { UserInfo } from '#bookings/contract.ts'
import { checkContact, refusedContact } from './check-contact.ts'

const right = { name: 'Dana Whitfield', email: 'dana@example.com', phone: '(718) 555-0101' }

const tried: UserInfo[] = [
  right,
  { ...right, name: '  ' },
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

test('what the server refuses stands beside the same fields', () => {
  const errors = [
    { path: 'userInfo.email', message: 'Please enter a valid email address' },
    { path: 'slotIds', message: 'Choose at least one time.' },
  ]
  expect(refusedContact(errors)).toEqual({ email: 'Please enter a valid email address' })
  expect(refusedContact()).toEqual({})
})
