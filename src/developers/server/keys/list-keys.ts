import type { FastifyRequest } from 'fastify'
import { requireAccount } from '#accounts/server/identity.ts'
import type { ApiKey, ApiKeys } from '#developers/key-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type KeyRow, listKeys } from './store.ts'

export async function listOwnKeys(db: Db, request: FastifyRequest): Promise<ApiKeys> {
  const { id } = requireAccount(request)
  return { isFresh: request.identity.hasJustSignedIn, keys: (await listKeys(db, id)).map(toApiKey) }
}

export function toApiKey({ createdAt, lastUsedAt, ...row }: KeyRow): ApiKey {
  return { ...row, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
