import type { FastifyRequest } from 'fastify'
import type { Tx } from '#kit/server/db/db.ts'
import { organizationRoles, type Relation } from '../rules.ts'
import { keyInUse } from './key-in-use.ts'
import { type Actor, type AuditEntry, insertAuditEntry } from './store.ts'

export type { Actor } from './store.ts'

/** In the action's transaction. Covers what owners and administrators change beyond their own data. */
export function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(tx, { ...entry, viaKey: keyInUse() })
}

/** The operator, on the server. */
export const console: Actor = { role: 'console', accountId: null }

/** Authorization was checked before. */
export function administratorOf({ identity }: FastifyRequest): Actor {
  return { role: 'administrator', accountId: identity.account?.id ?? null }
}

/** Null for customers, whose actions are not privileged. Members who administer act as members. */
export function actorOf({ accountId }: { accountId: string | null }, relations: readonly Relation[]): Actor | null {
  const role = organizationRoles.find(each => relations.includes(each))
  if (role) return { role, accountId }
  if (relations.includes('administrator')) return { role: 'administrator', accountId }
  return relations.includes('facility') ? { role: 'facility', accountId: null } : null
}
