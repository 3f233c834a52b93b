import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, accountsProblem, type Session, type SignIn } from '#accounts/contract.ts'
import { keepSession } from '#accounts/server/sign-in-methods/lock-session.ts'
import { findPasswordHashFor } from '#accounts/server/sign-in-methods/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { useAccountLink } from './account-links.ts'
import { type AccountServices, AuthRefusal, authHeaders } from './auth.ts'
import { END_CELL_SESSIONS } from './cells/jobs.ts'
import { type Browser, enterAccount, finishEntering } from './enter-account.ts'
import { countAttempt, endAttempts } from './limit-attempts.ts'

type SignInInput = Browser & { body: SignIn }

/**
 * Refuses: sign-in-refused, with the same message and work (hashing) for a wrong address or password;
 * too-many-passwords, whether or not the account exists.
 */
export async function signIn(services: AccountServices, { body, request, reply }: SignInInput): Promise<Session> {
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

type SignInAdministratorInput = { body: { token: string }; request: FastifyRequest; reply: FastifyReply }

/** Single use. Refuses: sign-in-link-over. */
export async function signInAdministrator(
  services: AccountServices,
  { body, request, reply }: SignInAdministratorInput,
): Promise<Session> {
  const link = await useAccountLink(services.db, { token: body.token, purpose: 'administrator' })
  if (!link) throw accountsProblem('sign-in-link-over')
  return enterAccount(services, link.accountId, { request, reply })
}

/** Also invalidates copies of the cookie, and ends the session at other installations. */
export async function signOut(
  { auth, db, cells }: AccountServices,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session> {
  if (request.cookies[ACCOUNT_COOKIE] !== undefined) {
    const headers = authHeaders(request)
    await auth.ask(api => api.signOut({ headers }))
    reply.clearCookie(ACCOUNT_COOKIE)
    if (cells) wakeJob(db, END_CELL_SESSIONS)
  }
  return { isAdministrator: false, mustSignInAgain: false, account: null }
}

export function readSession({ identity }: FastifyRequest): Session {
  const { account, isAdministrator, mustSignInAgain } = identity
  return { account, isAdministrator, mustSignInAgain }
}
