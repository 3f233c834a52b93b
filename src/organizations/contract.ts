import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { AuditRecord } from '#accounts/log-contract.ts'
import { organizationRoles } from '#accounts/rules.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { organizationKinds, organizationNameFault } from './rules.ts'

export const organizationsProblem = problems({
  'organization-not-found': [404, 'This organization doesn’t exist, or you’re not a member of it.'],
  'email-unverified': [403, 'Verify your email address first.'],
})

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

export const OrganizationRoleName = z.enum(organizationRoles)

/** The venues somebody is limited to; null: all. */
export const VenueLimit = z.array(z.object({ id: z.uuid(), name: z.string() })).nullable()

/** As a member sees it. */
export const Organization = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(organizationKinds).nullable(),
  /** Only verified organizations publish facilities. */
  isVerified: z.boolean(),
  /** The caller's. */
  role: OrganizationRoleName,
  venues: VenueLimit,
})
export type Organization = z.infer<typeof Organization>

export const OwnOrganizations = z.object({
  /** Oldest membership first. */
  organizations: z.array(Organization),
  /** Whose things this browser’s lists show; null without any. */
  chosenId: z.uuid().nullable(),
})
export type OwnOrganizations = z.infer<typeof OwnOrganizations>

const OrganizationForm = z.object({
  name: typedLine.superRefine(byRule(organizationNameFault)),
  kind: z.enum(organizationKinds).nullable(),
})
export type OrganizationForm = z.infer<typeof OrganizationForm>

export const oneOrganization = { params: z.object({ id: z.uuid() }), isPersonal: true as const }

export const organizationEndpoints = {
  listOwn: {
    method: 'GET',
    path: '/api/organizations',
    may: 'see-own-facilities',
    summary: 'The organizations in which the account is a member, and the one chosen in this browser.',
    isPersonal: true,
    reply: OwnOrganizations,
    problems: accountsProblem.rows('account-needed'),
  },
  found: {
    method: 'POST',
    path: '/api/organizations',
    may: 'join-organization',
    summary: 'Creates an organization with the signed-in account as its owner.',
    isPersonal: true,
    body: OrganizationForm,
    reply: Organization,
    limit: { max: 20, minutes: 60 },
    problems: [...accountsProblem.rows('account-needed'), ...organizationsProblem.rows('email-unverified')],
  },
  edit: {
    method: 'POST',
    path: '/api/organizations/:id',
    may: 'edit-organization',
    summary: 'Changes the name and kind of an organization. For its owners.',
    ...oneOrganization,
    body: OrganizationForm,
    reply: Organization,
    problems: memberProblems,
  },
  log: {
    method: 'GET',
    path: '/api/organizations/:id/log',
    may: 'see-organization-log',
    summary:
      'Lists what members and administrators changed, newest first. For owners, and managers of all venues. Administrators are not named.',
    ...oneOrganization,
    query: z.object(pageQuery()),
    reply: z.array(AuditRecord),
    problems: memberProblems,
  },
} satisfies Record<string, Endpoint>
