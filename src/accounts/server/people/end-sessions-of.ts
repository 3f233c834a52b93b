import { peopleProblem } from '#accounts/people-problem.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type Actor, recordAudit } from '../record-audit.ts'
import { deleteSessions, lockPerson } from './store.ts'

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
