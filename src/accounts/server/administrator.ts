import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#kit/server/db.ts'
import { HOUR } from '#kit/shared/time.ts'
import { ADMINISTRATOR_COOKIE, ADMINISTRATOR_HOURS, accountsProblem } from '../contract.ts'
import { readAdministrator, writeAdministrator } from '../rules.ts'
import { hashToken, makeToken } from './secret-token.ts'
import { endSession, exchangeLink, isSessionOpen } from './store.ts'

/** Whether an administrator asks. The database is asked only when the browser has a cookie that we signed. */
export async function isAdministrator(db: Db, request: FastifyRequest): Promise<boolean> {
  return (await administratorSession(db, request)) !== null
}

/** Refuses whoever is not signed in as an administrator: not-signed-in. */
export async function requireAdministrator(db: Db, request: FastifyRequest): Promise<void> {
  if (!(await isAdministrator(db, request))) throw accountsProblem('not-signed-in')
}

/** The hash that the open session of this browser is known by; null when nobody is signed in. */
export async function administratorSession(db: Db, request: FastifyRequest): Promise<Buffer | null> {
  const session = claimedSession(request)
  return session && (await isSessionOpen(db, session)) ? session : null
}

/** Uses up a one-time link and signs this browser in as an administrator. Refuses: sign-in-link-over. */
export async function signInAdministrator(db: Db, token: string, reply: FastifyReply): Promise<void> {
  const sessionId = makeToken()
  if (!(await exchangeLink(db, hashToken(token), hashToken(sessionId)))) throw accountsProblem('sign-in-link-over')
  reply.setCookie(ADMINISTRATOR_COOKIE, writeAdministrator(sessionId, Date.now()), {
    sameSite: 'strict',
    maxAge: (ADMINISTRATOR_HOURS * HOUR) / 1000,
  })
}

/** Ends the session, so that a copy of its cookie is worth nothing either. */
export async function signOutAdministrator(db: Db, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const session = claimedSession(request)
  if (session) await endSession(db, session)
  reply.clearCookie(ADMINISTRATOR_COOKIE)
}

/** What the cookie claims, and our signature confirms; the session may have been ended since. */
function claimedSession(request: FastifyRequest): Buffer | null {
  const cookie = request.cookies[ADMINISTRATOR_COOKIE]
  if (cookie === undefined) return null
  const { valid, value } = request.unsignCookie(cookie)
  const sessionId = valid ? readAdministrator(value, Date.now()) : undefined
  return sessionId === undefined ? null : hashToken(sessionId)
}
