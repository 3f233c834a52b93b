import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY } from '#kit/shared/time.ts'
import { accountsProblem, VISITOR_COOKIE, VISITOR_DAYS } from '../contract.ts'
import { readVisitor, writeVisitor } from '../rules.ts'

/** For reading: the account's id, or the cookie's visitor; null if unknown, forged or expired. */
export function visitorOf(request: FastifyRequest): string | null {
  return request.identity?.account?.id ?? browserVisitor(request)
}

/** Ignores the account. */
export function browserVisitor(request: FastifyRequest): string | null {
  const cookie = request.identity?.key ? undefined : request.cookies[VISITOR_COOKIE]
  return cookie === undefined ? null : (verify(request, cookie) ?? null)
}

/**
 * For acting; sets a cookie if there is none. Refuses: visitor-unknown for a forged or expired cookie (which it
 * clears), since its data is not this browser's.
 */
export function ensureVisitor(request: FastifyRequest, reply: FastifyReply): string {
  if (request.identity?.account) return request.identity.account.id
  const cookie = request.cookies[VISITOR_COOKIE]
  if (cookie === undefined) return welcome(reply)
  return verify(request, cookie) ?? dismiss(reply)
}

/** For acting on existing data. Refuses: visitor-unknown. */
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
