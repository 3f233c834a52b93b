import type { FastifyRequest } from 'fastify'
import { requireAccount, requireJustSignedIn } from '#accounts/server/identity.ts'
import { hashToken, makeToken } from '#accounts/server/secret-token.ts'
import { type ApiKeys, keysProblem, type MadeKey, type NewKey } from '#developers/key-contract.ts'
import { KEY_LIMIT } from '#developers/key-limits.ts'
import type { Db } from '#kit/server/db/db.ts'
import { listOwnKeys, toApiKey } from './list-keys.ts'
import { deleteKey, insertKey, lockAndCountKeys } from './store.ts'

const SHOWN_LENGTH = 'ofk_'.length + 6

/**
 * Returns the key once. Needs a recent sign-in and a verified address: a later owner of the address would not know
 * of earlier keys. Refuses: account-needed, sign-in-anew, address-unproved, key-limit.
 */
export async function createKey(db: Db, { name, scopes }: NewKey, request: FastifyRequest): Promise<MadeKey> {
  const account = requireAccount(request)
  requireJustSignedIn(request)
  if (!account.isEmailVerified) throw keysProblem('address-unproved')
  const token = `ofk_${makeToken()}`
  const row = { accountId: account.id, tokenHash: hashToken(token), prefix: token.slice(0, SHOWN_LENGTH), name, scopes }
  const key = await db.begin(async tx => {
    if ((await lockAndCountKeys(tx, account.id)) >= KEY_LIMIT) throw keysProblem('key-limit')
    return insertKey(tx, row)
  })
  return { key: toApiKey(key), token }
}

/** Own keys only. Refuses: account-needed, key-not-found. */
export async function revokeKey(db: Db, id: string, request: FastifyRequest): Promise<ApiKeys> {
  if (!(await deleteKey(db, { id, accountId: requireAccount(request).id }))) throw keysProblem('key-not-found')
  return listOwnKeys(db, request)
}
