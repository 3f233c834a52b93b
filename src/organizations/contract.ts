import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { orNone } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'

export const organizationsProblem = problems({
  'organization-not-found': [404, 'This organization doesn’t exist, or you’re not a member of it.'],
})

/** The organization chosen in this browser. A preference: only membership gives rights. */
export const ORGANIZATION_COOKIE = 'openfield_organization'
export const ORGANIZATION_COOKIE_DAYS = 180

/**
 * For endpoints about an organization's things. Default: the one chosen in the browser, or the oldest in which the account
 * may call the endpoint.
 */
export const inOrganization = { organization: orNone(z.uuid()) }
export const ofOrganization = { query: z.object(inOrganization) }
export const memberProblems = [
  ...accountsProblem.rows('account-needed', 'not-allowed'),
  ...organizationsProblem.rows('organization-not-found'),
]
