import type { FastifyRequest } from 'fastify'
import { visitorOf } from './visitor.ts'

/**
 * Cache scope: everything known about the caller, so that it changes with their rights. Null for unknown callers:
 * strangers share IP addresses.
 */
export function cacheScopeOf(request: FastifyRequest): string | null {
  const { account, isAdministrator, key } = request.identity
  const visitorId = visitorOf(request)
  const names = [
    visitorId && visitorId !== account?.id && `visitor:${visitorId}`,
    account && `account:${account.id}`,
    account && isAdministrator && 'administrator',
    key && `key:${key.scopes.join('+')}`,
  ]
  return names.filter(name => Boolean(name)).join(' ') || null
}
