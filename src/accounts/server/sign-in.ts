import type { FastifyReply, FastifyRequest } from 'fastify'
import { accountsProblem, type Session, type SignIn } from '../contract.ts'
import { type AccountServices, AuthRefusal, authHeaders } from './auth.ts'
import { toSession } from './identity.ts'
import { passCookiesOn } from './pass-cookies-on.ts'

type Asked = { body: SignIn; request: FastifyRequest; reply: FastifyReply }

/**
 * Signs this browser in with an address and a password. Refuses: sign-in-refused, with the same words and after the same work
 * (a password is hashed) whether the address or the password is wrong.
 */
export async function signIn({ auth }: AccountServices, { body, request, reply }: Asked): Promise<Session> {
  const headers = authHeaders(request)
  try {
    const answer = await auth.ask(api => api.signInEmail({ body, headers, returnHeaders: true }))
    passCookiesOn(answer.headers, reply)
    return toSession(answer.response.user)
  } catch (error) {
    throw error instanceof AuthRefusal && error.code === 'INVALID_EMAIL_OR_PASSWORD'
      ? accountsProblem('sign-in-refused')
      : error
  }
}
