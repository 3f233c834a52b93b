import { errorCode } from '#kit/server/error-code.ts'
import { accountsProblem, type Session, type SignUp } from '../contract.ts'
import { type AccountServices, AuthRefusal, authHeaders } from './auth.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { type Browser, finishEntering } from './enter-account.ts'
import { countAttempt } from './limit-attempts.ts'
import { mailLink } from './send-link.ts'
import { findByEmail } from './store.ts'

type Input = Browser & { body: SignUp }

/**
 * Sends the verification mail and signs in. Counts the mail: deleted accounts can sign up again. Refuses:
 * password-common, email-taken (also by the database, for concurrent requests), enough-mail.
 */
export async function signUp(services: AccountServices, { body, request, reply }: Input): Promise<Session> {
  await refuseCommonPassword(body.password)
  const email = body.email.toLowerCase()
  if (await findByEmail(services.db, email)) throw accountsProblem('email-taken')
  await countAttempt(services.db, reply, { kind: 'mail', email })
  const headers = authHeaders(request)
  const answer = await services.auth
    .ask(api => api.signUpEmail({ body, headers, returnHeaders: true }))
    .catch((error: unknown) => {
      throw isTaken(error) ? accountsProblem('email-taken') : error
    })
  const { user } = answer.response
  await services.db.begin(tx => mailLink(services, tx, { ...user, isEmailVerified: false, purpose: 'verify-email' }))
  return finishEntering(services, { headers: answer.headers, user }, { request, reply })
}

/** SQLSTATE. */
const UNIQUE_VIOLATION = '23505'

function isTaken(error: unknown): boolean {
  const isKnown = error instanceof AuthRefusal && error.code.startsWith('USER_ALREADY_EXISTS')
  return isKnown || errorCode(error) === UNIQUE_VIOLATION
}
