import type { FastifyReply } from 'fastify'
import { peopleProblem } from '#accounts/people-problem.ts'
import type { AccountServices } from '#accounts/server/auth.ts'
import { countAttempt } from '#accounts/server/limit-attempts.ts'
import { type Actor, recordAudit } from '#accounts/server/record-audit.ts'
import { mailLink } from '#accounts/server/send-link.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteSessions, findPerson, lockPerson } from './store.ts'

/** Refuses: account-not-found, enough-mail. */
export async function sendLinkTo(
  services: AccountServices,
  { id, actor, reply }: { id: string; actor: Actor; reply: FastifyReply },
): Promise<void> {
  await services.db.begin(async tx => {
    const person = await findPerson(tx, id)
    if (!person) throw peopleProblem('account-not-found')
    const { email } = person
    await countAttempt(tx, reply, { kind: 'mail', email })
    await mailLink(services, tx, { ...person, purpose: 'sign-in' })
    await recordAudit(tx, { actor, action: 'sign-in-link-sent', subject: { kind: 'account', id, name: email } })
  })
}

type Ending = {
  id: string
  actor: Actor
  askingSessionId: string | null
  /** In a higher layer; returns the number of keys. */
  endPrograms: (tx: Tx, accountId: string) => Promise<number>
}

/** Ends all sessions but `askingSessionId`, and all API keys. Refuses: account-not-found. */
export function endSessionsOf(db: Db, { id, actor, askingSessionId, endPrograms }: Ending): Promise<void> {
  return db.begin(async tx => {
    const person = await lockPerson(tx, id)
    if (!person) throw peopleProblem('account-not-found')
    const sessions = await deleteSessions(tx, { id, keptId: askingSessionId })
    const keys = await endPrograms(tx, id)
    const subject = { kind: 'account', id, name: person.email }
    await recordAudit(tx, { actor, action: 'sessions-ended', subject, after: { sessions, keys } })
  })
}
