import type { Tx } from '#kit/server/db/db.ts'
import { accountsProblem, type Session, type SignIn } from '../contract.ts'
import { type AccountServices, AuthRefusal, authHeaders } from './auth.ts'
import { type Browser, finishEntering } from './enter-account.ts'
import { countAttempt, endAttempts } from './limit-attempts.ts'
import { keepSession } from './sign-in-methods/keep-session.ts'
import { findPasswordHashFor } from './sign-in-methods/store.ts'

type Input = Browser & { body: SignIn }

/**
 * Refuses: sign-in-refused, with the same message and work (hashing) for a wrong address or password;
 * too-many-passwords, whether or not the account exists.
 */
export async function signIn(services: AccountServices, { body, request, reply }: Input): Promise<Session> {
  const attempt = { kind: 'password', email: body.email.toLowerCase() } as const
  await countAttempt(services.db, reply, attempt)
  const hash = await findPasswordHashFor(services.db, attempt.email)
  const headers = authHeaders(request)
  const answer = await services.auth
    .ask(api => api.signInEmail({ body, headers, returnHeaders: true }))
    .catch((error: unknown) => {
      const isWrong = error instanceof AuthRefusal && error.code === 'INVALID_EMAIL_OR_PASSWORD'
      throw isWrong ? accountsProblem('sign-in-refused') : error
    })
  const { user, token } = answer.response
  const isStillGood = async (tx: Tx) => hash !== undefined && (await findPasswordHashFor(tx, attempt.email)) === hash
  if (!(await keepSession(services.db, { accountId: user.id, token, isStillGood })))
    throw accountsProblem('sign-in-refused')
  await endAttempts(services.db, attempt)
  return finishEntering(services, { headers: answer.headers, user }, { request, reply })
}
