import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { Account, accountsProblem, asked, FRESH_MINUTES, LINK_MINUTES, Session } from './contract.ts'

export const providers = ['google', 'apple'] as const
export const Provider = z.enum(providers)
export type Provider = z.infer<typeof Provider>

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
  providers: z.array(Provider),
  sessions: z.array(OpenSession),
})
export type Security = z.infer<typeof Security>

const token = z.string().max(200)
const email = asked('sign-in', 'email').transform(text => text.trim().toLowerCase())
const newPassword = asked('sign-up', 'password')
const byId = z.object({ id: z.uuid() })
const Sent = z.object({ email: z.string() })

export const wayInEndpoints = {
  sendSignInLink: {
    method: 'POST',
    path: '/api/account/sign-in-link',
    may: 'sign-in',
    summary: `Sends a link that signs in once within ${LINK_MINUTES['sign-in']} minutes. The answer is the same whether or not there is such an account.`,
    body: z.object({ email }),
    reply: Sent,
    limit: { max: 20, minutes: 60 },
    problems: accountsProblem.rows('enough-mail'),
  },
  sendResetLink: {
    method: 'POST',
    path: '/api/account/forgotten-password',
    may: 'sign-in',
    summary: `Sends a link to choose a new password within ${LINK_MINUTES['reset-password']} minutes. The answer is the same whether or not there is such an account.`,
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
      'Uses up a link from a mail and signs this browser in. What strangers had chosen for an address that was not proved is void.',
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
      'Uses up a link from a mail, sets a new password, ends all sessions and signs this browser in. Removes passkeys and unlinks Google and Apple unless `keepOthers` says otherwise.',
    body: z.object({ token, password: newPassword, keepOthers: z.boolean().default(false) }),
    reply: Session,
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('password-common', 'link-over'),
  },
  sendVerification: {
    method: 'POST',
    path: '/api/account/verification',
    may: 'manage-account',
    summary: 'Sends the link that proves the address of one’s own account again; nothing when it is proved.',
    reply: Sent,
    problems: accountsProblem.rows('account-needed', 'enough-mail'),
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/account/verify-email',
    may: 'manage-account',
    summary: 'Uses up the link that proves an address, in a browser that is signed in with its account.',
    body: z.object({ token }),
    reply: Account,
    problems: accountsProblem.rows('account-needed', 'link-over'),
  },
  security: {
    method: 'GET',
    path: '/api/account/security',
    may: 'manage-account',
    summary: 'How one signs in oneself, and where one is signed in.',
    isPersonal: true,
    reply: Security,
    problems: accountsProblem.rows('account-needed'),
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    may: 'manage-account',
    summary: `Sets a password with the current one, or without it within ${FRESH_MINUTES} minutes of signing in. Every other session ends.`,
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
    summary: 'Signs one of one’s own browsers out.',
    params: byId,
    reply: Security,
    problems: accountsProblem.rows('account-needed', 'session-not-found'),
  },
  endOtherSessions: {
    method: 'POST',
    path: '/api/account/other-sessions/end',
    may: 'manage-account',
    summary: 'Signs all of one’s own browsers out but this one.',
    reply: Security,
    problems: accountsProblem.rows('account-needed'),
  },
  providers: {
    method: 'GET',
    path: '/api/account/providers',
    may: 'read-public',
    summary: 'The other providers that one can sign in with here.',
    reply: z.array(Provider),
  },
  startProvider: {
    method: 'POST',
    path: '/api/account/with/:provider/start',
    may: 'sign-in',
    summary:
      'Where the browser goes to sign in with another provider, within ten minutes; it is known by a cookie when it comes back.',
    params: z.object({ provider: Provider }),
    body: z.object({ next: z.string().max(500).optional() }),
    reply: z.object({ url: z.string() }),
    limit: { max: 60, minutes: 10 },
    problems: accountsProblem.rows('provider-not-found', 'provider-refused'),
  },
  finishProvider: {
    method: 'POST',
    path: '/api/account/with/:provider/finish',
    may: 'sign-in',
    summary: 'Signs this browser in with what the provider has sent it back with.',
    params: z.object({ provider: Provider }),
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
    summary: `Unlinks Google or Apple from one's own account, within ${FRESH_MINUTES} minutes of signing in, and ends every other session.`,
    params: z.object({ provider: Provider }),
    reply: Security,
    problems: accountsProblem.rows('account-needed', 'sign-in-anew', 'last-sign-in-method', 'provider-not-linked'),
  },
} satisfies Record<string, Endpoint>
