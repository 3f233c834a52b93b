import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, type Session } from '../contract.ts'
import { type AccountServices, authHeaders } from './auth.ts'

/** Also invalidates copies of the cookie. */
export async function signOut(
  { auth }: AccountServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  if (request.cookies[ACCOUNT_COOKIE] !== undefined) {
    const headers = authHeaders(request)
    await auth.ask(api => api.signOut({ headers }))
    reply.clearCookie(ACCOUNT_COOKIE)
  }
  return { isAdministrator: false, mustSignInAgain: false, account: null }
}
