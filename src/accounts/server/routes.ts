import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { serve } from '#kit/server/serve.ts'
import { accountEndpoints } from '../contract.ts'
import { isAdministrator, signIn, signOut } from './administrator.ts'

export function accountRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, accountEndpoints.signIn, ({ body, reply }) => signIn(db, body.token, reply))
  serve(app, accountEndpoints.signOut, ({ request, reply }) => signOut(db, request, reply))
  serve(app, accountEndpoints.session, async ({ request }) => ({ isAdministrator: await isAdministrator(db, request) }))
}
