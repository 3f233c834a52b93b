import { errorCode } from '#kit/server/db.ts'
import { accountsProblem, type Session, type SignUp } from '../contract.ts'
import { type AccountServices, AuthRefusal, authHeaders } from './auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { type Browser, finishEntering } from './enter-account.ts'
import { mailLink } from './send-link.ts'

type Input = Browser & { body: SignUp }

/**
 * Sends the verification mail and signs in. Refuses: password-common, email-taken (also by the database, for
 * concurrent requests).
 */
export async function signUp(services: AccountServices, { body, request, reply }: Input): Promise<Session> {
  await refuseCommonPassword(body.password)
  const headers = authHeaders(request)
  const answer = await services.auth
    .ask(api => api.signUpEmail({ body, headers, returnHeaders: true }))
    .catch((error: unknown) => {
      throw isTaken(error) ? accountsProblem('email-taken') : error
    })
  const { user } = answer.response
  await services.db.begin(tx => mailLink(services, tx, { ...user, isEmailVerified: false, purpose: 'verify-email' }))
  services.sendMailSoon()
  return finishEntering(services, { headers: answer.headers, user }, { request, reply })
}

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

function isTaken(error: unknown): boolean {
  const isKnown = error instanceof AuthRefusal && error.code.startsWith('USER_ALREADY_EXISTS')
  return isKnown || errorCode(error) === UNIQUE_VIOLATION
}
