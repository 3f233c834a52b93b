import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../contract.ts'
import { type AccountServices, authHeaders } from './auth.ts'
import { type LibraryUser, toSession } from './identity.ts'
import { followVisitor } from './personal.ts'
import { deleteSession } from './store.ts'

export type Browser = { request: FastifyRequest; reply: FastifyReply }

/** After proof of ownership. Always a new session. */
export async function enterAccount(services: AccountServices, accountId: string, browser: Browser): Promise<Session> {
  return finishEntering(services, await openSession(services, accountId, browser), browser)
}

/** Returns the headers that set its cookie. */
export async function openSession(
  { auth }: AccountServices,
  accountId: string,
  { request }: Browser,
): Promise<{ headers: Headers; user: LibraryUser; token: string }> {
  const headers = authHeaders(request)
  const answer = await auth.ask(api => api.openSession({ body: { accountId }, headers, returnHeaders: true }))
  return { headers: answer.headers, ...answer.response }
}

/** Common end of every sign-in: merges what the browser did as a visitor. */
export async function finishEntering(
  services: AccountServices,
  { headers, user }: { headers: Headers; user: LibraryUser },
  browser: Browser,
): Promise<Session> {
  const { request, reply } = browser
  if (request.identity.sessionId) await deleteSession(services.db, request.identity.sessionId)
  await followVisitor(services, user.id, browser)
  passCookiesOn(headers, reply)
  return toSession(user)
}

function passCookiesOn(from: Headers, reply: FastifyReply): void {
  for (const cookie of from.getSetCookie()) reply.header('set-cookie', cookie)
}
