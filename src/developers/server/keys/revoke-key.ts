import type { FastifyRequest } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import { type ApiKeys, keysProblem } from '#developers/key-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listOwnKeys } from './list-keys.ts'
import { deleteKey } from './store.ts'

/** Own keys only. Refuses: account-needed, key-not-found. */
export async function revokeKey(db: Db, id: string, request: FastifyRequest): Promise<ApiKeys> {
  if (!(await deleteKey(db, { id, accountId: requireAccount(request).id }))) throw keysProblem('key-not-found')
  return listOwnKeys(db, request)
}
