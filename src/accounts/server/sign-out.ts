import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, type Session } from '../contract.ts'
import { signOutAdministrator } from './administrator.ts'
import { type AccountServices, authHeaders } from './auth.ts'

/** Ends the sessions of this browser, the administrator's and the account's, so that copies of their cookies are worth nothing either. */
export async function signOut(
  { db, auth }: AccountServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  await signOutAdministrator(db, request, reply)
  if (request.cookies[ACCOUNT_COOKIE] !== undefined) {
    const headers = authHeaders(request)
    await auth.ask(api => api.signOut({ headers }))
    reply.clearCookie(ACCOUNT_COOKIE)
  }
  return { isAdministrator: false, account: null }
}
