import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '#kit/server/db.ts'
import { accountsProblem, type Session, type SignUp } from '../contract.ts'
import { type AccountServices, AuthRefusal, authHeaders } from './auth.ts'
import { toSession } from './identity.ts'
import { passCookiesOn } from './pass-cookies-on.ts'

type Asked = { body: SignUp; request: FastifyRequest; reply: FastifyReply }

/** Makes an account and signs this browser in. Refuses: email-taken; of two at once with one address the database lets one through. */
export async function signUp({ auth }: AccountServices, { body, request, reply }: Asked): Promise<Session> {
  const headers = authHeaders(request)
  try {
    const answer = await auth.ask(api => api.signUpEmail({ body, headers, returnHeaders: true }))
    passCookiesOn(answer.headers, reply)
    return toSession(answer.response.user)
  } catch (error) {
    throw isTaken(error) ? accountsProblem('email-taken') : error
  }
}

/** SQLSTATE of a key that is there already. */
const UNIQUE_VIOLATION = '23505'

function isTaken(error: unknown): boolean {
  const isKnown = error instanceof AuthRefusal && error.code.startsWith('USER_ALREADY_EXISTS')
  return isKnown || errorCode(error) === UNIQUE_VIOLATION
}
