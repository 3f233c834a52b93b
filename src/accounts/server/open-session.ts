import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../contract.ts'
import { type AccountServices, authHeaders } from './auth.ts'
import { toSession } from './identity.ts'
import { passCookiesOn } from './pass-cookies-on.ts'

type Browser = { request: FastifyRequest; reply: FastifyReply }

/** Signs this browser in with the account of somebody who has proved to be its owner. Each time it is a new session. */
export async function openSession(
  { auth }: AccountServices,
  accountId: string,
  { request, reply }: Browser,
): Promise<Session> {
  const headers = authHeaders(request)
  const answer = await auth.ask(api => api.openSession({ body: { accountId }, headers, returnHeaders: true }))
  passCookiesOn(answer.headers, reply)
  return toSession(answer.response.user)
}
