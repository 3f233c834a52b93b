import { problems } from '#kit/shared/problem.ts'

export const peopleProblem = problems({
  'account-not-found': [404, 'This account doesn’t exist.'],
  'last-administrator': [409, 'This is the last administrator. Make someone else an administrator first.'],
  'address-not-proved': [
    409,
    'This email address isn’t verified. The account holder can verify it with the link in their sign-up email.',
  ],
})
