import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { Account, accountsProblem, asked } from './contract.ts'
import { phoneFault } from './profile-form.ts'

/** Replaces the names of deleted accounts. */
export const DELETED_NAME = 'Deleted account'

/** Prefills the checkout. `phone` is '' if not given. */
export const Profile = Account.extend({ phone: z.string() })
export type Profile = z.infer<typeof Profile>

/** Reasons that block deletion, with counts. */
export const stayCodes = [
  'bookings',
  'clinic-bookings',
  'clinics',
  'facilities',
  'payouts',
  'import',
  'last-owner',
  'administrator',
] as const
export const ReasonToStay = z.object({ code: z.enum(stayCodes), count: z.number().int() })
export type ReasonToStay = z.infer<typeof ReasonToStay>

export const profileProblem = problems({
  'account-in-use': [409, 'Your account can’t be deleted yet. There’s still something upcoming.'],
  'email-differs': [422, 'That isn’t your account’s email.'],
  'same-email': [422, 'This is already your email address.'],
})

const ProfileForm = z.object({
  name: typedLine.pipe(asked('sign-up', 'name')),
  phone: typedLine.superRefine(byRule(phoneFault)),
})
export type ProfileForm = z.infer<typeof ProfileForm>

const email = asked('sign-up', 'email').transform(text => text.trim().toLowerCase())

export const profileEndpoints = {
  read: {
    method: 'GET',
    path: '/api/account',
    may: 'manage-account',
    summary: 'Gets the profile of the signed-in person.',
    isPersonal: true,
    reply: Profile,
    problems: accountsProblem.rows('account-needed'),
  },
  write: {
    method: 'POST',
    path: '/api/account/profile',
    may: 'manage-account',
    summary: 'Updates name and phone number. Existing bookings keep the old ones.',
    body: ProfileForm,
    reply: Profile,
    problems: accountsProblem.rows('account-needed'),
  },
  changeEmail: {
    method: 'POST',
    path: '/api/account/change-email',
    may: 'manage-account',
    summary:
      'Sends a link to a new email address. The account’s address changes once the link is opened in a signed-in browser. The response doesn’t reveal whether another account uses the address.',
    body: z.object({ email }),
    reply: z.object({ email: z.string() }),
    limit: { max: 20, minutes: 60 },
    problems: [
      ...accountsProblem.rows('account-needed', 'sign-in-anew', 'enough-mail'),
      ...profileProblem.rows('same-email'),
    ],
  },
  confirmEmail: {
    method: 'POST',
    path: '/api/account/confirm-email',
    may: 'manage-account',
    summary: 'Redeems the link sent to a new email address and makes it the address of the signed-in account.',
    body: z.object({ token: z.string().max(200) }),
    reply: Profile,
    problems: accountsProblem.rows('account-needed', 'link-over', 'email-taken'),
  },
  export: {
    method: 'GET',
    path: '/api/account/export.json',
    may: 'manage-account',
    summary:
      'Exports everything stored about the signed-in person as one JSON file: an object of lists. Money is in whole US cents, times are ISO 8601.',
    reply: z.string(),
    replyType: 'application/json; charset=utf-8',
    isStreamed: true,
    isPersonal: true,
    problems: accountsProblem.rows('account-needed'),
  },
  leaving: {
    method: 'GET',
    path: '/api/account/leaving',
    may: 'manage-account',
    summary: 'Lists what keeps the signed-in account from being deleted. Empty if nothing does.',
    isPersonal: true,
    reply: z.object({ reasons: z.array(ReasonToStay) }),
    problems: accountsProblem.rows('account-needed'),
  },
  leave: {
    method: 'POST',
    path: '/api/account/delete',
    may: 'manage-account',
    summary:
      'Permanently deletes the signed-in account and its personal data. Bookings and payments are kept for accounting, without the person. Send the account’s email address to confirm. The error “account-in-use” lists in `reasons` what is still upcoming.',
    body: z.object({ email: z.string().max(320) }),
    reply: z.object({ isDeleted: z.literal(true) }),
    problems: [...accountsProblem.rows('account-needed'), ...profileProblem.rows('account-in-use', 'email-differs')],
  },
} satisfies Record<string, Endpoint>
