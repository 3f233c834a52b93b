import { problems } from '#kit/shared/problem.ts'

/** The signed cookie that knows a browser without an account. */
export const VISITOR_COOKIE = 'openfield_visitor'
/** A visitor is remembered for half a year after the first hold. */
export const VISITOR_DAYS = 180

export const accountsProblem = problems({
  'visitor-unknown': [401, 'We do not know this browser any more. Choose your times again to go on.'],
})
