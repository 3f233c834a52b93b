import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { memberProblems, oneOrganization } from '#organizations/contract.ts'
import { RESPONSE_HOURS } from '../approval.ts'
import { Approval } from '../contract.ts'
import { venuesProblem } from '../venues/contract.ts'

export const ApprovalRule = z.object({
  approval: Approval,
  /** Hours to respond to a request. */
  responseHours: z.number().int().min(RESPONSE_HOURS.min).max(RESPONSE_HOURS.max),
  /** People who have to approve a request: with 2, the front desk first and then a manager or owner. */
  steps: z.union([z.literal(1), z.literal(2)]),
})
export type ApprovalRule = z.infer<typeof ApprovalRule>

/** `following`: facilities that the rule decides for; `own`: those with settings of their own. */
const counts = { following: z.number().int(), own: z.number().int() }

export const ApprovalRules = z.object({
  /** Null: each facility's own settings. */
  rule: ApprovalRule.nullable(),
  ...counts,
  /** By name. Null: the organization's rule. */
  venues: z.array(z.object({ id: z.uuid(), name: z.string(), rule: ApprovalRule.nullable(), ...counts })),
})
export type ApprovalRules = z.infer<typeof ApprovalRules>

export const approvalRuleEndpoints = {
  read: {
    method: 'GET',
    path: '/api/organizations/:id/approval',
    may: 'see-venues',
    summary: 'How bookings are approved, for the organization and its venues. Members limited to venues see theirs.',
    ...oneOrganization,
    reply: ApprovalRules,
    problems: memberProblems,
  },
  write: {
    method: 'POST',
    path: '/api/organizations/:id/approval',
    may: 'edit-approval',
    summary:
      'Sets the rule of the organization, or of one of its venues. Facilities that follow it change at once; with `includeOwn`, all of them follow it from now on. Requests made before keep theirs.',
    ...oneOrganization,
    body: z.object({
      /** Null for the organization. */
      venueId: z.uuid().nullable(),
      rule: ApprovalRule.nullable(),
      includeOwn: z.boolean(),
    }),
    reply: ApprovalRules,
    problems: [...memberProblems, ...venuesProblem.rows('venue-not-found')],
  },
} satisfies Record<string, Endpoint>
