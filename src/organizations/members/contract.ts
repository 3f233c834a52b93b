import { z } from 'zod'
import { accountsProblem, asked } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import {
  memberProblems,
  Organization,
  OrganizationRoleName,
  OwnOrganizations,
  oneOrganization,
  organizationsProblem,
  VenueLimit,
} from '../contract.ts'
import { INVITATION_DAYS, INVITATIONS_A_DAY } from '../rules.ts'

export const membersProblem = problems({
  'member-not-found': [404, 'This person is no longer a member.'],
  'last-owner': [409, 'This organization needs an owner. Make someone else an owner first.'],
  'role-not-grantable': [403, 'Your role doesn’t let you give or take this role. Ask an owner.'],
  'venue-not-found': [404, 'One of these venues doesn’t exist in this organization.'],
  'already-member': [409, 'This person is already a member. Change their role in the list of members.'],
  'already-invited': [409, 'This address already has an invitation. You can send it again.'],
  'invitation-limit': [
    429,
    `An organization or a person can send ${INVITATIONS_A_DAY} invitations a day. Try again tomorrow.`,
  ],
  'invitation-not-found': [404, 'This invitation doesn’t exist. Ask for a new one.'],
  'invitation-used': [410, 'This invitation was already accepted. Each one works once.'],
  'invitation-withdrawn': [410, 'This invitation was withdrawn. Ask for a new one.'],
  'invitation-expired': [
    410,
    `This invitation has expired. They’re valid for ${INVITATION_DAYS} days. Ask for a new one.`,
  ],
  'invitation-for-another': [
    403,
    'This invitation was sent to another address. Sign in with that address to accept it.',
  ],
})

const MAX_VENUES = 200

/** `venueIds`: what the member is limited to; null: all. */
const grant = {
  role: OrganizationRoleName,
  venueIds: z.array(z.uuid()).min(1, 'Choose at least one venue.').max(MAX_VENUES).nullable().default(null),
}

function allVenuesForOwners({ role, venueIds }: { role: string; venueIds: unknown }, context: z.RefinementCtx): void {
  if (role === 'owner' && venueIds !== null)
    context.addIssue({ code: 'custom', path: ['venueIds'], message: 'Owners always have all venues.' })
}

const Grant = z.object(grant).superRefine(allVenuesForOwners)
export type Grant = z.infer<typeof Grant>

const InvitationForm = z
  .object({ email: asked('sign-in', 'email').transform(text => text.trim().toLowerCase()), ...grant })
  .superRefine(allVenuesForOwners)
export type InvitationForm = z.infer<typeof InvitationForm>

/** Times are ISO 8601, UTC. */
export const Member = z.object({
  accountId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: OrganizationRoleName,
  venues: VenueLimit,
  since: z.string(),
})
export type Member = z.infer<typeof Member>

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: OrganizationRoleName,
  venues: VenueLimit,
  /** Null if their account was deleted. */
  invitedBy: z.string().nullable(),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** What the link's page shows. */
export const OpenedInvitation = z.object({
  organization: z.string(),
  role: OrganizationRoleName,
  venues: VenueLimit,
  invitedBy: z.string().nullable(),
  email: z.string(),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

const oneMember = { ...oneOrganization, params: z.object({ id: z.uuid(), accountId: z.uuid() }) }
const oneInvitation = { ...oneOrganization, params: z.object({ id: z.uuid(), invitationId: z.uuid() }) }

const token = z.object({ token: z.string().max(200) })
const linkProblems = membersProblem.rows(
  'invitation-not-found',
  'invitation-used',
  'invitation-withdrawn',
  'invitation-expired',
)
/** Owners come and go only with a recent sign-in. */
const ownershipProblems = accountsProblem.rows('sign-in-anew')
const sendingProblems = [
  ...memberProblems,
  ...ownershipProblems,
  ...accountsProblem.rows('enough-mail'),
  ...organizationsProblem.rows('email-unverified'),
  ...membersProblem.rows('invitation-limit', 'role-not-grantable'),
]

export const memberEndpoints = {
  list: {
    method: 'GET',
    path: '/api/organizations/:id/members',
    may: 'see-members',
    summary: 'Lists the members of an organization: owners first, then by name.',
    ...oneOrganization,
    reply: z.array(Member),
    problems: memberProblems,
  },
  change: {
    method: 'POST',
    path: '/api/organizations/:id/members/:accountId',
    may: 'manage-members',
    summary:
      'Changes a member’s role and venues, at once. Owners change anyone, managers schedulers and viewers of their own venues. Making or unmaking an owner needs a sign-in within the last 10 minutes and is emailed to all owners.',
    ...oneMember,
    body: Grant,
    reply: z.array(Member),
    problems: [
      ...memberProblems,
      ...ownershipProblems,
      ...membersProblem.rows('member-not-found', 'role-not-grantable', 'venue-not-found', 'last-owner'),
    ],
  },
  remove: {
    method: 'POST',
    path: '/api/organizations/:id/members/:accountId/remove',
    may: 'manage-members',
    summary: 'Removes a member, at once, and withdraws the invitations they sent.',
    ...oneMember,
    body: z.object({}),
    reply: z.array(Member),
    problems: [
      ...memberProblems,
      ...ownershipProblems,
      ...membersProblem.rows('member-not-found', 'role-not-grantable', 'last-owner'),
    ],
  },
  leave: {
    method: 'POST',
    path: '/api/organizations/:id/leave',
    may: 'leave-organization',
    summary: 'Ends the caller’s own membership. The last owner can’t leave.',
    ...oneOrganization,
    body: z.object({}),
    reply: OwnOrganizations,
    problems: [...memberProblems, ...ownershipProblems, ...membersProblem.rows('last-owner')],
  },
  invitations: {
    method: 'GET',
    path: '/api/organizations/:id/invitations',
    may: 'manage-members',
    summary: 'Lists invitations that were neither accepted nor withdrawn, newest first.',
    ...oneOrganization,
    reply: z.array(Invitation),
    problems: memberProblems,
  },
  invite: {
    method: 'POST',
    path: '/api/organizations/:id/invitations',
    may: 'manage-members',
    summary: `Emails an invitation with a link that works once and for ${INVITATION_DAYS} days. Returns the open invitations.`,
    ...oneOrganization,
    body: InvitationForm,
    reply: z.array(Invitation),
    problems: [...sendingProblems, ...membersProblem.rows('venue-not-found', 'already-member', 'already-invited')],
  },
  resend: {
    method: 'POST',
    path: '/api/organizations/:id/invitations/:invitationId/resend',
    may: 'manage-members',
    summary: 'Replaces an invitation by a new one and emails it. The former link stops working.',
    ...oneInvitation,
    body: z.object({}),
    reply: z.array(Invitation),
    problems: [...sendingProblems, ...membersProblem.rows('invitation-not-found')],
  },
  withdraw: {
    method: 'POST',
    path: '/api/organizations/:id/invitations/:invitationId/withdraw',
    may: 'manage-members',
    summary: 'Withdraws an invitation. Its link stops working.',
    ...oneInvitation,
    body: z.object({}),
    reply: z.array(Invitation),
    problems: [...memberProblems, ...membersProblem.rows('invitation-not-found', 'role-not-grantable')],
  },
  open: {
    method: 'POST',
    path: '/api/organization-invitations/open',
    may: 'bring-proof',
    summary: 'Tells what an emailed invitation is about. Changes nothing.',
    isPersonal: true,
    body: token,
    reply: OpenedInvitation,
    limit: { max: 60, minutes: 10 },
    problems: linkProblems,
  },
  accept: {
    method: 'POST',
    path: '/api/organization-invitations/accept',
    may: 'join-organization',
    summary:
      'Accepts an emailed invitation for the signed-in account, whose verified address must be the one invited. Somebody who is a member already keeps the higher role.',
    isPersonal: true,
    body: token,
    reply: Organization,
    limit: { max: 60, minutes: 10 },
    problems: [
      ...accountsProblem.rows('account-needed'),
      ...organizationsProblem.rows('email-unverified'),
      ...linkProblems,
      ...membersProblem.rows('invitation-for-another'),
    ],
  },
} satisfies Record<string, Endpoint>
