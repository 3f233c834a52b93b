import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_COOKIE, accountsProblem } from '#accounts/contract.ts'
import { DELETED_NAME, profileProblem, type ReasonToStay } from '#accounts/profile-contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { requireAccount } from './identity.ts'
import { deleteAccount, lockAccount } from './personal.ts'
import { type Leaving, type Person, personOf } from './personal-part.ts'

/** Reasons that block deletion. */
export async function readLeaving(
  services: Leaving,
  { request }: { request: FastifyRequest },
): Promise<{ reasons: ReasonToStay[] }> {
  const account = requireAccount(request)
  return { reasons: await services.db.begin(tx => reasonsOf(tx, services, personOf(account))) }
}

type Input = { body: { email: string }; request: FastifyRequest; reply: FastifyReply }

/** One transaction over all domains. Refuses: email-differs, account-in-use with its reasons. */
export async function leaveAccount(services: Leaving, { body, request, reply }: Input): Promise<{ isDeleted: true }> {
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

/** Locks the account. Administrators must give up the role first, so that one remains. */
async function reasonsOf(tx: Tx, { personalParts }: Leaving, person: Person): Promise<ReasonToStay[]> {
  const account = await lockAccount(tx, person.accountId)
  if (!account) throw accountsProblem('account-needed')
  for (const { standStill } of personalParts) await standStill?.(tx, person)
  const reasons: ReasonToStay[] = account.isAdministrator ? [{ code: 'administrator', count: 1 }] : []
  for (const { reasonsToStay } of personalParts) reasons.push(...((await reasonsToStay?.(tx, person)) ?? []))
  return reasons
}
