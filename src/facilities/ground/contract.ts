import { problems } from '#kit/shared/problem.ts'

/** Refusals of `writeConflictSet`. */
export const conflictSetProblem = problems({
  'conflict-set-invalid': [422, 'List each facility once, with a part that ends after it starts.'],
  'conflict-set-overlaps': [409, 'Bookings or holds on these facilities would overlap in the space they share.'],
})
