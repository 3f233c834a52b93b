import type { FastifyRequest } from 'fastify'
import { accountsProblem } from '#accounts/contract.ts'
import type { Profile, ProfileForm } from '#accounts/profile-contract.ts'
import { requireAccount } from '#accounts/server/identity.ts'
import type { Db } from '#kit/server/db/db.ts'
import { findProfile, writeNameAndPhone } from './store.ts'

/** Refuses: account-needed. */
export async function readProfile({ db }: { db: Db }, { request }: { request: FastifyRequest }): Promise<Profile> {
  const profile = await findProfile(db, requireAccount(request).id)
  if (!profile) throw accountsProblem('account-needed')
  return profile
}

/** Existing bookings keep their contact. Refuses: account-needed. */
export async function writeProfile(
  { db }: { db: Db },
  { body, request }: { body: ProfileForm; request: FastifyRequest },
): Promise<Profile> {
  const profile = await writeNameAndPhone(db, requireAccount(request).id, body)
  if (!profile) throw accountsProblem('account-needed')
  return profile
}
