import type { FastifyReply } from 'fastify'
import { peopleProblem } from '#accounts/people-problem.ts'
import type { AccountServices } from '../auth.ts'
import { countAttempt } from '../limit-attempts.ts'
import { type Actor, recordAudit } from '../record-audit.ts'
import { mailLink } from '../send-link.ts'
import { findPerson } from './store.ts'

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
