import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Account, accountsProblem, asked, FRESH_MINUTES, LINK_MINUTES, Session } from './contract.ts'

/** `cell`: the installation where people of all installations sign in. */
export const identityProviders = ['google', 'apple', 'cell'] as const
export const IdentityProviderName = z.enum(identityProviders)
export type IdentityProviderName = z.infer<typeof IdentityProviderName>

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Null until used. */
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const OpenSession = z.object({
  id: z.uuid(),
  /** For display, such as "Chrome on Windows". */
  browser: z.string(),
  /** ISO 8601, UTC. */
  since: z.string(),
  /** The caller's own. */
  isThis: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const Security = z.object({
  hasPassword: z.boolean(),
  /** Signed in recently enough to change sign-in methods without the password. */
  isFresh: z.boolean(),
  passkeys: z.array(Passkey),
  providers: z.array(IdentityProviderName),
  sessions: z.array(OpenSession),
})
export type Security = z.infer<typeof Security>

const token = z.string().max(200)
const email = asked('sign-in', 'email').transform(text => text.trim().toLowerCase())
const newPassword = asked('sign-up', 'password')
const byId = z.object({ id: z.uuid() })
const Sent = z.object({ email: z.string() })

export const signInMethodEndpoints = {
  sendSignInLink: {
    method: 'POST',
    path: '/api/account/sign-in-link',
    may: 'sign-in',
    summary: `Emails a one-time sign-in link, valid for ${LINK_MINUTES['sign-in']} minutes. The response is the same whether or not the account exists.`,
    body: z.object({ email }),
    reply: Sent,
    limit: { max: 20, minutes: 60 },
    problems: accountsProblem.rows('enough-mail'),
  },
  sendResetLink: {
    method: 'POST',
    path: '/api/account/forgotten-password',
    may: 'sign-in',
    summary: `Emails a link to choose a new password, valid for ${LINK_MINUTES['reset-password']} minutes. The response is the same whether or not the account exists.`,
    body: z.object({ email }),
    reply: Sent,
    limit: { max: 20, minutes: 60 },
    problems: accountsProblem.rows('enough-mail'),
  },
  openLink: {
    method: 'POST',
    path: '/api/account/open-link',
    may: 'sign-in',
    summary:
      'Redeems an emailed link and signs this browser in. If the address wasn’t verified before, earlier sign-in methods are removed.',
    body: z.object({ token, purpose: z.enum(['sign-in', 'invitation']) }),
    reply: Session,
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('link-over'),
  },
  resetPassword: {
    method: 'POST',
    path: '/api/account/reset-password',
    may: 'sign-in',
    summary:
      'Redeems an emailed link, sets a new password, ends all sessions and signs this browser in. Removes passkeys and unlinks Google and Apple unless `keepOthers` is true.',
    body: z.object({ token, password: newPassword, keepOthers: z.boolean().default(false) }),
    reply: Session,
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('password-common', 'link-over'),
  },
  sendVerification: {
    method: 'POST',
    path: '/api/account/verification',
    may: 'manage-account',
    summary: 'Resends the link that verifies the account’s address. Sends nothing if it’s already verified.',
    reply: Sent,
    problems: accountsProblem.rows('account-needed', 'enough-mail'),
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/account/verify-email',
    may: 'manage-account',
    summary: 'Redeems the link that verifies an address, in a browser signed in to its account.',
    body: z.object({ token }),
    reply: Account,
    problems: accountsProblem.rows('account-needed', 'link-over'),
  },
  security: {
    method: 'GET',
    path: '/api/account/security',
    may: 'manage-account',
    summary: 'Lists your sign-in methods and the browsers you’re signed in on.',
    isPersonal: true,
    reply: Security,
    problems: accountsProblem.rows('account-needed'),
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    may: 'manage-account',
    summary: `Sets a new password, with the current one or within ${FRESH_MINUTES} minutes of signing in. Ends all other sessions.`,
    body: z.object({ current: asked('sign-in', 'password').optional(), password: newPassword }),
    reply: Security,
    limit: { max: 30, minutes: 10 },
    problems: accountsProblem.rows(
      'account-needed',
      'sign-in-anew',
      'password-wrong',
      'password-common',
      'too-many-passwords',
    ),
  },
  endSession: {
    method: 'POST',
    path: '/api/account/sessions/:id/end',
    may: 'manage-account',
    summary: 'Signs out one of your browsers.',
    params: byId,
    reply: Security,
    problems: accountsProblem.rows('account-needed', 'session-not-found'),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/account/other-sessions/end',
    may: 'manage-account',
    summary: 'Signs out all your browsers except this one.',
    reply: Security,
    problems: accountsProblem.rows('account-needed'),
  },
  providers: {
    method: 'GET',
    path: '/api/account/providers',
    may: 'read-public',
    summary: 'Lists the identity providers available for sign-in.',
    reply: z.array(IdentityProviderName),
  },
  startProvider: {
    method: 'POST',
    path: '/api/account/with/:provider/start',
    may: 'sign-in',
    summary:
      'Starts signing in with an identity provider and returns the URL to open. A cookie identifies the browser when it returns, within ten minutes.',
    params: z.object({ provider: IdentityProviderName }),
    body: z.object({ next: z.string().max(500).optional() }),
    reply: z.object({ url: z.string() }),
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('provider-not-found', 'provider-refused'),
  },
  finishProvider: {
    method: 'POST',
    path: '/api/account/with/:provider/finish',
    may: 'sign-in',
    summary: 'Signs this browser in with the provider’s response.',
    params: z.object({ provider: IdentityProviderName }),
    body: z.object({
      /** The return URL's query, without the question mark. */
      answer: z.string().max(8_000),
    }),
    reply: z.object({ session: Session, next: z.string().nullable() }),
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('provider-not-found', 'provider-refused'),
  },
  unlinkProvider: {
    method: 'POST',
    path: '/api/account/with/:provider/unlink',
    may: 'manage-account',
    summary: `Unlinks an identity provider from your account, within ${FRESH_MINUTES} minutes of signing in, and ends all other sessions.`,
    params: z.object({ provider: IdentityProviderName }),
    reply: Security,
    problems: accountsProblem.rows('account-needed', 'sign-in-anew', 'last-sign-in-method', 'provider-not-linked'),
  },
} satisfies Record<string, Endpoint>
