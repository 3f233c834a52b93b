import { problems } from '#kit/shared/problem.ts'

export const givingProblem = problems({
  'owner-has-it': [409, 'This facility belongs to that account already.'],
  'owner-has-same-place': [409, 'That owner has a facility of this name at this address already.'],
})
