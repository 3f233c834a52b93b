import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Profile } from '#accounts/profile-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { requireAccount } from '../identity.ts'
import { findProfile } from './store.ts'

/** Refuses: account-needed. */
export async function readProfile({ db }: { db: Db }, { request }: { request: FastifyRequest }): Promise<Profile> {
  const profile = await findProfile(db, requireAccount(request).id)
  if (!profile) throw accountsProblem('account-needed')
  return profile
}
