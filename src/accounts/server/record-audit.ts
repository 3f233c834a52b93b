import type { FastifyRequest } from 'fastify'
import type { Tx } from '#kit/server/db.ts'
import type { Relation } from '../rules.ts'
import { keyInUse } from './key-in-use.ts'
import { type Actor, type AuditEntry, insertAuditEntry } from './store.ts'

export type { Actor } from './store.ts'

/**
 * Notes a privileged action in the transaction that carries it out: both are there, or neither. Everything that an owner or an
 * administrator changes and that is not simply theirs is such an action.
 */
export function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  return insertAuditEntry(tx, { ...entry, viaKey: keyInUse() })
}

/** What the operator does on the server. */
export const console: Actor = { role: 'console', accountId: null }

/** An administrator's request; refused at the door for everybody else. */
export function administratorOf({ identity }: FastifyRequest): Actor {
  return { role: 'administrator', accountId: identity.account?.id ?? null }
}

/**
 * As what somebody acts on a facility or its bookings; null for a customer, whose own actions are not privileged. An owner who
 * administers too acts as the owner there.
 */
export function actorOf({ accountId }: { accountId: string | null }, relations: readonly Relation[]): Actor | null {
  if (relations.includes('owner')) return { role: 'owner', accountId }
  if (relations.includes('administrator')) return { role: 'administrator', accountId }
  return relations.includes('facility') ? { role: 'facility', accountId: null } : null
}
