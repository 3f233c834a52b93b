import type { FastifyRequest } from 'fastify'
import { visitorOf } from './visitor.ts'

/**
 * Under which name a request's answers may be remembered: everything that we know for certain about who asks, so that it
 * changes when a right is gained or lost. Null for somebody we do not know: an address is shared by strangers.
 */
export function scopeOf(request: FastifyRequest): string | null {
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
