import type { FastifyRequest } from 'fastify'
import { accountOf } from './account.ts'
import { administratorSession } from './administrator.ts'
import type { AccountServices } from './auth.ts'
import { visitorOf } from './visitor.ts'

/**
 * Under which name a request's answers may be remembered: everything that we know for certain about who asks, so that it
 * changes when a right is gained or lost. Null for somebody we do not know: an address is shared by strangers.
 */
export async function scopeOf(services: AccountServices, request: FastifyRequest): Promise<string | null> {
  const visitorId = visitorOf(request)
  const session = await administratorSession(services.db, request)
  const account = await accountOf(services, request)
  const names = [
    visitorId && `visitor:${visitorId}`,
    session && `administrator:${session.toString('base64url')}`,
    account && `account:${account.id}`,
  ]
  return names.filter(name => name !== null).join(' ') || null
}
