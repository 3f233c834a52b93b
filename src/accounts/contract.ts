import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { type AccountFields, type AccountWay, accountFault } from './account-form.ts'

/** Signed. */
export const VISITOR_COOKIE = 'openfield_visitor'
/** From the first hold. */
export const VISITOR_DAYS = 180

/** From sign-in: administrators sign in every morning. */
export const ADMINISTRATOR_HOURS = 12
export const linkPurposes = [
  'administrator',
  'invitation',
  'sign-in',
  'verify-email',
  'reset-password',
  'change-email',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Until a link expires, in minutes. */
export const LINK_MINUTES = {
  administrator: 60,
  invitation: 14 * 24 * 60,
  'sign-in': 30,
  'verify-email': 24 * 60,
  'reset-password': 60,
  'change-email': 24 * 60,
} as const satisfies Record<LinkPurpose, number>

/** After signing in: for changing passkeys, and the password without the old one. */
export const FRESH_MINUTES = 10

/** How long the former address also gets notices of changes. */
export const FORMER_EMAIL_DAYS = 30

/** Signed. */
export const ACCOUNT_COOKIE = 'openfield_account'
/** Marks a browser that is signing in at an identity provider. */
export const PROVIDER_COOKIE = 'openfield_provider'
export const PROVIDER_MINUTES = 10
/** From sign-in. */
export const ACCOUNT_DAYS = 30

export const accountsProblem = problems({
  'visitor-unknown': [401, 'We do not know this browser any more. Choose your times again to go on.'],
  'not-signed-in': [401, 'Sign in as an administrator first.'],
  'account-needed': [401, 'Sign in or create an account first.'],
  'key-unknown': [401, 'This API key is not valid. It may have been revoked.'],
  'key-not-enough': [403, 'This API key may not do this. It needs another scope, or only people may.'],
  'sign-in-refused': [401, 'The email address or the password is not right.'],
  'email-taken': [409, 'There is an account with this email address already. Sign in instead.'],
  'not-allowed': [403, 'You are not allowed to do this.'],
  'sign-in-link-over': [410, 'This sign-in link has been used, or its 60 minutes are over. Please make a new one.'],
  'link-over': [
    410,
    'This link does not work any more: it has been used, its time is over, or it is for another account.',
  ],
  'sign-in-anew': [403, 'Sign in again to change this. It is only open for 10 minutes after signing in.'],
  'password-wrong': [422, 'This is not your current password.'],
  'password-common': [422, 'This is one of the first passwords that people try. Choose another one.'],
  'too-many-passwords': [
    429,
    'Too many wrong passwords in a row. Wait a few minutes, or sign in with an email link or a passkey.',
  ],
  'enough-mail': [
    429,
    'We have sent mail to this address several times just now. Look among your spam too, or try again in a few minutes.',
  ],
  'last-sign-in-method': [
    409,
    'This is your only way to sign in. Confirm your email address or choose a password first.',
  ],
  'provider-not-linked': [404, 'This account is not linked any more.'],
  'session-not-found': [404, 'This browser is signed out already.'],
  'passkey-not-found': [404, 'There is no such passkey any more.'],
  'passkey-refused': [401, 'We do not know this passkey. Sign in another way and add it again.'],
  'passkey-not-added': [422, 'This passkey could not be added. Please try again.'],
  'passkey-limit': [409, 'You have 20 passkeys already. Remove one that you do not use any more.'],
  'provider-not-found': [404, 'Signing in this way is not offered here.'],
  'provider-refused': [
    401,
    'That did not sign you in. Please try again, or choose another way: a password, a passkey or an email link.',
  ],
})

/** The signed-in account. */
export const Account = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Its holder has opened a link sent to this address. */
  isEmailVerified: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** Administrator rights last 12 hours after signing in. */
export const Session = z.object({
  isAdministrator: z.boolean(),
  /** Needs a fresh sign-in to act as administrator. */
  mustSignInAgain: z.boolean(),
  account: Account.nullable(),
})
export type Session = z.infer<typeof Session>

const SignUp = z.object({
  name: asked('sign-up', 'name').transform(tidyLine),
  email: asked('sign-up', 'email').transform(text => text.trim()),
  password: asked('sign-up', 'password'),
})
export type SignUp = z.infer<typeof SignUp>

const SignIn = z.object({
  email: asked('sign-in', 'email').transform(text => text.trim()),
  password: asked('sign-in', 'password'),
})
export type SignIn = z.infer<typeof SignIn>

export const accountEndpoints = {
  signUp: {
    method: 'POST',
    path: '/api/account/sign-up',
    may: 'sign-in',
    summary: `Makes an account, sends a mail to prove its address and signs this browser in for ${ACCOUNT_DAYS} days.`,
    body: SignUp,
    reply: Session,
    limit: { max: 20, minutes: 60 },
    problems: accountsProblem.rows('password-common', 'email-taken'),
  },
  signIn: {
    method: 'POST',
    path: '/api/account/sign-in',
    may: 'sign-in',
    summary: `Signs this browser in with an email address and a password, for ${ACCOUNT_DAYS} days.`,
    body: SignIn,
    reply: Session,
    limit: { max: 20, minutes: 10 },
    problems: accountsProblem.rows('sign-in-refused', 'too-many-passwords'),
  },
  signInAdministrator: {
    method: 'POST',
    path: '/api/sign-in',
    may: 'sign-in',
    summary: 'Uses up a one-time link of an administrator and signs this browser in; as an administrator for 12 hours.',
    body: z.object({ token: z.string().max(200) }),
    reply: Session,
    problems: accountsProblem.rows('sign-in-link-over'),
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    may: 'act-for-oneself',
    summary: 'Ends the session of this browser, also for whoever may have copied its cookie.',
    reply: Session,
  },
  session: {
    method: 'GET',
    path: '/api/session',
    may: 'act-for-oneself',
    summary: 'Whether this browser is signed in as an administrator, and with which account.',
    isPersonal: true,
    reply: Session,
  },
} satisfies Record<string, Endpoint>

/** With the page's messages. */
export function asked(way: AccountWay, field: keyof AccountFields) {
  return z.string().superRefine((text, context) => {
    const message = accountFault(way, field, text)
    if (message) context.addIssue({ code: 'custom', message })
  })
}
