import { randomUUID } from 'node:crypto'
import { lockAccount } from '#accounts/server/personal.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { findOwnOrganization, insertOrganization } from './store.ts'

/**
 * With the account as its owner, whose name it takes; returns its id. An account's first organization has the account's
 * id, like those the database founds for the version before organizations; nothing else may rely on that.
 */
export async function foundOrganization(tx: Tx, ownerId: string): Promise<string> {
  if (await insertOrganization(tx, { id: ownerId, ownerId })) return ownerId
  const id = randomUUID()
  await insertOrganization(tx, { id, ownerId })
  return id
}

/** The oldest organization that the account owns, or a new one. Simultaneous calls found one. */
export async function ownOrganization(tx: Tx, accountId: string): Promise<string> {
  await lockAccount(tx, accountId)
  return (await findOwnOrganization(tx, accountId)) ?? (await foundOrganization(tx, accountId))
}
