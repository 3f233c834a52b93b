import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** The signed cookie that knows a browser without an account. */
export const VISITOR_COOKIE = 'openfield_visitor'
/** A visitor is remembered for half a year after the first hold. */
export const VISITOR_DAYS = 180

/** The signed cookie of an administrator who has opened a one-time link. */
export const ADMINISTRATOR_COOKIE = 'openfield_administrator'
/** A working day: who administers signs in every morning. */
export const ADMINISTRATOR_HOURS = 12
/** How long a one-time link waits to be opened. */
export const LINK_MINUTES = 60

export const accountsProblem = problems({
  'visitor-unknown': [401, 'We do not know this browser any more. Choose your times again to go on.'],
  'not-signed-in': [401, 'Sign in as an administrator first.'],
  'not-allowed': [403, 'You are not allowed to do this.'],
  'sign-in-link-over': [410, 'This sign-in link has been used, or its 60 minutes are over. Please make a new one.'],
})

export const Session = z.object({ isAdministrator: z.boolean() })
export type Session = z.infer<typeof Session>

export const accountEndpoints = {
  signIn: {
    method: 'POST',
    path: '/api/sign-in',
    summary: 'Uses up a one-time link of an administrator and signs this browser in for 12 hours.',
    body: z.object({ token: z.string().max(200) }),
    reply: Session,
    problems: accountsProblem.rows('sign-in-link-over'),
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    summary: 'Ends the session of this browser, also for whoever may have copied its cookie.',
    reply: Session,
  },
  session: {
    method: 'GET',
    path: '/api/session',
    summary: 'Whether this browser is signed in as an administrator.',
    isPersonal: true,
    reply: Session,
  },
} satisfies Record<string, Endpoint>
