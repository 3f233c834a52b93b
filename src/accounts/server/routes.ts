import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { accountEndpoints } from '../contract.ts'
import type { AccountServices } from './auth.ts'
import { readSession } from './read-session.ts'
import { signIn } from './sign-in.ts'
import { signInAdministrator } from './sign-in-administrator.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  serve(app, accountEndpoints.signUp, asked => signUp(services, asked))
  serve(app, accountEndpoints.signIn, asked => signIn(services, asked))
  serve(app, accountEndpoints.signInAdministrator, asked => signInAdministrator(services, asked))
  serve(app, accountEndpoints.signOut, ({ request, reply }) => signOut(services, request, reply))
  serve(app, accountEndpoints.session, ({ request }) => readSession(request))
}
