import { problems } from '#kit/shared/problem.ts'

export const peopleProblem = problems({
  'account-not-found': [404, 'There is no such account.'],
  'last-administrator': [409, 'This is the last administrator. Make somebody else one first.'],
  'address-not-proved': [
    409,
    'Nobody has proved that this address is theirs. They can do so with the link in the mail they got when they signed up.',
  ],
})
