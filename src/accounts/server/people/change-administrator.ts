import { accountsProblem } from '#accounts/contract.ts'
import { peopleProblem } from '#accounts/people-problem.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { isDemo } from '#kit/server/db/settings.ts'
import { type Actor, recordAudit } from '../record-audit.ts'
import { deleteSignInMethods, voidLinks } from '../store.ts'
import { deleteSessions, lockAdministrators, lockPerson, type PersonRow, writeAdministrator } from './store.ts'

type Change = { id: string; actor: Actor }

/**
 * Needs a verified address: someone else may have signed up with it. Idempotent. Refuses: account-not-found,
 * address-not-proved.
 */
export function makeAdministrator(db: Db, { id, actor }: Change): Promise<void> {
  return db.begin(async tx => {
    await requireStill(tx, actor)
    const person = await lockPerson(tx, id)
    if (!person) throw peopleProblem('account-not-found')
    if (person.isAdministrator) return
    if (!person.isEmailVerified) throw peopleProblem('address-not-proved')
    await change(tx, person, { actor, isAdministrator: true })
  })
}

/**
 * Locks all administrators, so that two cannot remove each other. Idempotent. Refuses: account-not-found,
 * last-administrator.
 */
export function removeAdministrator(db: Db, { id, actor }: Change): Promise<void> {
  return db.begin(async tx => {
    const administrators = await requireStill(tx, actor)
    const person = await lockPerson(tx, id)
    if (!person) throw peopleProblem('account-not-found')
    if (!person.isAdministrator) return
    if (administrators.length === 1) throw peopleProblem('last-administrator')
    await change(tx, person, { actor, isAdministrator: false })
  })
}

/**
 * Ends all sessions and voids mailed links, which may be in other hands. In a demo everyone can read mail, so anyone
 * may have set a future administrator's password or passkey. Returns the number of sessions.
 */
export async function writeRole(tx: Tx, id: string, isAdministrator: boolean): Promise<number> {
  await writeAdministrator(tx, id, isAdministrator)
  const sessions = await deleteSessions(tx, { id, keptId: null })
  await voidLinks(tx, id)
  if (isAdministrator && (await isDemo(tx))) await deleteSignInMethods(tx, id)
  return sessions
}

/** The actor may have lost the role since. Refuses: not-allowed. */
async function requireStill(tx: Tx, { accountId }: Actor): Promise<string[]> {
  const administrators = await lockAdministrators(tx)
  if (!accountId || !administrators.includes(accountId)) throw accountsProblem('not-allowed')
  return administrators
}

async function change(
  tx: Tx,
  { id, email }: PersonRow,
  { actor, isAdministrator }: { actor: Actor; isAdministrator: boolean },
): Promise<void> {
  const sessions = await writeRole(tx, id, isAdministrator)
  await recordAudit(tx, {
    actor,
    action: isAdministrator ? 'administrator-added' : 'administrator-removed',
    subject: { kind: 'account', id, name: email },
    before: { isAdministrator: !isAdministrator },
    after: { isAdministrator, sessions },
  })
}
