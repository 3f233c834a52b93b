import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { AuditRecord } from '#accounts/log-contract.ts'
import { peopleProblem } from '#accounts/people-problem.ts'
import { BookingSummary } from '#bookings/contract.ts'
import { FacilityState } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { orNone, pageQuery } from '#kit/shared/page-query.ts'

export const personRoles = ['member', 'owner', 'administrator'] as const
export const PersonRole = z.enum(personRoles)
export type PersonRole = z.infer<typeof PersonRole>

/** Times are ISO 8601, UTC. */
export const Person = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  isAdministrator: z.boolean(),
  createdAt: z.string(),
  /** Null before the first sign-in. */
  lastSignInAt: z.string().nullable(),
  /** Owned. */
  facilities: z.number().int(),
  /** Field bookings they made. */
  bookings: z.number().int(),
})
export type Person = z.infer<typeof Person>

/** Lists hold the latest entries, newest first. */
export const PersonDetails = Person.extend({
  /** Signed-in browsers. */
  sessions: z.number().int(),
  owned: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      city: z.string(),
      status: FacilityState,
      isRetired: z.boolean(),
      isDraft: z.boolean(),
    }),
  ),
  recentBookings: z.array(BookingSummary),
  /** Their actions as administrator or owner. */
  actions: z.array(AuditRecord),
  /** Actions on their account. */
  changes: z.array(AuditRecord),
})
export type PersonDetails = z.infer<typeof PersonDetails>

const refusals = accountsProblem.rows('not-signed-in', 'not-allowed')
const one = { params: z.object({ id: z.uuid() }), isPersonal: true as const }
const ofOne = [...refusals, ...peopleProblem.rows('account-not-found')]

export const peopleEndpoints = {
  list: {
    method: 'GET',
    path: '/api/admin/people',
    may: 'see-accounts',
    summary: 'Accounts, newest first, filtered by role and by part of the name or email. For administrators.',
    query: z.object({ text: orNone(z.string().trim().max(100)), role: orNone(PersonRole), ...pageQuery() }),
    isPersonal: true,
    reply: z.array(Person),
    problems: refusals,
  },
  read: {
    method: 'GET',
    path: '/api/admin/people/:id',
    may: 'see-accounts',
    summary: 'One account with its facilities, bookings and log. For administrators.',
    ...one,
    reply: PersonDetails,
    problems: ofOne,
  },
  makeAdministrator: {
    method: 'POST',
    path: '/api/admin/people/:id/make-administrator',
    may: 'change-roles',
    summary: 'Makes an account an administrator and signs it out of every browser. Repeating this changes nothing.',
    ...one,
    body: z.object({}),
    reply: PersonDetails,
    problems: [...ofOne, ...peopleProblem.rows('address-not-proved')],
  },
  removeAdministrator: {
    method: 'POST',
    path: '/api/admin/people/:id/remove-administrator',
    may: 'change-roles',
    summary:
      'Removes the administrator role and signs the account out of every browser. The last administrator can’t be removed. Repeating this changes nothing.',
    ...one,
    body: z.object({}),
    reply: PersonDetails,
    problems: [...ofOne, ...peopleProblem.rows('last-administrator')],
  },
  endSessions: {
    method: 'POST',
    path: '/api/admin/people/:id/end-sessions',
    may: 'change-roles',
    summary: 'Signs an account out of every browser except the one making the request, and revokes its API keys.',
    ...one,
    body: z.object({}),
    reply: PersonDetails,
    problems: ofOne,
  },
  sendSignInLink: {
    method: 'POST',
    path: '/api/admin/people/:id/sign-in-link',
    may: 'change-roles',
    summary: 'Emails a sign-in link to an account. Administrators never see the link.',
    ...one,
    body: z.object({}),
    reply: PersonDetails,
    problems: [...ofOne, ...accountsProblem.rows('enough-mail')],
  },
} satisfies Record<string, Endpoint>
