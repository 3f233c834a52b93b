import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, accountsProblem } from '#accounts/contract.ts'
import { DELETED_NAME, profileProblem, type ReasonToStay } from '#accounts/profile-contract.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import { requireAccount } from '../identity.ts'
import { type Person, type PersonalPart, personOf } from '../personal-part.ts'
import { deleteAccount, lockAccount } from './store.ts'

export type Leaving = {
  db: Db
  personalParts: readonly PersonalPart[]
  /** Deletes what was written to somebody, and about things by their ids; and what was answered to their requests. */
  forgetTraces: (tx: Tx, person: Person, about: readonly string[]) => Promise<void>
}

/** What keeps the signed-in account from being deleted. */
export async function readLeaving(
  services: Leaving,
  { request }: { request: FastifyRequest },
): Promise<{ reasons: ReasonToStay[] }> {
  const account = requireAccount(request)
  return { reasons: await services.db.begin(tx => reasonsOf(tx, services, personOf(account))) }
}

type Asked = { body: { email: string }; request: FastifyRequest; reply: FastifyReply }

/**
 * Deletes the signed-in account, in one transaction of all domains: what is in use keeps it all. Refuses: email-differs,
 * account-in-use with its reasons.
 */
export async function leaveAccount(services: Leaving, { body, request, reply }: Asked): Promise<{ isDeleted: true }> {
  const account = requireAccount(request)
  if (body.email.trim().toLowerCase() !== account.email) throw profileProblem('email-differs')
  const person = personOf(account)
  await services.db.begin(async tx => {
    const reasons = await reasonsOf(tx, services, person)
    if (reasons.length > 0) throw profileProblem('account-in-use', { reasons })
    const about: string[] = []
    for (const { forget } of services.personalParts) about.push(...((await forget?.(tx, person)) ?? []))
    await services.forgetTraces(tx, person, about)
    await deleteAccount(tx, account.id, DELETED_NAME)
  })
  reply.clearCookie(ACCOUNT_COOKIE)
  return { isDeleted: true }
}

/** The account stays as it is until the transaction ends. Who administers gives that up first: somebody has to be left. */
async function reasonsOf(tx: Tx, { personalParts }: Leaving, person: Person): Promise<ReasonToStay[]> {
  const account = await lockAccount(tx, person.accountId)
  if (!account) throw accountsProblem('account-needed')
  for (const { standStill } of personalParts) await standStill?.(tx, person)
  const reasons: ReasonToStay[] = account.isAdministrator ? [{ code: 'administrator', count: 1 }] : []
  for (const { reasonsToStay } of personalParts) reasons.push(...((await reasonsToStay?.(tx, person)) ?? []))
  return reasons
}
