import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { accountEndpoints } from '../contract.ts'
import { signInMethodEndpoints } from '../sign-in-methods-contract.ts'
import type { AccountServices } from './auth.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { changePassword, resetPassword } from './password.ts'
import { readSecurity } from './read-security.ts'
import { openLink, sendLink } from './send-link.ts'
import { readSession, signIn, signInAdministrator, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, accountEndpoints.signUp, asked => signUp(services, asked))
  serve(app, accountEndpoints.signIn, asked => signIn(services, asked))
  serve(app, accountEndpoints.signInAdministrator, asked => signInAdministrator(services, asked))
  serve(app, accountEndpoints.signOut, ({ request, reply }) => signOut(services, request, reply))
  serve(app, accountEndpoints.session, ({ request }) => readSession(request))
  linkRoutes(app, services)
  securityRoutes(app, services)
}

function linkRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, signInMethodEndpoints.sendSignInLink, ({ body, reply }) =>
    sendLink(services, reply, { ...body, purpose: 'sign-in' }),
  )
  serve(app, signInMethodEndpoints.sendResetLink, ({ body, reply }) =>
    sendLink(services, reply, { ...body, purpose: 'reset-password' }),
  )
  serve(app, signInMethodEndpoints.openLink, asked => openLink(services, asked))
  serve(app, signInMethodEndpoints.resetPassword, asked => resetPassword(services, asked))
  serve(app, signInMethodEndpoints.sendVerification, asked => sendVerification(services, asked))
  serve(app, signInMethodEndpoints.verifyEmail, asked => verifyEmail(services, asked))
}

function securityRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, signInMethodEndpoints.security, ({ request }) => readSecurity(services, request))
  serve(app, signInMethodEndpoints.changePassword, asked => changePassword(services, asked))
  serve(app, signInMethodEndpoints.endSession, asked => endSession(services, asked))
  serve(app, signInMethodEndpoints.endOtherSessions, ({ request }) => endOtherSessions(services, request))
}
