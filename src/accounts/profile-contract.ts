import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedLine } from '#kit/shared/typed-text.ts'
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
  'administrator',
] as const
export const ReasonToStay = z.object({ code: z.enum(stayCodes), count: z.number().int() })
export type ReasonToStay = z.infer<typeof ReasonToStay>

export const profileProblem = problems({
  'account-in-use': [409, 'Your account cannot be deleted yet: something of it lies ahead.'],
  'email-differs': [422, 'This is not the email address of your account.'],
  'same-email': [422, 'This is your email address already.'],
})

const ProfileForm = z.object({
  name: typedLine.pipe(asked('sign-up', 'name')),
  phone: typedLine.superRefine((text, context) => {
    const message = phoneFault(text)
    if (message) context.addIssue({ code: 'custom', message })
  }),
})
export type ProfileForm = z.infer<typeof ProfileForm>

const email = asked('sign-up', 'email').transform(text => text.trim().toLowerCase())

export const profileEndpoints = {
  read: {
    method: 'GET',
    path: '/api/account',
    may: 'manage-account',
    summary: 'What the signed-in person says of themselves.',
    isPersonal: true,
    reply: Profile,
    problems: accountsProblem.rows('account-needed'),
  },
  write: {
    method: 'POST',
    path: '/api/account/profile',
    may: 'manage-account',
    summary: 'Changes name and phone number. Bookings that were made keep theirs.',
    body: ProfileForm,
    reply: Profile,
    problems: accountsProblem.rows('account-needed'),
  },
  changeEmail: {
    method: 'POST',
    path: '/api/account/change-email',
    may: 'manage-account',
    summary:
      'Sends a link to a new email address. It becomes the address of the account once the link is opened in a browser that is signed in. Whether another account has it is not told.',
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
    summary:
      'Uses up the link that was sent to a new address of the signed-in account, which is its address from then on.',
    body: z.object({ token: z.string().max(200) }),
    reply: Profile,
    problems: accountsProblem.rows('account-needed', 'link-over', 'email-taken'),
  },
  export: {
    method: 'GET',
    path: '/api/account/export.json',
    may: 'manage-account',
    summary:
      'Everything that is kept of the signed-in person, as one JSON file: an object of lists. Money is whole US cents, times are ISO 8601.',
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
    summary: 'What keeps the signed-in account from being deleted; nothing where it can be.',
    isPersonal: true,
    reply: z.object({ reasons: z.array(ReasonToStay) }),
    problems: accountsProblem.rows('account-needed'),
  },
  leave: {
    method: 'POST',
    path: '/api/account/delete',
    may: 'manage-account',
    summary:
      'Deletes the signed-in account for good, with everything that is the person’s. Bookings and money stay for the books, without the person. Its email address is typed to confirm; the refusal “account-in-use” says in `reasons` what lies ahead.',
    body: z.object({ email: z.string().max(320) }),
    reply: z.object({ isDeleted: z.literal(true) }),
    problems: [...accountsProblem.rows('account-needed'), ...profileProblem.rows('account-in-use', 'email-differs')],
  },
} satisfies Record<string, Endpoint>
