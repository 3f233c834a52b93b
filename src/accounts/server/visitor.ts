import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY } from '#kit/shared/time.ts'
import { accountsProblem, VISITOR_COOKIE, VISITOR_DAYS } from '../contract.ts'
import { readVisitor, writeVisitor } from '../rules.ts'

/**
 * Who asks, for reading: an account is a visitor of its own, in every browser; null for a browser that is not known, or whose cookie
 * is forged or over.
 */
export function visitorOf(request: FastifyRequest): string | null {
  return request.identity?.account?.id ?? browserVisitor(request)
}

/** Who this browser is without an account, whether or not it is signed in. */
export function browserVisitor(request: FastifyRequest): string | null {
  const cookie = request.identity?.key ? undefined : request.cookies[VISITOR_COOKIE]
  return cookie === undefined ? null : (verify(request, cookie) ?? null)
}

/**
 * Who acts. A browser without a cookie gets one. A cookie that is forged or over is taken away and the request refused:
 * visitor-unknown, since what it meant to act on is not this browser's.
 */
export function ensureVisitor(request: FastifyRequest, reply: FastifyReply): string {
  if (request.identity?.account) return request.identity.account.id
  const cookie = request.cookies[VISITOR_COOKIE]
  if (cookie === undefined) return welcome(reply)
  return verify(request, cookie) ?? dismiss(reply)
}

/** Who acts on what exists already: a browser without a valid cookie is refused with visitor-unknown. */
export function requireVisitor(request: FastifyRequest, reply: FastifyReply): string {
  return visitorOf(request) ?? dismiss(reply)
}

function verify(request: FastifyRequest, cookie: string): string | undefined {
  const { valid, value } = request.unsignCookie(cookie)
  return valid ? readVisitor(value, Date.now()) : undefined
}

function welcome(reply: FastifyReply): string {
  const visitorId = randomUUID()
  reply.setCookie(VISITOR_COOKIE, writeVisitor(visitorId, Date.now()), { maxAge: (VISITOR_DAYS * DAY) / 1000 })
  return visitorId
}

function dismiss(reply: FastifyReply): never {
  reply.clearCookie(VISITOR_COOKIE)
  throw accountsProblem('visitor-unknown')
}
