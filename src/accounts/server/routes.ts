import type { FastifyInstance } from 'fastify'
import { serve } from '#kit/server/serve.ts'
import { accountEndpoints } from '../contract.ts'
import { accountOf } from './account.ts'
import { isAdministrator, signInAdministrator } from './administrator.ts'
import type { AccountServices } from './auth.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(app: FastifyInstance, services: AccountServices): void {
  const { db } = services
  serve(app, accountEndpoints.signUp, async asked => ({
    isAdministrator: await isAdministrator(db, asked.request),
    account: await signUp(services, asked),
  }))
  serve(app, accountEndpoints.signIn, async asked => ({
    isAdministrator: await isAdministrator(db, asked.request),
    account: await signIn(services, asked),
  }))
  serve(app, accountEndpoints.signInAdministrator, async ({ body, request, reply }) => {
    await signInAdministrator(db, body.token, reply)
    return { isAdministrator: true, account: await accountOf(services, request) }
  })
  serve(app, accountEndpoints.signOut, ({ request, reply }) => signOut(services, request, reply))
  serve(app, accountEndpoints.session, async ({ request }) => ({
    isAdministrator: await isAdministrator(db, request),
    account: await accountOf(services, request),
  }))
}
