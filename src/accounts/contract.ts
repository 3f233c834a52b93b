import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { byRule } from '#kit/shared/typed-text.ts'
import { type AccountFields, type AccountMode, accountFault } from './account-form.ts'

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
  'visitor-unknown': [401, 'We don’t recognize this browser anymore. Choose your times again.'],
  'not-signed-in': [401, 'Sign in as an administrator first.'],
  'account-needed': [401, 'Sign in or create an account first.'],
  'key-unknown': [401, 'This API key isn’t valid. It may have been revoked.'],
  'key-not-enough': [
    403,
    'This API key can’t do this. Either it lacks the scope, or the action isn’t available to keys.',
  ],
  'sign-in-refused': [401, 'Wrong email or password.'],
  'email-taken': [409, 'An account with this email already exists. Sign in instead.'],
  'not-allowed': [403, 'You don’t have permission to do this.'],
  'sign-in-link-over': [410, 'This sign-in link has already been used or has expired. Create a new one.'],
  'link-over': [410, 'This link no longer works. It was already used, has expired, or belongs to another account.'],
  'sign-in-anew': [403, 'Sign in again to change this. You can do it within 10 minutes of signing in.'],
  'password-wrong': [422, 'That isn’t your current password.'],
  'password-common': [422, 'This password is too easy to guess. Choose another one.'],
  'too-many-passwords': [
    429,
    'Too many wrong passwords. Wait a few minutes, or sign in with an email link or a passkey.',
  ],
  'enough-mail': [429, 'We’ve just sent several emails to this address. Check your spam folder, or try again later.'],
  'last-sign-in-method': [409, 'This is your only way to sign in. Verify your email or choose a password first.'],
  'provider-not-linked': [404, 'This account is no longer linked.'],
  'session-not-found': [404, 'This browser is already signed out.'],
  'passkey-not-found': [404, 'This passkey no longer exists.'],
  'passkey-refused': [401, 'We don’t recognize this passkey. Sign in another way, then add it again.'],
  'passkey-not-added': [422, 'We couldn’t add this passkey. Try again.'],
  'passkey-limit': [409, 'You already have 20 passkeys. Remove one you no longer use.'],
  'provider-not-found': [404, 'This sign-in method isn’t available here.'],
  'cell-not-found': [404, 'This site doesn’t share accounts with another one.'],
  'cell-refused': [400, 'This sign-in request isn’t valid. Go back and try again.'],
  'cell-email-unverified': [409, 'Verify your email first. Then try again.'],
  'cell-unknown': [403, 'Only our own servers can do this.'],
  'provider-refused': [401, 'We couldn’t sign you in. Try again, or use a password, a passkey or an email link.'],
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
    summary: `Creates an account, emails a link to verify its address and signs this browser in for ${ACCOUNT_DAYS} days.`,
    body: SignUp,
    reply: Session,
    limit: { max: 20, minutes: 60 },
    problems: accountsProblem.rows('password-common', 'email-taken', 'enough-mail'),
  },
  signIn: {
    method: 'POST',
    path: '/api/account/sign-in',
    may: 'sign-in',
    summary: `Signs this browser in with an email address and password for ${ACCOUNT_DAYS} days.`,
    body: SignIn,
    reply: Session,
    limit: { max: 20, minutes: 10 },
    problems: accountsProblem.rows('sign-in-refused', 'too-many-passwords'),
  },
  signInAdministrator: {
    method: 'POST',
    path: '/api/sign-in',
    may: 'sign-in',
    summary:
      'Redeems an administrator’s one-time link and signs this browser in, with administrator rights for 12 hours.',
    body: z.object({ token: z.string().max(200) }),
    reply: Session,
    problems: accountsProblem.rows('sign-in-link-over'),
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    may: 'act-for-oneself',
    summary: 'Ends this browser’s session. Copies of its cookie stop working too.',
    reply: Session,
  },
  session: {
    method: 'GET',
    path: '/api/session',
    may: 'act-for-oneself',
    summary: 'Gets the account this browser is signed in to, and whether it has administrator rights.',
    isPersonal: true,
    reply: Session,
  },
} satisfies Record<string, Endpoint>

/** With the page's messages. */
export function asked(way: AccountMode, field: keyof AccountFields) {
  return z.string().superRefine(byRule(text => accountFault(way, field, text)))
}
