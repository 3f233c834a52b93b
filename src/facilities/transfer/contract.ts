import { problems } from '#kit/shared/problem.ts'

export const transferProblem = problems({
  'owner-has-it': [409, 'This facility already belongs to that account.'],
  'owner-has-same-place': [409, 'That owner already has a facility with this name at this address.'],
})
